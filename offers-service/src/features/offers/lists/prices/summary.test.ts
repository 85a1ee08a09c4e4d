import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedItem, summaryOf } from './summary.ts'

const item = (
  id: number,
  dollars: number,
  more: Partial<PricedItem<number>> = {},
): PricedItem<number> => ({ id, dollars, acres: undefined, assessedValue: undefined, ...more })

it('of no prices is empty', () => {
  expect(summaryOf([])).toEqual({
    count: 0,
    lowest: 0,
    median: 0,
    highest: 0,
    sum: 0,
    bins: [],
    oddest: [],
  })
})

it('tells the lowest, the middle, the highest and the sum, to the cent', () => {
  const prices = [4000.1, 1000.2, 3000, 2000].map((dollars, at) => item(at, dollars))
  expect(summaryOf(prices)).toMatchObject({
    count: 4,
    lowest: 1000.2,
    median: 2500,
    highest: 4000.1,
    sum: 10_000.3,
  })
  expect(summaryOf(prices.slice(1)).median).toBe(2000)
})

it('spreads prices over round steps', () => {
  const { bins } = summaryOf([1000, 1900, 2000, 25_000].map((dollars, at) => item(at, dollars)))
  expect(bins[0]).toEqual({ from: 0, to: 2000, count: 2 })
  expect(bins.at(-1)).toEqual({ from: 24_000, to: 26_000, count: 1 })
  expect(summaryOf([item(1, 500), item(2, 500)]).bins).toEqual([{ from: 500, to: 500, count: 2 }])
})

it('has at most 24 bins, whatever the prices, and every price is in one of them', () => {
  const price = fc.double({ min: 1, max: 1e8, noNaN: true })
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 60 }), (prices) => {
      const { bins } = summaryOf(prices.map((dollars, at) => item(at, dollars)))
      expect(bins.length).toBeLessThanOrEqual(24)
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length)
    }),
    { numRuns: 1000 },
  )
})

describe('the oddest prices', () => {
  it('are those whose share of the assessed value is farthest from the usual one, up or down', () => {
    const usual = Array.from({ length: 30 }, (_, at) =>
      item(at, 3000 + at, { assessedValue: 10_000 }),
    )
    const odd = [
      item(100, 3000, { assessedValue: 2000 }),
      item(101, 3000, { assessedValue: 100_000 }),
    ]
    const { oddest } = summaryOf([...usual, ...odd])
    expect(oddest.map(({ id }) => id)).toEqual([101, 100])
    expect(oddest[1]).toMatchObject({ ratio: 1.5, by: 'assessedValue', dollars: 3000 })
    expect(oddest[1]?.timesUsual).toBeCloseTo(5, 0)
  })

  it('are told by dollars an acre where there is no assessed value', () => {
    const usual = Array.from({ length: 9 }, (_, at) => item(at, 5000, { acres: 5 }))
    const { oddest } = summaryOf([...usual, item(50, 5000, { acres: 0.5 }), item(51, 5000)])
    expect(oddest).toEqual([{ id: 50, dollars: 5000, ratio: 10_000, by: 'acres', timesUsual: 10 }])
  })

  it('are ten at most, and none where all are alike', () => {
    const prices = Array.from({ length: 60 }, (_, at) => item(at, 1000 * (at + 1), { acres: 1 }))
    expect(summaryOf(prices).oddest).toHaveLength(10)
    const alike = Array.from({ length: 60 }, (_, at) => item(at, 1000, { acres: 1 }))
    expect(summaryOf(alike).oddest).toEqual([])
  })
})
