import * as v from 'valibot'
import { checkFields, findField } from './text-fields.ts'
import { inputObject, requiredLines, requiredText } from './values.ts'

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

/** The most files one mail may have. */
export const maxMailFiles = 5

/** How many bytes the files of one mail may have together: a mail grows by a third on its way, and many hosts end at 20 MB. */
export const maxMailFileBytes = 10 * 1024 * 1024

/** Files of `addMailFile` that go with a mail, each with the name that its reader sees. */
export const attachedFiles = v.optional(
  v.pipe(
    v.array(
      inputObject({
        id: v.pipe(v.string(), v.maxLength(64)),
        name: requiredText('File name is required', 255),
      }),
    ),
    v.maxLength(maxMailFiles, `An email can have ${maxMailFiles} files at most`),
  ),
  [],
)
export type AttachedFiles = v.InferOutput<typeof attachedFiles>

/** A file of a mail that was written or received; `size` in bytes. */
export const MailFile = v.object({ id: v.string(), name: v.string(), size: v.number() })
export type MailFile = v.InferOutput<typeof MailFile>

/** A mail to somebody, as the admin writes it. */
export const writtenMail = { subject: mailSubject, text: mailText, files: attachedFiles }
