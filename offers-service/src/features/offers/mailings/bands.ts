/** Bands from the smallest up; the last has no upper end. */
const bandsOf =
  (bands: readonly (readonly [number, string])[], above: string) =>
  (value: number): string =>
    bands.find(([upTo]) => value < upTo)?.[1] ?? above

/** In which band of sizes a number of acres is. */
export const sizeBand = bandsOf(
  [
    [1, 'Under 1 acre'],
    [5, '1 to 5 acres'],
    [20, '5 to 20 acres'],
    [40, '20 to 40 acres'],
  ],
  '40 acres and more',
)

/** In which band of offers an amount in dollars is. */
export const priceBand = bandsOf(
  [
    [5000, 'Under $5,000'],
    [15_000, '$5,000 to $15,000'],
    [50_000, '$15,000 to $50,000'],
    [150_000, '$50,000 to $150,000'],
  ],
  '$150,000 and more',
)

/** In which band of dollars an acre an offer is. */
export const acreBand = bandsOf(
  [
    [500, 'Under $500 an acre'],
    [1000, '$500 to $1,000 an acre'],
    [2500, '$1,000 to $2,500 an acre'],
    [5000, '$2,500 to $5,000 an acre'],
  ],
  '$5,000 an acre and more',
)

/** The names of bands in their order, by which groups are ordered. */
export const bandNames = {
  size: [0, 1, 5, 20, 40].map(sizeBand),
  price: [0, 5000, 15_000, 50_000, 150_000].map(priceBand),
  acre: [0, 500, 1000, 2500, 5000].map(acreBand),
}
