import type { Queries } from '../../../platform/database/database.ts'
import { alertAdmin } from '../../../platform/mail/alerts.ts'
import { addToList, isOnList } from '../do-not-mail/store.ts'
import { recordOfferEvent } from '../events.ts'
import type { Decline, OfferServices } from '../hooks.ts'
import { declinedAlert } from '../messages.ts'
import { closedError } from '../status.ts'
import { moveOffer, offerById } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** What the history adds where a program seems to have declined. */
export const automaticWords = '(looks automatic)'

/**
 * Puts the seller of an offer whose row the caller holds on the list of those not to mail, once however often they ask. Says whether
 * they were not on it before.
 */
async function endLetters(
  query: Queries,
  offer: OfferRow,
  at: Date,
  isAutomatic: boolean,
): Promise<boolean> {
  if (await isOnList(query, offer.id)) return false
  await addToList(query, offer, 'asked', at)
  const detail = isAutomatic ? automaticWords : ''
  await recordOfferEvent(query, offer.id, 'letters_refused', at, detail)
  return true
}

/**
 * Declines an offer with its history and the mail to the admin, in the caller's transaction. An offer that is
 * declined already stays as it is, but its seller may still ask for no more letters.
 *
 * Refuses with `decline_by_link` once a seller has signed and the reference number is all there is, and with `already_signed`
 * or `signing_link_closed` when it cannot be declined any more.
 */
export async function decline(
  services: OfferServices,
  query: Queries,
  { id }: OfferRow,
  by: Decline,
): Promise<OfferRow> {
  const { now, offerHooks } = services
  const { isAutomatic = false, noMoreLetters = false, reason } = by
  // One moment, by which the history is compared with the record.
  const at = now()
  const declined = await moveOffer(query, id, ['active', 'signing'], 'declined', at)
  if (!declined) {
    const offer = await offerById(query, id)
    if (offer.status !== 'declined') throw closedError(offer, at)
    if (noMoreLetters && (await endLetters(query, offer, at, isAutomatic)) && !isAutomatic)
      await alertAdmin(services, query, declinedAlert(services, offer, { reason, noMoreLetters }))
    return offer
  }
  await offerHooks.declined(query, id, { ...by, at })
  const detail = isAutomatic ? `${reason} ${automaticWords}`.trim() : reason
  await recordOfferEvent(query, id, 'declined', at, detail)
  if (noMoreLetters) await endLetters(query, declined, at, isAutomatic)
  if (!isAutomatic)
    await alertAdmin(services, query, declinedAlert(services, declined, { reason, noMoreLetters }))
  return declined
}
