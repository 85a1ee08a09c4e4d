import type { ListSummary } from '../../../../../contract/index.ts'

/** A price with what it is compared by; `id` is whatever the caller knows the parcel by. */
export interface PricedItem<Id> {
  id: Id
  dollars: number
  acres: number | undefined
  assessedValue: number | undefined
}

/** How many prices are at least `from` and below `to`, or, in the last bin, at most `to`. */
export interface PriceBin {
  from: number
  to: number
  count: number
}

/** A price that is unlike the others, by its share of the assessed value or, without one, by its dollars an acre. */
export interface OddPrice<Id> {
  id: Id
  dollars: number
  /** 0.3 for 30 % of the assessed value, or dollars an acre. */
  ratio: number
  by: 'assessedValue' | 'acres'
  /** How many times the usual ratio this one is: 2 for twice, 0.5 for half. */
  timesUsual: number
}

/** What an owner looks at before prices go out. Amounts are in dollars. */
export interface PriceSummary<Id> {
  count: number
  lowest: number
  median: number
  highest: number
  sum: number
  bins: PriceBin[]
  oddest: OddPrice<Id>[]
}

const maxBins = 24
const maxOdd = 10

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1] ?? sorted[middle], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

const ascending = (one: number, other: number) => one - other

/** The smallest step of 1, 2, 2.5 or 5 times a power of ten that needs no more bins than may be. */
function stepFor(lowest: number, highest: number): number {
  const power = 10 ** Math.floor(Math.log10((highest - lowest) / maxBins))
  const steps = [1, 2, 2.5, 5, 10, 20].map((factor) => factor * power)
  const countOf = (step: number) => Math.floor(highest / step) - Math.floor(lowest / step) + 1
  return steps.find((step) => countOf(step) <= maxBins) ?? highest - lowest
}

function binsOf(sorted: readonly number[]): PriceBin[] {
  const lowest = sorted[0] ?? 0
  const highest = sorted.at(-1) ?? 0
  if (sorted.length === 0) return []
  if (lowest === highest) return [{ from: lowest, to: highest, count: sorted.length }]
  const step = stepFor(lowest, highest)
  const first = Math.floor(lowest / step)
  const count = Math.floor(highest / step) - first + 1
  const bins = Array.from({ length: count }, (_, at) => ({
    from: (first + at) * step,
    to: (first + at + 1) * step,
    count: 0,
  }))
  for (const dollars of sorted) {
    const bin = bins[Math.floor(dollars / step) - first]
    if (bin) bin.count += 1
  }
  return bins
}

function ratioOf<Id>(item: PricedItem<Id>): Omit<OddPrice<Id>, 'timesUsual'> | undefined {
  const { id, dollars, acres, assessedValue } = item
  if (assessedValue !== undefined && assessedValue > 0)
    return { id, dollars, ratio: dollars / assessedValue, by: 'assessedValue' }
  return acres !== undefined && acres > 0
    ? { id, dollars, ratio: dollars / acres, by: 'acres' }
    : undefined
}

/** Below this a ratio is the usual one, but for its rounding. */
const leastTimes = 1.05

/** The prices whose ratios are farthest from the usual one, twice as odd as half. */
function oddestOf<Id>(items: readonly PricedItem<Id>[]): OddPrice<Id>[] {
  const ratios = items.flatMap((item) => ratioOf(item) ?? [])
  const usual = new Map(
    (['assessedValue', 'acres'] as const).map((by) => [
      by,
      medianOf(
        ratios
          .filter((one) => one.by === by)
          .map(({ ratio }) => ratio)
          .toSorted(ascending),
      ),
    ]),
  )
  const times = ratios.map(({ id, dollars, ratio, by }) => ({
    id,
    dollars,
    ratio,
    by,
    timesUsual: ratio / (usual.get(by) ?? ratio),
  }))
  const oddness = ({ timesUsual }: OddPrice<Id>) => Math.abs(Math.log(timesUsual))
  return times
    .filter((price) => oddness(price) >= Math.log(leastTimes))
    .toSorted((one, other) => oddness(other) - oddness(one))
    .slice(0, maxOdd)
}

/** Sums up the prices of a list: how many, how much, how they are spread, and which are unlike the others. */
export function summaryOf<Id>(items: readonly PricedItem<Id>[]): PriceSummary<Id> {
  const sorted = items.map(({ dollars }) => dollars).toSorted(ascending)
  const cents = sorted.reduce((sum, dollars) => sum + Math.round(dollars * 100), 0)
  return {
    count: sorted.length,
    lowest: sorted[0] ?? 0,
    median: medianOf(sorted),
    highest: sorted.at(-1) ?? 0,
    sum: cents / 100,
    bins: binsOf(sorted),
    oddest: oddestOf(items),
  }
}

/** The same for the rows of a list, by their numbers, as the admin sees it. */
export function pricesOf(items: readonly PricedItem<number>[]): ListSummary['prices'] {
  const { oddest, ...prices } = summaryOf(items)
  return {
    ...prices,
    oddest: oddest.map(({ id, dollars, ratio, by, timesUsual }) => ({
      rowNumber: id,
      dollars,
      ratio,
      by,
      timesUsual,
    })),
  }
}
