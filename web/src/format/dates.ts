import { tz } from '@date-fns/tz'
import { format, parseISO } from 'date-fns'
import { business } from 'offers-service/contract'

// Always the business's own time zone, so that the server and every browser write the same day.
const inBusinessTime = { in: tz(business.timeZone) }

/** A timestamp as visitors read it: `March 5, 2024`. */
export function formatPublicDate(timestamp: string): string {
  return format(parseISO(timestamp), 'MMMM d, yyyy', inBusinessTime)
}

/** The day of a signature with its time zone, as the document has it: `March 5, 2024 (Eastern Time)`. */
export function formatSigningDay(timestamp: string): string {
  return `${formatPublicDate(timestamp)} (${business.timeZoneName})`
}

/** A timestamp as the owner reads it in lists: `Mar 5, 2024`. */
export function formatAdminDate(timestamp: string): string {
  return format(parseISO(timestamp), 'MMM d, yyyy', inBusinessTime)
}

/** A calendar day `YYYY-MM-DD` as visitors read it: `March 5, 2024`. */
export function formatCalendarDate(day: string): string {
  return format(parseISO(day), 'MMMM d, yyyy')
}
