import type { Queries } from '../../../platform/database/database.ts'
import { alertAdmin } from '../../../platform/mail/alerts.ts'
import { recordOfferEvent } from '../events.ts'
import type { Decline, OfferServices } from '../hooks.ts'
import { declinedAlert } from '../messages.ts'
import { closedError } from '../status.ts'
import { moveOffer, offerById } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** What the history adds where a program seems to have declined. */
export const automaticWords = '(looks automatic)'

/**
 * Declines an offer with its history and the mail to the admin, in the caller's transaction. An offer that is
 * declined already stays as it is.
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
  // One moment, by which the history is compared with the record.
  const at = now()
  const declined = await moveOffer(query, id, ['active', 'signing'], 'declined', at)
  if (!declined) {
    const offer = await offerById(query, id)
    if (offer.status === 'declined') return offer
    throw closedError(offer, at)
  }
  await offerHooks.declined(query, id, { ...by, at })
  const { isAutomatic = false, reason } = by
  const detail = isAutomatic ? `${reason} ${automaticWords}`.trim() : reason
  await recordOfferEvent(query, id, 'declined', at, detail)
  if (!isAutomatic) await alertAdmin(services, query, declinedAlert(services, declined, reason))
  return declined
}
