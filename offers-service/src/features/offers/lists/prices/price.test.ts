import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { priceRoundings, PriceRule, PriceRules } from '../../../../../contract/index.ts'
import { pricesBy, ruleByAcre } from '../../../../testing/samples.ts'
import { type PricedParcel, priceOf } from './price.ts'
import { roundings } from './rounding.ts'

const parcel: PricedParcel = {
  county: 'Mohave County',
  state: 'AZ',
  use: 'VACANT RESIDENTIAL',
  zoning: 'AR-5',
  acres: 10,
  assessedValue: 8000,
  filePrice: undefined,
}

const share = (percent: number, more: Partial<PriceRule> = {}): PriceRule =>
  ruleByAcre(1, { basis: { of: 'assessedValue', percent }, ...more })

describe('a parcel without a price', () => {
  it.each([
    ['no_rule', {}, pricesBy([])],
    ['no_rule', {}, pricesBy([ruleByAcre(1000, { county: 'Pinal County' })])],
    ['no_rule', {}, pricesBy([ruleByAcre(1000, { use: 'farm' })])],
    ['no_rule', {}, pricesBy([ruleByAcre(1000, { acresFrom: 11 })])],
    ['no_rule', {}, pricesBy([ruleByAcre(1000, { acresTo: 9.99 })])],
    ['no_rule', { acres: undefined }, pricesBy([share(30, { acresTo: 50 })])],
    ['no_acres', { acres: undefined }, pricesBy([ruleByAcre(1000)])],
    ['no_acres', { acres: 0 }, pricesBy([ruleByAcre(1000, { least: 500 })])],
    ['no_value', { assessedValue: undefined }, pricesBy([share(30), ruleByAcre(1000)])],
    ['no_value', { assessedValue: 0 }, pricesBy([share(30)])],
    ['too_small', {}, pricesBy([ruleByAcre(4)], { rounding: 'down-to-50' })],
    ['too_large', { acres: 900_000 }, pricesBy([ruleByAcre(1000)])],
    ['bad_file_price', { filePrice: 0 }, pricesBy([ruleByAcre(1)], { takesFilePrice: true })],
  ])('says %s for %j', (reason, more, rules) => {
    expect(priceOf({ ...parcel, ...more }, rules)).toEqual({ reason })
  })
})

describe('the price of a parcel', () => {
  it.each([
    ['its acres', {}, pricesBy([ruleByAcre(1200)]), 12_000],
    ['its assessed value', {}, pricesBy([share(30)]), 2400],
    [
      'the first rule that fits',
      {},
      pricesBy([ruleByAcre(9, { acresFrom: 20 }), ruleByAcre(800), ruleByAcre(1)]),
      8000,
    ],
    ['a county without its kind', {}, pricesBy([ruleByAcre(700, { county: 'MOHAVE' })]), 7000],
    [
      'a county with its state',
      {},
      pricesBy([ruleByAcre(700, { county: 'Mohave County, AZ' })]),
      7000,
    ],
    ['a word of its use', {}, pricesBy([ruleByAcre(600, { use: 'farm, vacant' })]), 6000],
    ['its zoning', {}, pricesBy([ruleByAcre(600, { use: 'AR-5' })]), 6000],
    [
      'a size band, its ends included',
      {},
      pricesBy([ruleByAcre(500, { acresFrom: 10, acresTo: 10 })]),
      5000,
    ],
    ['the least', {}, pricesBy([ruleByAcre(10, { least: 1500 })]), 1500],
    ['the most', {}, pricesBy([ruleByAcre(9000, { most: 40_000 })]), 40_000],
    [
      'the file where that is chosen',
      { filePrice: 4317.5 },
      pricesBy([ruleByAcre(1)], { takesFilePrice: true }),
      4317.5,
    ],
    [
      'a rule where the file says nothing',
      {},
      pricesBy([ruleByAcre(100)], { takesFilePrice: true }),
      1000,
    ],
    ['a rule where the file is not asked', { filePrice: 5 }, pricesBy([ruleByAcre(100)]), 1000],
  ])('comes from %s', (_, more, rules, dollars) => {
    expect(priceOf({ ...parcel, ...more }, rules)).toMatchObject({ dollars })
  })

  it('comes from the row for no value where the rule needs one', () => {
    const noValue = { dollarsPerAcre: 250, least: 3000, most: null }
    const rules = pricesBy([share(30)], { noValue })
    expect(priceOf({ ...parcel, assessedValue: 0 }, rules)).toEqual({
      dollars: 3000,
      from: 'noValue',
    })
    expect(priceOf({ ...parcel, acres: 20, assessedValue: undefined }, rules)).toMatchObject({
      dollars: 5000,
    })
    expect(priceOf(parcel, rules)).toEqual({ dollars: 2400, from: 0 })
  })

  it.each([
    ['none', 12_389.6, 12_390],
    ['down-to-50', 12_389.6, 12_350],
    ['down-to-100', 12_389.6, 12_300],
    ['odd', 12_389.6, 12_350],
    ['odd', 12_345, 12_250],
    ['odd', 1049, 1045],
    ['odd', 640, 635],
    ['down-to-50', 12_350, 12_350],
  ] as const)('is rounded: %s makes of %d %d', (rounding, value, dollars) => {
    const rules = pricesBy([share(100)], { rounding })
    expect(priceOf({ ...parcel, assessedValue: value }, rules)).toMatchObject({ dollars })
  })
})

