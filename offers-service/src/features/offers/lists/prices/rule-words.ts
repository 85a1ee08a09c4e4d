import {
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  formatNumber,
  type PriceRounding,
  type PriceRule,
  type PriceRules,
} from '../../../../../contract/index.ts'
import { acresInFull, roundAcres } from '../rows/parcel-notes.ts'
import { type PricedParcel, priceOf } from './price.ts'
import { roundings } from './rounding.ts'

/** The sizes that a rule is for. */
function sizesOf({ acresFrom, acresTo }: PriceRule): string {
  if (acresFrom === null) return acresTo === null ? '' : ` of up to ${formatAcreage(acresTo)}`
  if (acresTo === null) return ` of ${formatAcreage(acresFrom)} or more`
  const from = acresFrom === acresTo ? '' : `${formatNumber(acresFrom)} to `
  return ` of ${from}${formatAcreage(acresTo)}`
}

/** The land that a rule is for. Codes of uses say nothing to a seller, so a rule with some is for land like theirs. */
function landOf(rule: PriceRule, { county }: PricedParcel): string {
  const likeness = rule.use === '' ? '' : ' like yours'
  const place = rule.county === '' ? '' : ` in ${county}`
  return `land${likeness}${sizesOf(rule)}${place}`
}

interface Sum {
  /** Dollars before they are rounded and kept within the bounds of the rule. */
  exact: number
  /** Dollars as they follow from the figures that are shown, of which the acres are rounded. */
  shown: number
  price: number
  bounds: { least: number | null; most: number | null }
  rounding: PriceRounding
}

/** What a rule comes to, and why the price is another amount, where it is. */
function sumInWords({ exact, shown, price, bounds: { least }, rounding }: Sum): string {
  const dollars = toCents(exact)
  const sum =
    toCents(shown) === dollars
      ? `that is ${formatDollars(dollars)}`
      : `that is about ${formatDollars(Math.round(dollars))}`
  if (dollars === price) return sum
  const amount = formatDollars(price)
  if (roundings[rounding](dollars) === price)
    return `${sum}, which we round ${price < dollars ? 'down ' : ''}to ${amount}`
  return `${sum}, and the ${price === least ? 'least' : 'most'} on that list for such land is ${amount}`
}
const toCents = (dollars: number) => Math.round(dollars * 100) / 100

/**
 * How the price of a parcel follows from the rule that fits it, for its seller to read. Empty where it comes from no rule: the file names
 * it, or there is none.
 *
 * It says which day's price list it speaks of, so that it stays true when the amount of the offer is changed later.
 */
export function ruleWords(parcel: PricedParcel, rules: PriceRules, day: string): string {
  const pricing = priceOf(parcel, rules)
  if (!('dollars' in pricing) || pricing.from === 'file') return ''
  const { acres = 0, assessedValue = 0 } = parcel
  const { rounding } = rules
  const list = `Our price list of ${formatCalendarDate(day)} says`
  const perAcre = (land: string, rate: number, bounds: Sum['bounds']) => {
    const rounded = roundAcres(acres)
    const sum = {
      exact: acres * rate,
      shown: rounded * rate,
      price: pricing.dollars,
      bounds,
      rounding,
    }
    return `${list} ${formatDollars(rate)} an acre for ${land}. For ${acresInFull(rounded)} ${sumInWords(sum)}.`
  }
  if (pricing.from === 'noValue') {
    const { noValue } = rules
    return noValue ? perAcre('land without an assessed value', noValue.dollarsPerAcre, noValue) : ''
  }
  const rule = rules.rules[pricing.from]
  if (!rule) return ''
  const land = landOf(rule, parcel)
  const { basis } = rule
  if (basis.of === 'acres') return perAcre(land, basis.dollarsPerAcre, rule)
  const exact = (assessedValue * basis.percent) / 100
  const sum = { exact, shown: exact, price: pricing.dollars, bounds: rule, rounding }
  return `${list} ${basis.percent} percent of the assessed value for ${land}. For an assessed value of ${formatDollars(assessedValue)} ${sumInWords(sum)}.`
}
