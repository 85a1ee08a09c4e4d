import {
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  formatNumber,
  type PriceRule,
  type PriceRules,
} from '../../../../../contract/index.ts'
import { type PricedParcel, priceOf } from './price.ts'

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

/** What a rule comes to, and why the price is another amount, where it is. */
function sumOf(
  exact: number,
  price: number,
  { least, most }: { least: number | null; most: number | null },
): string {
  const dollars = Math.round(exact * 100) / 100
  const sum = `that is ${formatDollars(dollars)}`
  if (dollars === price) return sum
  const amount = formatDollars(price)
  if (price === least && dollars < price) return `${sum}, and the least we pay is ${amount}`
  if (price === most && dollars > price) return `${sum}, and the most we pay is ${amount}`
  return `${sum}, which we round to ${amount}`
}

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
  const list = `By our price list of ${formatCalendarDate(day)}, we pay`
  const perAcre = (land: string, rate: number, bounds: Parameters<typeof sumOf>[2]) =>
    `${list} ${formatDollars(rate)} an acre for ${land}. For ${formatAcreage(acres)} ${sumOf(acres * rate, pricing.dollars, bounds)}.`
  if (pricing.from === 'noValue') {
    const { noValue } = rules
    return noValue
      ? perAcre('land whose assessed value we do not know', noValue.dollarsPerAcre, noValue)
      : ''
  }
  const rule = rules.rules[pricing.from]
  if (!rule) return ''
  const land = landOf(rule, parcel)
  const { basis } = rule
  if (basis.of === 'acres') return perAcre(land, basis.dollarsPerAcre, rule)
  const sum = sumOf((assessedValue * basis.percent) / 100, pricing.dollars, rule)
  return `${list} ${formatNumber(basis.percent)} percent of the assessed value for ${land}. For an assessed value of ${formatDollars(assessedValue)} ${sum}.`
}
