import { expect, it } from 'vitest'
import { addBusinessDays, isBusinessDay, subtractBusinessDays } from './business-days.ts'

/** Every day from Monday to Friday of a year that does not count. */
function holidaysOf(year: number): string[] {
  const found = []
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(time).getUTCDay())
    if (!isWeekend && !isBusinessDay(day)) found.push(day.slice(5))
  }
  return found
}

it.each([
  // As the Office of Personnel Management lists them.
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('no federal holiday of %i is a business day', (year, holidays) => {
  expect(holidaysOf(year).join(' ')).toBe(holidays)
})

it.each([
  ['2026-11-22', 10, '2026-12-07'],
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-12-23', 2, '2026-12-28'],
  ['2026-06-13', 1, '2026-06-15'],
])('counts from %s over %i business days to %s', (day, count, reached) => {
  expect(addBusinessDays(day, count)).toBe(reached)
})

it('counts back to the first of the days from which more than ten are still ahead', () => {
  const today = '2026-12-07'
  const first = subtractBusinessDays('2026-12-08', 10)
  expect(first).toBe('2026-11-23')
  expect(addBusinessDays(first, 10) > today).toBe(true)
  expect(addBusinessDays('2026-11-22', 10)).toBe(today)
})
