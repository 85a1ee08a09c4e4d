import type { Queries } from '../../../platform/database/database.ts'
import { alertAdmin } from '../../../platform/mail/alerts.ts'
import { sellersOf } from '../co-sellers.ts'
import { noteAsked } from '../do-not-mail/store.ts'
import { recordOfferEvent } from '../events.ts'
import type { Decline, OfferServices } from '../hooks.ts'
import { declinedAlert, lettersRefusedAlert } from '../messages.ts'
import { acceptableStatuses, closedError } from '../status.ts'
import { moveOffer, offerById } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** What the history adds where a program seems to have declined. */
export const automaticWords = '(looks automatic)'

/** When somebody asks for no more letters. `signer` is who of the sellers, as in {@link Decline}. */
interface LettersWish extends Pick<Decline, 'signer' | 'isAutomatic'> {
  at: Date
}

/**
 * Puts the seller of an offer whose row the caller holds on the list of those not to mail, once however often they ask. Says whether
 * they had not asked before.
 */
async function endLetters(
  query: Queries,
  offer: OfferRow,
  { signer, at, isAutomatic = false }: LettersWish,
): Promise<boolean> {
  if (!(await noteAsked(query, offer, at))) return false
  // The letter went to the offer's own seller, so that the admin should know of anybody else who ends it.
  const other = signer > 1 ? (await sellersOf(query, offer))[signer - 1]?.name : undefined
  const detail = isAutomatic ? automaticWords : other && `Asked by ${other}`
  await recordOfferEvent(query, offer.id, 'letters_refused', at, detail)
  return true
}

/**
 * As {@link endLetters}, with the mail to the admin, apart from a decline. Refuses with `already_signed` once the offer is signed, and
 * with `signing_link_closed` when nobody may see it any more.
 */
export async function refuseLetters(
  services: OfferServices,
  query: Queries,
  offer: OfferRow,
  wish: LettersWish,
): Promise<void> {
  if (!acceptableStatuses.some((status) => status === offer.status))
    throw closedError(offer, wish.at)
  if ((await endLetters(query, offer, wish)) && !wish.isAutomatic)
    await alertAdmin(services, query, lettersRefusedAlert(services, offer))
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
  const { signer, isAutomatic = false, noMoreLetters = false, reason } = by
  // One moment, by which the history is compared with the record.
  const at = now()
  const declined = await moveOffer(query, id, ['active', 'signing'], 'declined', at)
  if (!declined) {
    const offer = await offerById(query, id)
    if (offer.status !== 'declined') throw closedError(offer, at)
    if (noMoreLetters) await refuseLetters(services, query, offer, { signer, at, isAutomatic })
    return offer
  }
  await offerHooks.declined(query, id, { ...by, at })
  const detail = isAutomatic ? `${reason} ${automaticWords}`.trim() : reason
  await recordOfferEvent(query, id, 'declined', at, detail)
  if (noMoreLetters) await endLetters(query, declined, { signer, at, isAutomatic })
  if (!isAutomatic)
    await alertAdmin(services, query, declinedAlert(services, declined, { reason, noMoreLetters }))
  return declined
}
