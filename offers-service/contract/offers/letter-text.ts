import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import {
  checkFields,
  fieldsInWords,
  fillFields,
  findField,
  problemWithFields,
} from '../values/text-fields.ts'
import { basedOn, inputObject, rewrite, withoutInvisible } from '../values/values.ts'
import { Mailing } from './mailings.ts'

/** What stands in braces in the text of a letter, and is replaced by what it is for each offer. */
export const letterFields = [
  'acreage',
  'parcel number',
  'location',
  'county',
  'amount',
  'last day',
  'reference number',
  'seller',
] as const
export type LetterField = (typeof letterFields)[number]
export type LetterValues = Readonly<Record<LetterField, string>>

/**
 * Those that may stand in how all prices of a list were found: what does not change with the price, and nothing that opens an offer,
 * whose page others may be shown. `price rule` is what the rule that fits a parcel says and comes to.
 */
export const priceFields = [
  'price rule',
  'acreage',
  'parcel number',
  'county',
  'location',
] as const satisfies (LetterField | 'price rule')[]

/** Those that may stand on a postcard, which anybody can read. */
export const cardFields = ['seller', 'county', 'last day'] as const satisfies LetterField[]

/** The text of a letter with each field replaced by its value. Braces around anything else stay. */
export const fillLetterText = (text: string, values: LetterValues): string =>
  fillFields(text, values)

/** The paragraphs of a text, which empty lines part. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')

const maxText = 3000
/** A paragraph is never torn apart at the end of a page, so it must fit on one. */
const maxParagraph = 1000

const writtenText = v.pipe(v.string(), rewrite(withoutInvisible), v.trim(), printable)

const letterText = v.pipe(
  writtenText,
  v.maxLength(maxText, `Please keep this under ${maxText} characters`),
  v.check(
    (text) => paragraphsOf(text).every((paragraph) => paragraph.length <= maxParagraph),
    `Please keep each paragraph under ${maxParagraph} characters. An empty line begins a new one.`,
  ),
  checkFields(letterFields),
)

/** How long the text of a postcard may be. Those with long names hold less, which is checked apart. */
const maxCardText = 320

/** What must not stand on a postcard; undefined where nothing speaks against it. */
function problemOnCard(text: string): string | undefined {
  const found = findField(text, cardFields)
  if (found)
    return `Anybody can read a postcard, so ${found} cannot stand on it. You can use ${fieldsInWords(cardFields)}.`
  return /\$\s*\d/.test(text)
    ? 'Anybody can read a postcard. Please leave the price out.'
    : undefined
}

const cardText = v.pipe(
  writtenText,
  v.maxLength(maxCardText, `Please keep this under ${maxCardText} characters`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const problem = problemWithFields(dataset.value, letterFields) ?? problemOnCard(dataset.value)
    if (problem) addIssue({ message: problem })
  }),
)

/** What postcards say that have no text of their own. */
export const usualCardText = `We wrote to you about your land in {county}, and our cash offer still stands. There is nothing to pay: no fees, no commissions, no closing costs.

Would you rather keep your land? Then you need do nothing. Tell us, and we will not write again.`

/** What a letter says before and after the box with the offer; empty where it says what letters say without a mailing. */
export const LetterText = v.object({ opening: v.string(), closing: v.string() })
export type LetterText = v.InferOutput<typeof LetterText>

/** What a letter says, and what a postcard says in place of it. */
export const PieceText = v.object({ ...LetterText.entries, card: v.string() })
export type PieceText = v.InferOutput<typeof PieceText>

/**
 * How large letters are set: as usual, on one page where it fits, or large, which is easier to read and mostly takes two pages.
 * Postcards have one size.
 */
export const typeSizes = ['usual', 'large'] as const
export type TypeSize = (typeof typeSizes)[number]

/** What the letters or postcards of a mailing say; a part that is empty says what stands under `usual`. */
export const MailingText = v.object({
  own: PieceText,
  /** What they say without a text of their own. */
  usual: PieceText,
  typeSize: v.picklist(typeSizes),
  /** Those that say something else, where it is not empty. */
  exceptions: v.array(
    v.object({
      referenceNumber: v.string(),
      sellerName: v.string(),
      ...PieceText.entries,
    }),
  ),
  /** What the fields are in some of its letters, the one with the longest values first; none while it has no letters. */
  samples: v.array(
    v.object({
      referenceNumber: v.string(),
      /** Whether its postcard may lead to the offer, because the website asks for the phone number first. */
      cardOpensOffer: v.boolean(),
      values: v.object(v.entriesFromList(letterFields, v.string())),
    }),
  ),
})
export type MailingText = v.InferOutput<typeof MailingText>

export const readMailingText = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings/:id/text',
  config: { access: 'admin' },
  schema: { params: v.object({ id: v.string() }), response: { 200: MailingText } },
})

const writtenParts = {
  opening: v.optional(letterText),
  closing: v.optional(letterText),
  card: v.optional(cardText),
  typeSize: v.optional(v.picklist(typeSizes, 'Please use usual or large')),
}

/**
 * Gives the letters or postcards of a mailing a text of their own; a part that is absent stays as it is. Refused with
 * `mailing_posted` once they are in the mail.
 */
export const updateMailingText = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/mailings/:id/text',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.string() }),
    body: inputObject({
      ...writtenParts,
      basedOn,
    }),
    response: { 200: Mailing },
  },
})

const nameOfLetter = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Please enter the reference number of the offer'),
  v.maxLength(64, 'Please enter the reference number of one offer'),
)

/**
 * Gives one letter or postcard of a mailing a text of its own; a part that is absent or empty says what the others say, and it is
 * taken back where all are. A letter about several offers says what is written for the first of them. Refused with `mailing_posted`
 * once they are in the mail.
 */
export const setLetterText = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/mailings/:id/letter-text',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.string() }),
    body: inputObject({
      referenceNumber: nameOfLetter,
      opening: v.optional(letterText, ''),
      closing: v.optional(letterText, ''),
      card: v.optional(cardText, ''),
    }),
    response: { 200: MailingText },
  },
})

/**
 * One letter or postcard of a mailing as it would print now: a PDF to look at, which counts nowhere as printed; a plain route because
 * its answer is a file. One that cannot be mailed is refused with `letter_not_possible`, the reason under `fields` by reference number.
 */
export const mailingPreviewUrl = '/api/admin/mailings/:id/preview'
export const MailingPreviewQuery = v.object({ referenceNumber: nameOfLetter })

/**
 * The pages of one letter or postcard of a mailing as pictures, as they would print with a text that need not be saved; what is absent
 * is as it is saved, and what is written for this offer alone stays. Refused as the preview is.
 */
export const drawMailingPages = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings/:id/pages',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.string() }),
    body: inputObject({ referenceNumber: nameOfLetter, ...writtenParts }),
    response: {
      200: v.object({
        pages: v.array(
          v.object({
            /** From 1 on. */
            number: v.number(),
            /** In dots. */
            width: v.number(),
            height: v.number(),
            /** A PNG as a `data:` address. */
            image: v.string(),
          }),
        ),
      }),
    },
  },
})
