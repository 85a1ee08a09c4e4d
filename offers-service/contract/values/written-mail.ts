import * as v from 'valibot'
import { checkFields, findField } from './text-fields.ts'
import { requiredLines, requiredText } from './values.ts'

/** What stands in braces in a saved answer, and is replaced by what is known of whom it goes to. */
export const answerFields = [
  'first name',
  'county',
  'location',
  'parcel number',
  'acreage',
  'amount',
  'last day',
  'reference number',
] as const
export type AnswerField = (typeof answerFields)[number]

const written = requiredLines('Please write a message', 5000)

/** An e-mail as the admin writes it. The name, phone number and address of the business are put below it. */
export const mailSubject = requiredText('Please write a subject', 150)
export const mailText = v.pipe(
  written,
  v.rawCheck(({ dataset, addIssue }) => {
    const left = dataset.typed && findField(dataset.value, answerFields, { isIn: true })
    if (left) addIssue({ message: `Please write what belongs in place of ${left}` })
  }),
)

/** A saved answer, in which fields may stand. */
export const answerText = v.pipe(written, checkFields(answerFields))
