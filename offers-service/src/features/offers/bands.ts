import { mailingBands } from '../../../contract/index.ts'

/** Where each band of sizes but the last ends, in acres; the last has no upper end. */
const sizeEnds = [1, 5, 20, 40]

/** Tells the name of the band a value is in, by where each but the last ends; the last has no upper end. */
const bandOf =
  (names: readonly string[], ends: readonly number[]) =>
  (value: number): string =>
    // Where it is below no end, its place is -1: the last.
    names.at(ends.findIndex((end) => value < end)) ?? ''

/** In which band of sizes a number of acres is. */
export const sizeBand = bandOf(mailingBands.size, sizeEnds)

/** The acres from which the band of this size goes on, up to those that are beyond it; undefined where it has no upper end. */
export const sizesAround = (acres: number): { from: number; below: number | undefined } => ({
  from: sizeEnds.findLast((end) => end <= acres) ?? 0,
  below: sizeEnds.find((end) => acres < end),
})

/** In which band of offers an amount in dollars is. */
export const priceBand = bandOf(mailingBands.price, [5000, 15_000, 50_000, 150_000])

/** In which band of dollars an acre an offer is. */
export const acreBand = bandOf(mailingBands.acre, [500, 1000, 2500, 5000])
