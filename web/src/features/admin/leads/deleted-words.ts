import { formatCount, formatList, type Lead } from 'offers-service/contract'
import { formatDay, lastDayInTrash } from '../dates.ts'

/** What is erased with a lead, to stand after 'with'. */
export function lostWith({ mergedRequests, offers }: Pick<Lead, 'mergedRequests' | 'offers'>) {
  const parts = ['its notes']
  if (mergedRequests.length > 0)
    parts.push(`${formatCount(mergedRequests.length, 'request')} merged into it`)
  if (offers.length > 0)
    parts.push(`its ${offers.length === 1 ? 'offer' : 'offers'} ${formatList(offers)}`)
  return formatList(parts)
}

/** What an erasure leaves of the offers made from a lead. */
export const signedStays =
  'An offer that an owner has signed stays with its evidence, because it is a contract.'

/** What deleting a lead for good comes to. */
export function consequenceOfErasing(lead: Pick<Lead, 'mergedRequests' | 'offers'>): string {
  const lost = `It cannot be put back. It is erased with ${lostWith(lead)}.`
  if (lead.offers.length === 0) return lost
  return `${lost} Nobody can open or accept an offer that is erased. ${signedStays}`
}

/**
 * Until when a deleted lead can be put back, to the end of that day; empty for one that is not deleted. One that is still there on a
 * later day is kept by an offer.
 */
export function keptUntil(
  { deletedAt, offers }: Pick<Lead, 'deletedAt' | 'offers'>,
  today: string,
): string {
  if (deletedAt === null) return ''
  const lastDay = lastDayInTrash(deletedAt)
  return lastDay < today && offers.length > 0 ? 'Until its offer is over' : formatDay(lastDay)
}
