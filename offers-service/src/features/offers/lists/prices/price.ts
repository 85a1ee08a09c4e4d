import {
  mostDollars,
  type PriceRounding,
  type PriceRule,
  type PriceRules,
} from '../../../../../contract/index.ts'
import { roundings } from './rounding.ts'

/** What a price depends on. Amounts are in dollars; what a list does not say is undefined. */
export interface PricedParcel {
  /** As it is kept: `Mohave County`. */
  county: string
  state: string | undefined
  use: string
  zoning: string
  acres: number | undefined
  assessedValue: number | undefined
  /** The price that the file itself names. */
  filePrice: number | undefined
}

/** Why a parcel has no price. It is set aside, and never offered nothing. */
export const noPriceReasons = {
  no_rule: 'No price rule fits this parcel',
  no_acres: 'The price rule needs the acreage, which is missing',
  no_value: 'The price rule needs the assessed value, which is missing',
  too_small: 'The price rule comes to less than the smallest price it can be rounded to',
  too_large: 'The price rule comes to more than $100,000,000',
  bad_file_price: 'The price in the file is not an amount between $0 and $100,000,000',
} as const
export type NoPriceReason = keyof typeof noPriceReasons

/** A price in dollars and where it comes from: the place of its rule, the row for no value, or the file. Or why there is none. */
export type Pricing =
  | { dollars: number; from: number | 'noValue' | 'file' }
  | { reason: NoPriceReason }

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const kind = / (?:county|parish|borough|co)\b/g

/** Whether a rule's county is the parcel's, with or without its state: `Mohave`, `Mohave County, AZ`. */
function isInCounty(wanted: string, { county, state }: PricedParcel): boolean {
  const bare = words(wanted).replaceAll(kind, '')
  const own = words(county).replaceAll(kind, '')
  return bare === own || bare === `${own} ${words(state ?? '')}`
}

/** Whether the use or the zoning has one of these words, as a word of its own. */
function hasUse(wanted: string, { use, zoning }: PricedParcel): boolean {
  const own = [use, zoning].map((text) => ` ${words(text)} `)
  return wanted
    .split(',')
    .map(words)
    .some((want) => want !== '' && own.some((text) => text.includes(` ${want} `)))
}

/** Whether a parcel meets all conditions of a rule. One whose size nobody knows is in no size band. */
function fits(rule: PriceRule, parcel: PricedParcel): boolean {
  const { acresFrom, acresTo, county, use } = rule
  if (county !== '' && !isInCounty(county, parcel)) return false
  if (use !== '' && !hasUse(use, parcel)) return false
  if (acresFrom === null && acresTo === null) return true
  const { acres } = parcel
  return acres !== undefined && acres >= (acresFrom ?? 0) && acres <= (acresTo ?? acres)
}

interface Bounds {
  least: number | null
  most: number | null
}

/** Rounds an amount and keeps it within its bounds, which are taken as they were typed. */
function finish(
  amount: number,
  { least, most }: Bounds,
  rounding: PriceRounding,
): number | NoPriceReason {
  // Whole cents first, so that what is a hair below a step for a computer stands on it.
  const rounded = roundings[rounding](Math.round(amount * 100) / 100)
  const dollars = Math.min(Math.max(rounded, least ?? rounded), most ?? mostDollars)
  if (rounded > mostDollars && most === null) return 'too_large'
  return dollars > 0 ? dollars : 'too_small'
}

const pricing = (result: number | NoPriceReason, from: number | 'noValue'): Pricing =>
  typeof result === 'number' ? { dollars: result, from } : { reason: result }

const isThere = (amount: number | undefined): amount is number => amount !== undefined && amount > 0

/**
 * Prices a parcel: by the file where that is chosen and names one, else by the first rule that fits. A rule that takes a share of an
 * assessed value that is missing or zero leaves it to the row for no value.
 */
export function priceOf(parcel: PricedParcel, rules: PriceRules): Pricing {
  const { acres, assessedValue, filePrice } = parcel
  if (rules.takesFilePrice && filePrice !== undefined)
    return filePrice > 0 && filePrice <= mostDollars
      ? { dollars: filePrice, from: 'file' }
      : { reason: 'bad_file_price' }
  const at = rules.rules.findIndex((rule) => fits(rule, parcel))
  const rule = rules.rules[at]
  if (!rule) return { reason: 'no_rule' }
  const { basis } = rule
  if (basis.of === 'acres')
    return isThere(acres)
      ? pricing(finish(acres * basis.dollarsPerAcre, rule, rules.rounding), at)
      : { reason: 'no_acres' }
  if (isThere(assessedValue))
    return pricing(finish((assessedValue * basis.percent) / 100, rule, rules.rounding), at)
  const { noValue } = rules
  if (!noValue) return { reason: 'no_value' }
  return isThere(acres)
    ? pricing(finish(acres * noValue.dollarsPerAcre, noValue, rules.rounding), 'noValue')
    : { reason: 'no_acres' }
}
