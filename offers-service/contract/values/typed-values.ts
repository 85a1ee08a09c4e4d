import * as v from 'valibot'
import { calendarDate } from './values.ts'

/** What somebody typed as it was understood, or a sentence that says why it was not. */
export type Reading<T> = { value: T } | { problem: string }

const dayForms = 'Please write the month, the day and the year with four digits, such as 12/31/2026'
const noYear = 'Please add the year, such as 12/31/2026'
const noSuchDay = 'This day does not exist'
const firstYear = 2000
const lastYear = 2100
const oddYear = `Please use a year from ${firstYear} to ${lastYear}`

/** Whether the year of an existing day is one in which this business does anything; others are slips of the finger. */
const isLikelyYear = (value: string) =>
  +value.slice(0, 4) >= firstYear && +value.slice(0, 4) <= lastYear

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The number of a month by its name or at least three letters of it; 0 for any other word. */
function monthOf(word: string): number {
  return months.findIndex((month) => month.startsWith(word.toLowerCase())) + 1
}

const year = String.raw`(?<year>\d{4}|\d\d)`
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const word = String.raw`(?<month>[a-z]{3,9})\.?`

/** The ways to write a day, most of which can be understood in one way only. */
const dayPatterns = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  new RegExp(String.raw`^(?<month>\d{1,2})(?<mark>[/.-])(?<day>\d{1,2})\k<mark>${year}$`),
  new RegExp(`^(?:[a-z]+day,? )?${word} ${day},? ${year}$`, 'i'),
  new RegExp(`^${day}[ -]${word}[ -]${year}$`, 'i'),
]

/** Two digits stand for a year of this century up to here; above, it could be one of the last. */
const latestShortYear = 69

/** A day without spaces that say nothing: `12 / 31 /  2026` is `12/31/2026`. */
export const closeUpDay = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\d) ?([/.-]) ?(?=\d)/g, '$1')

/**
 * A day as people in the US write it, `12/31/26`, `Dec 31, 2026` or `31-Dec-26`, or as `2026-12-31`; the value is in the last
 * of these forms. What could mean several days is not understood.
 */
export function readDay(text: string): Reading<string> {
  const typed = closeUpDay(text)
  const found = dayPatterns.map((pattern) => pattern.exec(typed)?.groups).find(Boolean)
  if (!found) {
    const isWithoutYear = /^(?:\d{1,2}\/\d{1,2}|[a-z]{3,9}\.? \d{1,2})$/i.test(typed)
    return { problem: isWithoutYear ? noYear : dayForms }
  }
  const written = { year: '', month: '', day: '', mark: '', ...found }
  const isNumber = /\d/.test(written.month)
  const month = isNumber ? Number(written.month) : monthOf(written.month)
  const isShort = written.year.length === 2
  if ((month === 0 && !isNumber) || (isShort && +written.year > latestShortYear))
    return { problem: dayForms }
  if (month > 12 && Number(written.day) <= 12)
    return { problem: `There is no month ${month}. Please write the month first: 12/31/2026` }
  // 05-06-07 may begin with the month, the day or the year, and 5.6.2026 with the day; 12-31-26 and 12.31.26 cannot.
  const isAmbiguous = written.mark === '.' || (written.mark === '-' && isShort)
  if (isAmbiguous && Number(written.day) <= 12) return { problem: dayForms }
  const value = [
    isShort ? `20${written.year}` : written.year,
    String(month).padStart(2, '0'),
    written.day.padStart(2, '0'),
  ].join('-')
  const exists = new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false
  if (!exists) return { problem: noSuchDay }
  return isLikelyYear(value) ? { value } : { problem: oddYear }
}

const noAcres = 'Acreage must be a number'
const noDollars = 'Please enter an amount in dollars'

const plainNumber = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.))(?:\.\d+)?$/

