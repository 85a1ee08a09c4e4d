import { expect, test } from 'vitest'
import { formatAcreage, formatDollars } from './numbers.ts'
import { formatAdminDate, formatCalendarDate, formatPublicDate } from './dates.ts'
import { smsHref, telHref } from './links.ts'

test('a moment shows the day it is where the business is', () => {
  expect(formatPublicDate('2024-03-06T03:30:00.000Z')).toBe('March 5, 2024')
  expect(formatAdminDate('2024-03-06T03:30:00.000Z')).toBe('Mar 5, 2024')
})

test('a calendar day shows as itself', () => {
  expect(formatCalendarDate('2024-03-05')).toBe('March 5, 2024')
})

test('dollars show cents only when there are any', () => {
  expect(formatDollars(18500)).toBe('$18,500')
  expect(formatDollars(18500.5)).toBe('$18,500.50')
})

test('one acre is singular', () => {
  expect(formatAcreage(1)).toBe('1 acre')
  expect(formatAcreage(1240.25)).toBe('1,240.25 acres')
})

test('a number is called with its extension and texted without it', () => {
  expect(telHref('+13525550142;ext=7')).toBe('tel:+13525550142;ext=7')
  expect(smsHref('+13525550142;ext=7')).toBe('sms:+13525550142')
})

test('a number that cannot be dialed has no address', () => {
  expect(telHref(null)).toBeUndefined()
  expect(smsHref(undefined)).toBeUndefined()
})
