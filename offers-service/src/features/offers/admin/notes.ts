import {
  isCallOutcome,
  type NewOfferNote,
  type OfferEventType,
  type SellerMail,
  type WrittenNote,
  writtenNotes,
} from '../../../../contract/index.ts'
import { nameOfCurrentMaker } from '../../../platform/access/owner-name.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { attachFiles } from '../../../platform/mail/files.ts'
import { writtenMail } from '../../../platform/mail/messages.ts'
import { currentMaker } from '../../../platform/maker.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOfferEvent } from '../events.ts'
import { aboutOffer } from '../messages.ts'
import { existingOffer, lockOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'

const done = { ok: true as const }

/** What the history calls a note of this kind. */
function eventTypeOf(kind: WrittenNote): OfferEventType {
  if (isCallOutcome(kind)) return `call_${kind}`
  return kind === 'note' ? 'noted' : 'mail_received'
}

/** Locks an offer, so that its history stands still, and answers it; `offer_not_found` when there is none. */
async function lockNamed(query: Queries, referenceNumber: string): Promise<OfferRow> {
  const { id } = await existingOffer(query, referenceNumber)
  const offer = await lockOffer(query, id)
  if (!offer) throw new HttpError('offer_not_found')
  return offer
}

/** Writes a note into the history of an offer, with what is answered. */
export async function addNote(
  { db, now, wakeJobs }: Services,
  referenceNumber: string,
  { kind, text }: NewOfferNote,
  keep: StoreAnswer<typeof done>,
): Promise<typeof done> {
  await db.write.transaction().execute(async (query) => {
    const { id } = await lockNamed(query, referenceNumber)
    await recordOfferEvent(query, id, eventTypeOf(kind), now(), text, '')
    await keep(query, done)
  })
  wakeJobs()
  return done
}

/** Deletes a note from the history of an offer; see `deleteOfferNote` of the contract. */
export async function deleteNote(
  { db }: Services,
  { referenceNumber, position, at }: { referenceNumber: string; position: number; at: string },
  isByHelper: boolean,
): Promise<typeof done> {
  await db.write.transaction().execute(async (query) => {
    const { id } = await lockNamed(query, referenceNumber)
    const note = await query
      .selectFrom('offer_events')
      .select('made_by')
      .where('offer_id', '=', id)
      .where('position', '=', position)
      .where('at', '=', at)
      .where('type', 'in', writtenNotes.map(eventTypeOf))
      // A mail that the mail host posted was not written down by anybody.
      .where('made_by', 'is not', null)
      .executeTakeFirst()
    if (!note) throw new HttpError('not_found')
    if (isByHelper && note.made_by !== currentMaker()) throw new HttpError('author_required')
    await query
      .deleteFrom('offer_events')
      .where('offer_id', '=', id)
      .where('position', '=', position)
      .execute()
  })
  return done
}

/** Mails the seller of an offer, with what is answered; see `mailSeller` of the contract. */
export async function writeToSeller(
  services: Services,
  referenceNumber: string,
  { subject, text, files }: SellerMail,
  keep: StoreAnswer<typeof done>,
): Promise<typeof done> {
  const { db, now, wakeJobs } = services
  await db.write.transaction().execute(async (query) => {
    const offer = await lockNamed(query, referenceNumber)
    if (offer.status === 'draft') throw new HttpError('offer_is_draft')
    if (offer.seller_email === '') throw new HttpError('no_email')
    const detail = `${subject}\n\n${text}`
    // What we wrote is between them and us.
    const position = await recordOfferEvent(query, offer.id, 'mail_written', now(), detail, '')
    const parts = await attachFiles(query, files, { offer_id: offer.id, entry: String(position) })
    const writtenBy = await nameOfCurrentMaker(query)
    const about = aboutOffer(offer)
    const mail = { to: offer.seller_email, subject, text, about, writtenBy, parts }
    await enqueueMail(query, now(), writtenMail(services, mail))
    await keep(query, done)
  })
  wakeJobs()
  return done
}
