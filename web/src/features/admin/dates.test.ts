import { expect, test } from 'vitest'
import { businessDay } from '../../format/dates.ts'
import { dayAfter, daysUntil, formatDay, formatTimestamp } from './dates.ts'

test('late in the evening it is still today where the business is', () => {
  const now = new Date('2026-03-06T03:30:00.000Z')
  expect(businessDay(now)).toBe('2026-03-05')
  expect(formatTimestamp(now.toISOString())).toBe('Mar 5, 2026, 10:30 PM')
})

test('days are counted across the change of the clocks', () => {
  expect(daysUntil('2026-03-10', '2026-03-07')).toBe(3)
  expect(daysUntil('2026-03-07', '2026-03-08')).toBe(-1)
  expect(dayAfter('2026-02-20', 30)).toBe('2026-03-22')
})

test('a calendar day shows as itself', () => {
  expect(formatDay('2024-03-05')).toBe('Mar 5, 2024')
})