/** What is wrong with a text that is no number, as far as that can be told. */
function problemWithNumber(text: string): string | undefined {
  if (/^[\d.]+,\d+$/.test(text)) return 'Please use a point for decimals, such as 1,250.5'
  if (/\d\s*\/\s*\d/.test(text)) return 'Please write parts as decimals, such as 0.5'
  if (/\d\s*(?:-|–|to)\s*\d/.test(text)) return 'Please give one number'
  return undefined
}

function readNumber(text: string, whatItIs: string): Reading<number> {
  const typed = text.trim()
  return plainNumber.test(typed)
    ? { value: Number(typed.replaceAll(',', '')) }
    : { problem: problemWithNumber(typed) ?? whatItIs }
}

/** More or less, in all its ways, and what parts it from the size. */
const moreOrLess =
  /[,(]? ?(?:\+ ?\/? ?[-−–]|±|~|(?<![a-z])(?:m ?\/ ?l|mol|more or less|plus or minus|approx(?:imately|\.)?|about|around|roughly)(?![a-z])) ?\)?/gi

/** A size without the words and signs that only say it is a rough one: `about 10 ac` is `10 ac`. */
export const withoutMoreOrLess = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    // Not nothing in their place, or `10±5` would be a hundred and five.
    .replaceAll(moreOrLess, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** A size as people write it: `1,250.5`, `10 ac`, `10-acres`, `10.2 acres +/-`, `10 acres, more or less`. */
export function readAcres(text: string): Reading<number> {
  if (/\d\s*(?:sq|ft|feet)/i.test(text))
    return { problem: 'Please give the size in acres. One acre is 43,560 square feet' }
  const number = withoutMoreOrLess(text).replace(/ ?-? ?ac(?:re)?s?\.?$/i, '')
  return readNumber(number, noAcres)
}

/** An amount as people write it: `18500`, `$18,500.00`, `18,500 dollars`. */
export function readDollars(text: string): Reading<number> {
  if (/\d\s*(?:k|m|thousand|million)$/i.test(text.trim()))
    return { problem: 'Please write out the whole amount, such as 18,500' }
  const number = text
    .trim()
    .replace(/^(?:USD?\s*)?\$?\s*/i, '')
    .replace(/\s*(?:dollars?|USD)$/i, '')
  return readNumber(number, noDollars)
}

/** What was understood, or the text as it is, for a schema to refuse. */
export function understood<T>(read: (text: string) => Reading<T>, text: string): T | string {
  const reading = read(text)
  return 'value' in reading ? reading.value : text
}

/** The message for what was not {@link understood}; `otherwise` is for what is no text, and for what can be read but was sent as typed. */
function problemAs(read: (text: string) => Reading<unknown>, otherwise: string) {
  return ({ input }: { input: unknown }): string => {
    const reading = typeof input === 'string' ? read(input) : undefined
    return reading && 'problem' in reading ? reading.problem : otherwise
  }
}

const isoForm = 'Please use the form YYYY-MM-DD'

/**
 * A calendar day `YYYY-MM-DD` that exists, in a likely year, and that the admin may have typed otherwise; see {@link readDay}.
 */
export const typedDay = v.pipe(
  v.string(isoForm),
  v.isoDate(problemAs(readDay, isoForm)),
  calendarDate,
  v.check(isLikelyYear, oddYear),
)

/** The size of a parcel in acres, more than zero; see {@link readAcres}. */
export const acres = v.pipe(
  v.number(problemAs(readAcres, noAcres)),
  v.gtValue(0, 'Acreage must be more than zero'),
  v.maxValue(1_000_000, 'Acreage must be at most 1,000,000'),
)

/** US dollars with at most two decimals, more than zero; see {@link readDollars}. */
export const dollars = v.pipe(
  v.number(problemAs(readDollars, noDollars)),
  v.gtValue(0, 'The amount must be more than zero'),
  v.maxValue(100_000_000, 'The amount must be at most $100,000,000'),
  v.check(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Please use at most two decimals',
  ),
  v.metadata({ multipleOf: 0.01 }),
)
