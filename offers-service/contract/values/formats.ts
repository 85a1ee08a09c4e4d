const number = new Intl.NumberFormat('en-US')
const names = new Intl.ListFormat('en-US')
/** As a day of no time zone, which is the same for the server and every browser. */
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A number as people read it: `1,250.5`. */
export function formatNumber(amount: number): string {
  return number.format(amount)
}

/** How many there are: `1 offer`, `1,200 offers`. `several` is for what takes more than an s. */
export function formatCount(amount: number, one: string, several = `${one}s`): string {
  return `${number.format(amount)} ${amount === 1 ? one : several}`
}

/** Several in one sentence: `Marian Tully, Joseph Tully, and Ann Tully`. */
export function formatList(items: readonly string[]): string {
  // Most lists are of one, and lists of many rows ask for one each.
  return items.length < 2 ? (items[0] ?? '') : names.format(items)
}

/** A calendar day `YYYY-MM-DD` as people read it: `March 5, 2024`. */
export function formatCalendarDate(day: string): string {
  return longDay.format(new Date(day))
}

/** US dollars as on a check: `$18,500`, with cents only when there are any. */
export function formatDollars(amount: number): string {
  return (Number.isInteger(amount) ? wholeDollars : dollarsAndCents).format(amount)
}

/** US dollars as in a contract, always with cents: `$18,500.00`. */
export function formatExactDollars(amount: number): string {
  return dollarsAndCents.format(amount)
}

/** A parcel's size: `1 acre`, `1,250.5 acres`. */
export function formatAcreage(acreage: number): string {
  return formatCount(acreage, 'acre')
}