const amount = fc.double({ min: 0.01, max: 1_000_000, noNaN: true })
const anyBounds = fc
  .tuple(fc.option(amount), fc.option(amount))
  .map(([one, other]) =>
    one !== null && other !== null
      ? { least: Math.min(one, other), most: Math.max(one, other) }
      : { least: one, most: other },
  )
const maybe = fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }), { nil: undefined })

describe('whatever the rules', () => {
  it('no price is zero or outside its bounds', () => {
    fc.assert(
      fc.property(
        fc.record({ acres: maybe, assessedValue: maybe }),
        amount,
        anyBounds,
        fc.boolean(),
        fc.constantFrom(...priceRoundings),
        (facts, rate, bounds, isShare, rounding) => {
          const rule = isShare ? share(Math.min(rate, 1000), bounds) : ruleByAcre(rate, bounds)
          const priced = priceOf({ ...parcel, ...facts }, pricesBy([rule], { rounding }))
          if ('reason' in priced) return
          expect(priced.dollars).toBeGreaterThan(0)
          expect(priced.dollars).toBeGreaterThanOrEqual(bounds.least ?? 0)
          expect(priced.dollars).toBeLessThanOrEqual(bounds.most ?? Infinity)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('more acres never cost less at a price an acre', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 5000, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        // No price comes to more than may be offered.
        fc.double({ min: 1, max: 10_000, noNaN: true }),
        anyBounds,
        fc.constantFrom(...priceRoundings),
        (acres, extra, rate, bounds, rounding) => {
          const rules = pricesBy([ruleByAcre(rate, bounds)], { rounding })
          const [small, large] = [acres, acres + extra].map((size) => {
            const priced = priceOf({ ...parcel, acres: size }, rules)
            return 'reason' in priced ? 0 : priced.dollars
          })
          expect(large).toBeGreaterThanOrEqual(small ?? Infinity)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

it.each(priceRoundings)('rounding %s makes of no larger amount a smaller one', (rounding) => {
  const rounded = Array.from({ length: 6000 }, (_, half) => roundings[rounding](half / 2))
  expect(rounded).toEqual(rounded.toSorted((one, other) => one - other))
})

describe('rules that cannot be right', () => {
  it.each([
    [{ acresFrom: 10, acresTo: 5 }, 'acresTo', 'Acres to must not be below acres from'],
    [{ least: 500, most: 100 }, 'most', 'The highest price must not be below the least one'],
    [{ least: 0 }, 'least', 'The least price must be more than zero'],
    [{ acresFrom: '5' }, 'acresFrom', 'Acres from must be a number'],
    [
      { basis: { of: 'acres', dollarsPerAcre: -1 } },
      'dollarsPerAcre',
      'Dollars an acre must be more than zero',
    ],
    [
      { basis: { of: 'assessedValue', percent: 2000 } },
      'percent',
      'Percent of the assessed value must be at most 1,000',
    ],
    [
      { basis: { of: 'luck' } },
      'basis',
      'Please choose dollars an acre or percent of the assessed value',
    ],
    [
      { basis: { of: 'acres' } },
      'basis',
      'Please choose dollars an acre or percent of the assessed value',
    ],
  ])('are refused with the field and a sentence: %j', (more, field, message) => {
    const { issues } = v.safeParse(PriceRule, { ...ruleByAcre(1), ...more })
    expect(issues?.map((issue) => [issue.path?.at(-1)?.key, issue.message])).toEqual([
      [field, message],
    ])
  })

  it('may be a hundred at most', () => {
    const rules = pricesBy(Array.from({ length: 101 }, () => ruleByAcre(1)))
    expect(v.safeParse(PriceRules, rules).issues?.[0].message).toBe(
      'A list can have at most 100 rules',
    )
    expect(v.is(PriceRules, pricesBy([ruleByAcre(1), share(30)]))).toBe(true)
  })
})
