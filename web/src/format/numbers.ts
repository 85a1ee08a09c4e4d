const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars as on a check: `$18,500`, with cents only when there are any. */
export function formatDollars(amount: number): string {
  return (Number.isInteger(amount) ? wholeDollars : dollarsAndCents).format(amount)
}

/** How much room a formatted amount takes, since it is never broken in two: `$18,500`, `$18,500.50` or `$1,234,567.89`. */
export function roomFor({ length }: string): 'short' | 'medium' | 'long' {
  if (length <= 7) return 'short'
  return length <= 10 ? 'medium' : 'long'
}

const acres = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A parcel's size in words: `1 acre`, `12.5 acres`. */
export function formatAcreage(acreage: number): string {
  return `${acres.format(acreage)} ${acreage === 1 ? 'acre' : 'acres'}`
}
