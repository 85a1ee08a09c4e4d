import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject } from '../values/values.ts'

/** How the letters of a mailing are printed: in parts of letters with equally many pages, in the order of their ZIP codes. */
export const MailingParts = v.object({
  parts: v.array(
    v.object({
      /** Every offer that a letter of this part is about, in the order of printing; as many as are printed at a time. */
      referenceNumbers: v.array(v.string()),
      letterCount: v.number(),
      /** How many pages each of its letters has. */
      pages: v.number(),
      firstZip: v.string(),
      lastZip: v.string(),
      /** Whether each of its letters was printed since the mailing was made. */
      isPrinted: v.boolean(),
    }),
  ),
  /** Why letters are held back, by the reference number of their offer. */
  held: v.record(v.string(), v.string()),
})
export type MailingParts = v.InferOutput<typeof MailingParts>
export type MailingPart = MailingParts['parts'][number]

/** Composes every letter of a mailing without printing it. `together` is as in the body of `printLetters`. */
export const listMailingParts = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings/:id/parts',
  config: { access: 'admin', timeoutSeconds: 120 },
  schema: {
    params: v.object({ id: v.string() }),
    querystring: inputObject({
      together: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
    }),
    response: { 200: MailingParts },
  },
})

/**
 * The letters of a mailing as CSV for a company that prints and mails them: whom each goes to and all it says. Those that are held
 * back are not in it. A plain route, because its answer is a file.
 */
export const mailHouseUrl = '/api/admin/mailings/:id/mail-house'
