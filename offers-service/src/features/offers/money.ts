/** Dollars of the contract as the whole cents that are stored. */
export function toCents(dollarAmount: number): number {
  return Math.round(dollarAmount * 100)
}
