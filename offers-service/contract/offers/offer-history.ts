import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { calendarDate, timestamp } from '../values/values.ts'
import { MailFile } from '../values/written-mail.ts'
import { mailingKinds } from './mailings.ts'
import { byReference } from './offers.ts'

/**
 * One entry of an offer's history, oldest first. `detail` is plain text for the admin, often empty. `madeBy` is who made it, as with
 * lists; null for landowners and the site itself, and for the owner in older entries.
 */
export const OfferEvent = v.object({
  type: v.picklist([
    'created',
    'updated',
    'extended',
    'letter_printed',
    'letter_returned',
    'viewed',
    'viewed_again',
    'call_asked',
    'call_made',
    'counter_offered',
    'counter_answered',
    'question_asked',
    'question_answered',
    'answer_undone',
    'signing_started',
    'signing_viewed',
    'signing_cancelled',
    'signed_in_part',
    'signed',
    'signer_asked',
    'signer_confirmed',
    'signer_denied',
    'signer_looked_at',
    'ownership_claimed',
    'declined',
    'letters_refused',
    'decline_seen',
    'withdrawn',
    'closing_changed',
    'noted',
    'call_reached',
    'call_left_message',
    'call_no_answer',
    'call_wrong_number',
    'mail_written',
    'mail_sent',
    'mail_received',
    'mail_bounced',
  ]),
  at: timestamp,
  detail: v.string(),
  madeBy: v.nullable(v.string()),
})
export type OfferEvent = v.InferOutput<typeof OfferEvent>
export type OfferEventType = OfferEvent['type']

/** An entry as the admin reads it. `position` names it in its history, `files` are those of a mail that it tells of. `after` is the letter that was posted last before the seller opened the offer again; null for all else. */
export const OfferHistoryEntry = v.object({
  ...OfferEvent.entries,
  position: v.number(),
  files: v.array(MailFile),
  after: v.nullable(v.object({ kind: v.picklist(mailingKinds), postedOn: calendarDate })),
})
export type OfferHistoryEntry = v.InferOutput<typeof OfferHistoryEntry>

export const listOfferEvents = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/events',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: v.array(OfferHistoryEntry) } },
})
