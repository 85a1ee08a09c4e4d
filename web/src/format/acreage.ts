const acres = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A parcel's size in words: `1 acre`, `12.5 acres`. */
export function formatAcreage(acreage: number): string {
  return `${acres.format(acreage)} ${acreage === 1 ? 'acre' : 'acres'}`
}
