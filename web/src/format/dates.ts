import { business } from 'offers-service/contract'

/** Always in one time zone, so that the server and every browser write the same day. */
const dayIn = (timeZone: string, month: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month, day: 'numeric', timeZone })

const publicDate = dayIn(business.timeZone, 'long')
const adminDate = dayIn(business.timeZone, 'short')
/** Sweden writes days as `2024-03-05`. */
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: business.timeZone })

/** A timestamp as visitors read it: `March 5, 2024`. */
export function formatPublicDate(timestamp: string): string {
  return publicDate.format(new Date(timestamp))
}

/** The day of a signature with its time zone, as the document has it: `March 5, 2024 (Eastern Time)`. */
export function formatSigningDay(timestamp: string): string {
  return `${formatPublicDate(timestamp)} (${business.timeZoneName})`
}

/** A timestamp as the admin reads it in lists: `Mar 5, 2024`. */
export function formatAdminDate(timestamp: string): string {
  return adminDate.format(new Date(timestamp))
}

/** The calendar day `YYYY-MM-DD` it is at this moment where the business is. */
export function businessDay(now: Date): string {
  return isoDate.format(now)
}
