import type { AdminOffer } from 'offers-service/contract'
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
