const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars for reading, for example `$18,500.00`. */
export function formatDollars(amountCents: number): string {
  return dollars.format(amountCents / 100)
}

const dollarsAsOnCheck = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Cents as on a check: `$18,500`, with cents only when there are any. */
export function inDollars(amountCents: number): string {
  return dollarsAsOnCheck.format(amountCents / 100)
}

/** Dollars of the contract as the whole cents that are stored. */
export function toCents(dollarAmount: number): number {
  return Math.round(dollarAmount * 100)
}
