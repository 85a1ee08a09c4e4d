import type { Queries } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { alertOwner } from '../../platform/mail/alerts.ts'
import { declinedAlert } from '../../platform/mail/messages.ts'
import { recordOfferEvent } from '../offers/events.ts'
import { moveOffer } from '../offers/store.ts'
import type { Services } from '../../platform/services.ts'
import type { OfferRow } from '../../platform/database/tables.ts'
import { holdSigning, recordEvents } from './evidence/record.ts'
import { openLink, refusalFor, type Visitor } from './link.ts'
import { hasBegun } from './next-owners.ts'
import { findOpenSigning, signersOf } from './store.ts'

/** Who declines and why. `signer` is their place among the owners, 0 for whoever holds only the reference number. */
interface Decline {
  signer: number
  reason: string
  visitor: Visitor
  /** Looks as if a program had sent it: it counts, but the owner gets no mail of it. */
  isAutomatic?: boolean
}

/**
 * Declines an offer with its history, the evidence of an open signing and the mail to the owner of the business, in the
 * caller's transaction. An offer that is declined already stays as it is.
 *
 * Refuses with `decline_by_link` once an owner has signed and the reference number is all there is, and with `already_signed` or `signing_link_closed` when it cannot be declined any more.
 */
export async function decline(
  services: Services,
  query: Queries,
  offer: OfferRow,
  { signer, reason, visitor, isAutomatic = false }: Decline,
): Promise<OfferRow> {
  const { marks, now } = services
  const declined = await moveOffer(query, offer.id, ['active', 'signing'], 'declined', now())
  if (!declined) return await alreadyDeclined(query, offer.id, now())
  const open = await findOpenSigning(query, offer.id)
  if (signer === 0 && open && hasBegun(await signersOf(query, open.id)))
    throw new Refusal('decline_by_link')
  const held = open && (await holdSigning(query, open.id))
  if (held?.status === 'open')
    await recordEvents(query, marks, held, now(), [
      { type: 'declined', signer, reason, ...visitor },
    ])
  const detail = isAutomatic ? `${reason} (looks automatic)`.trim() : reason
  await recordOfferEvent(query, offer.id, 'declined', now(), detail)
  if (!isAutomatic) await alertOwner(services, query, declinedAlert(services, declined, reason))
  return declined
}

async function alreadyDeclined(query: Queries, id: string, now: Date): Promise<OfferRow> {
  const offer = await query
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (offer.status !== 'declined') throw refusalFor(offer, now)
  return offer
}

/** Declines the offer of a link; the landowner may still change their mind while the offer stands. */
export async function declineByLink(
  services: Services,
  token: string,
  reason: string,
  visitor: Visitor,
): Promise<void> {
  const { config, db, now, wakeJobs } = services
  await db.query.transaction().execute(async (query) => {
    const { offer, signing, signer } = await openLink(query, config, token, now())
    if (signer.status === 'signed') throw new Refusal('already_signed')
    if (signing.status !== 'open') throw refusalFor(offer, now())
    await decline(services, query, offer, { signer: signer.position, reason, visitor })
  })
  wakeJobs()
}
