import { expect, it } from 'vitest'
import { readPastDay } from './dates.ts'

const today = '2026-11-25'

it.each([
  ['12/31/25', '2025-12-31'],
  ['12/31/87', '1987-12-31'],
  ['11/25/26', '2026-11-25'],
  ['12/31/2025', '2025-12-31'],
  ['12 / 31 / 25', '2025-12-31'],
  ['12.31.25', '2025-12-31'],
  ['12-31-25', '2025-12-31'],
  ['31/12/2025', '2025-12-31'],
  ['31.12.2025', '2025-12-31'],
  ['2025-12-31', '2025-12-31'],
  ['2025-12-31T10:00:00Z', '2025-12-31'],
  ['12/31/2025 12:00:00 AM', '2025-12-31'],
  ['20251231', '2025-12-31'],
  ['31-DEC-25', '2025-12-31'],
  ['Dec 31, 2025', '2025-12-31'],
  ['December 31 2025', '2025-12-31'],
  ['202512', '2025-12-01'],
  ['12/2025', '2025-12-01'],
  ['', undefined],
  ['0', undefined],
  ['00000000', undefined],
  ['00/00/0000', undefined],
  ['N/A', undefined],
])('reads %j as %s', (text, value) => {
  expect(readPastDay(text, today)).toEqual({ value })
})

it.each([
  ['2/30/2025', 'This day does not exist'],
  ['13/13/2025', 'This day does not exist'],
  ['13.31.25', 'This day does not exist'],
  ['12/31/2026', 'This day is still to come'],
  ['12/31/26', 'This day is still to come'],
  ['31-ECF-25', 'This is not a day'],
  ['soon', 'This is not a day'],
  ['1234', 'This is not a day'],
])('says of %j: %s', (text, problem) => {
  expect(readPastDay(text, today)).toEqual({ problem })
})
