import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import { stateCodes } from '../values/states.ts'
import { basedOn, inputObject, rewrite, timestamp, withoutInvisible } from '../values/values.ts'

/**
 * One offer as a letter: a PDF to print and mail; a plain route because its answer is a file.
 *
 * Printing is noted in the offer's history. With `?preview=true` it is not, and the letter may be looked at before the
 * offer is live. An offer that cannot be mailed is refused with `letter_not_possible`, the reason under `fields` by
 * reference number.
 */
export const offerLetterUrl = '/api/admin/offers/:referenceNumber/letter'
export const OfferLetterQuery = inputObject({
  preview: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
})

/** How many offers can be printed at a time. */
export const maxPrinted = 500

const chosenNumbers = inputObject({
  referenceNumbers: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(64))),
    v.minLength(1, 'Please choose at least one offer'),
    v.maxLength(maxPrinted, `Please print at most ${maxPrinted} letters at a time`),
  ),
  /** Whether offers to the same sellers at the same address share one letter, which has the number and the terms of each. */
  together: v.optional(v.boolean(), false),
})

/**
 * Several offers as one PDF, in the order given, all or none; refused like a single letter.
 *
 * The answer is the file itself, which the browser reads with `response.blob()`.
 */
export const printLetters = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/letters',
  config: { access: 'admin', timeoutSeconds: 120 },
  schema: {
    body: chosenNumbers,
    response: { 200: v.blob() },
  },
})

/** The addresses of several letters on sheets of 30 labels, as one PDF; refused like the letters, and noted nowhere. */
export const printLabels = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/labels',
  config: { access: 'admin', timeoutSeconds: 120 },
  schema: { body: chosenNumbers, response: { 200: v.blob() } },
})

/** The same as printed #10 envelopes, one a page, with the address of the business as the sender. */
export const printEnvelopes = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/envelopes',
  config: { access: 'admin', timeoutSeconds: 120 },
  schema: { body: chosenNumbers, response: { 200: v.blob() } },
})

/** What is printed of letters. */
export const printKinds = ['letters', 'labels', 'envelopes'] as const
export type PrintKind = (typeof printKinds)[number]

const noticeText = v.pipe(
  v.string(),
  rewrite(withoutInvisible),
  v.trim(),
  printable,
  v.maxLength(1500, 'Please keep this under 1500 characters'),
)

/** What a state wants said in an unasked offer for land there or to a seller there. Each line becomes a paragraph. */
export const StateNotice = v.object({
  state: v.picklist(stateCodes),
  text: v.string(),
  /** Said as well when the offer is below last year's assessed value; empty where the state does not ask for it. */
  belowAssessedText: v.string(),
  updatedAt: timestamp,
})
export type StateNotice = v.InferOutput<typeof StateNotice>

/** The states that have a notice, by their code. */
export const listStateNotices = defineEndpoint({
  method: 'GET',
  url: '/api/admin/state-notices',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(StateNotice) } },
})

/** Sets a state's notice; two empty texts take it away. Answers all notices. */
export const setStateNotice = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/state-notices/:state',
  config: { access: 'owner' },
  schema: {
    params: v.object({ state: v.picklist(stateCodes, 'There is no such state') }),
    body: inputObject({ text: noticeText, belowAssessedText: noticeText, basedOn }),
    response: { 200: v.array(StateNotice) },
  },
})
