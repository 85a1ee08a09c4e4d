import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

/** A calendar day as people read it: `July 15, 2026`. */
export function longDay(day: string): string {
  return format(parseISO(day), 'MMMM d, yyyy')
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** The size of a parcel: `1 acre`, `1,250.5 acres`. */
export function acresInWords(acreage: number): string {
  return `${number.format(acreage)} ${acreage === 1 ? 'acre' : 'acres'}`
}
