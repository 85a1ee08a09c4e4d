import { expect, it } from 'vitest'
import {
  formatAcreage,
  formatCalendarDate,
  formatCount,
  formatDollars,
  formatExactDollars,
  formatList,
} from './formats.ts'

it.each([
  [1, '1 acre'],
  [0.25, '0.25 acres'],
  [10.2, '10.2 acres'],
  [1250.5, '1,250.5 acres'],
])('says %d acres as people do', (acreage, words) => {
  expect(formatAcreage(acreage)).toBe(words)
})

it.each([
  [0, '0 offers'],
  [1, '1 offer'],
  [1200, '1,200 offers'],
])('counts %d offers as people do', (amount, words) => {
  expect(formatCount(amount, 'offer')).toBe(words)
})

it('counts what takes more than an s', () => {
  expect(formatCount(1, 'entry of the log', 'entries of the log')).toBe('1 entry of the log')
  expect(formatCount(2, 'entry of the log', 'entries of the log')).toBe('2 entries of the log')
})

it('lists names in one sentence', () => {
  expect(formatList([])).toBe('')
  expect(formatList(['Ann', 'Bea'])).toBe('Ann and Bea')
  expect(formatList(['Ann', 'Bea', 'Cal'])).toBe('Ann, Bea, and Cal')
})

it('shows a calendar day as itself', () => {
  expect(formatCalendarDate('2026-07-05')).toBe('July 5, 2026')
})

it('shows cents of dollars only when there are any, unless it has to be exact', () => {
  expect(formatDollars(18500)).toBe('$18,500')
  expect(formatDollars(18500.5)).toBe('$18,500.50')
  expect(formatExactDollars(18500)).toBe('$18,500.00')
})
