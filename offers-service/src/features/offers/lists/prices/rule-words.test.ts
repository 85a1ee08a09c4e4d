import { expect, it } from 'vitest'
import type { PriceRule, PriceRules } from '../../../../../contract/index.ts'
import { pricesBy, ruleByAcre } from '../../../../testing/samples.ts'
import type { PricedParcel } from './price.ts'
import { ruleWords } from './rule-words.ts'

const parcel: PricedParcel = {
  county: 'Mohave County',
  state: 'AZ',
  use: 'VACANT RESIDENTIAL',
  zoning: 'AR-5',
  acres: 10,
  assessedValue: 8000,
  filePrice: 4321,
}
const acres = (dollarsPerAcre: number) => ({ of: 'acres', dollarsPerAcre }) as const
const rulesOf = (rule: Partial<PriceRule>, changes: Partial<PriceRules> = {}) =>
  pricesBy([ruleByAcre(500, rule)], changes)
const percent = { of: 'assessedValue', percent: 32.5 } as const

const start = 'Our price list of March 6, 2026 says '

it.each<[string, Partial<PricedParcel>, PriceRules]>([
  ['$500 an acre for land. For 10 acres that is $5,000.', {}, rulesOf({})],
  [
    '$500 an acre for land of 2 to 10 acres in Mohave County. For 10 acres that is $5,000.',
    {},
    rulesOf({ county: 'mohave', acresFrom: 2, acresTo: 10 }),
  ],
  [
    '$500 an acre for land of 5 acres or more. For 10 acres that is $5,000.',
    {},
    rulesOf({ acresFrom: 5 }),
  ],
  [
    '$500 an acre for land of up to 1 acre. For 0.5 acres that is $250.',
    { acres: 0.5 },
    rulesOf({ acresTo: 1 }),
  ],
  [
    '$500 an acre for land of 10 acres. For 10 acres that is $5,000.',
    {},
    rulesOf({ acresFrom: 10, acresTo: 10 }),
  ],
  [
    '$500 an acre for land like yours. For 10 acres that is $5,000.',
    {},
    rulesOf({ use: 'vacant, 00' }),
  ],
  [
    '$512.50 an acre for land. For 10 acres that is $5,125, which we round down to $5,100.',
    {},
    rulesOf({ basis: acres(512.5) }, { rounding: 'down-to-50' }),
  ],
  [
    '$500 an acre for land. For 10 acres that is $5,000, and the most on that list for such land is $4,000.',
    {},
    rulesOf({ most: 4000 }),
  ],
  [
    '$10,000 an acre for land. For 0.2296 acres that is about $2,296, which we round down to $2,250.',
    { acres: 10_000 / 43_560 },
    rulesOf({ basis: acres(10_000) }, { rounding: 'down-to-50' }),
  ],
  [
    '$251 an acre for land. For 10 acres that is $2,510, and the least on that list for such land is $2,505.',
    {},
    rulesOf({ basis: acres(251), least: 2505 }, { rounding: 'down-to-100' }),
  ],
  [
    '$500.25 an acre for land. For 1 acre that is $500.25, which we round down to $500.',
    { acres: 1 },
    rulesOf({ basis: acres(500.25) }),
  ],
  [
    '0.0625 percent of the assessed value for land. For an assessed value of $80,000 that is $50.',
    { assessedValue: 80_000 },
    rulesOf({ basis: { of: 'assessedValue', percent: 0.0625 } }),
  ],
  [
    '32.5 percent of the assessed value for land. For an assessed value of $8,000 that is $2,600.',
    {},
    rulesOf({ basis: percent }),
  ],
  [
    '$120 an acre for land without an assessed value. For 10 acres that is $1,200, and the least on that list for such land is $2,000.',
    { assessedValue: undefined },
    rulesOf({ basis: percent }, { noValue: { dollarsPerAcre: 120, least: 2000, most: null } }),
  ],
])('a seller reads “… says %s”', (words, more, rules) => {
  expect(ruleWords({ ...parcel, ...more }, rules, '2026-03-06')).toBe(start + words)
})

it.each<[string, PriceRules]>([
  ['the file names the price', rulesOf({}, { takesFilePrice: true })],
  ['no rule fits', rulesOf({ acresFrom: 50 })],
])('nothing is said where %s', (_when, rules) => {
  expect(ruleWords(parcel, rules, '2026-03-06')).toBe('')
})
