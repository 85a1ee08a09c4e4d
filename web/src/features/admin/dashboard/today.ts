import type { AdminOffer, Lead } from 'offers-service/contract'
import { daysUntil } from '../moments.ts'

const soonDays = 3

/** How many days an open offer still stands, if that is so few that it needs attention; otherwise undefined. */
export function daysLeftIfFew(
  { status, expirationDate }: Pick<AdminOffer, 'status' | 'expirationDate'>,
  today: string,
): number | undefined {
  if (status !== 'active' && status !== 'signing') return undefined
  const days = daysUntil(expirationDate, today)
  return days >= 0 && days <= soonDays ? days : undefined
}

/** What waits for the owner: contact requests nobody has answered, offers about to expire, and those being signed. */
export function workOfToday(leads: readonly Lead[], offers: readonly AdminOffer[], today: string) {
  return {
    newLeads: leads.filter(({ status }) => status === 'new').length,
    expiringOffers: offers.filter((offer) => daysLeftIfFew(offer, today) !== undefined).length,
    offersBeingSigned: offers.filter(({ status }) => status === 'signing').length,
  }
}
