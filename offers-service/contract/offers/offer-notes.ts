import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, inputObject, optionalLines, timestamp } from '../values/values.ts'
import { writtenMail } from '../values/written-mail.ts'
import { isCallOutcome, longestNote, noNoteText, writtenNotes } from '../values/written-notes.ts'
import { byReference } from './offers.ts'

/** A note about an offer, a mail from its seller that came another way, or how a call ended; only a call may be without text. */
export const NewOfferNote = v.pipe(
  inputObject({
    kind: v.optional(v.picklist(writtenNotes, 'Please choose how it went'), 'note'),
    text: optionalLines(longestNote),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['text']],
      ({ kind, text }) => isCallOutcome(kind) || text !== '',
      noNoteText,
    ),
    ['text'],
  ),
)
export type NewOfferNote = v.InferOutput<typeof NewOfferNote>

/** Adds a note to the history of an offer. Other programs hear that there is one, not what it says. */
export const addOfferNote = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/notes',
  config: { access: 'admin', isIdempotent: true },
  schema: { params: byReference, body: NewOfferNote, response: { 201: done } },
})

/**
 * Deletes a note from the history of an offer, by the `position` and the time (`at`) of its entry, since a later note may take the
 * position of one that was deleted. What nobody wrote down is refused with `not_found`; of helpers, only who wrote it deletes it:
 * `author_required`.
 */
export const deleteOfferNote = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/offers/:referenceNumber/notes/:position',
  config: { access: 'admin' },
  schema: {
    params: v.object({
      ...byReference.entries,
      position: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    }),
    querystring: inputObject({ at: timestamp }),
    response: { 200: done },
  },
})

/** A mail to the seller of an offer. */
export const SellerMail = inputObject(writtenMail)
export type SellerMail = v.InferOutput<typeof SellerMail>

/**
 * Mails the seller in the name of the business, and keeps what was written in the history (`mail_written`). Refused with `no_email`
 * where the offer names no address, and with `offer_is_draft` before it is live.
 */
export const mailSeller = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/mails',
  config: { access: 'admin', isIdempotent: true },
  schema: { params: byReference, body: SellerMail, response: { 201: done } },
})
