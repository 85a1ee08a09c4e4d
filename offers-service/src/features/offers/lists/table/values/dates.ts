import { closeUpDay, type Reading } from '../../../../../../contract/index.ts'
import { isBlank } from './numerals.ts'

const months = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** The ways lists write days; of two numbers the month comes first, unless it cannot be one. */
const patterns = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>(?:18|19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})[- ](?<word>[a-z]{3})[a-z]*[- ,]+(?<year>\d{4}|\d{2})$/i,
  /^(?<word>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4}|\d{2})$/i,
  /^(?<year>(?:18|19|20)\d{2})[-/]?(?<month>\d{2})$/,
  /^(?<month>\d{1,2})[-/](?<year>\d{4})$/,
]

const noDay = 'This is not a day'

/** Two figures of a year, in the latest century in which it is not ahead of the file. */
function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year)
  const thisYear = Number(today.slice(0, 4))
  const near = Math.floor(thisYear / 100) * 100 + Number(year)
  return near > thisYear ? near - 100 : near
}

/**
 * A day of the past as lists write it, as `2026-12-31`; the first of the month where only the month is told. Undefined where the cell
 * says nothing. `today` is the day of the file, ahead of which no sale can lie.
 */
export function readPastDay(text: string, today: string): Reading<string | undefined> {
  const bare = closeUpDay(text.replace(/[T ]\d{1,2}:\d{2}.*$/, ''))
  if (isBlank(bare) || /^[0/-]+$/.test(bare)) return { value: undefined }
  const found = patterns.map((pattern) => pattern.exec(bare)?.groups).find(Boolean)
  if (!found) return { problem: noDay }
  const { year = '', day: dayText, word, month: monthText } = found
  const byName = word === undefined ? -1 : months.indexOf(word.toLowerCase())
  if (word !== undefined && (byName === -1 || byName % 3 !== 0)) return { problem: noDay }
  let month = word === undefined ? Number(monthText) : byName / 3 + 1
  let day = Number(dayText ?? 1)
  if (month > 12 && day <= 12) [month, day] = [day, month]
  const date = new Date(Date.UTC(fullYear(year, today), month - 1, day))
  const value = date.toISOString().slice(0, 10)
  if (date.getUTCMonth() + 1 !== month || date.getUTCDate() !== day)
    return { problem: 'This day does not exist' }
  return value > today ? { problem: 'This day is still to come' } : { value }
}
