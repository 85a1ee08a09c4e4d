import { expect, test } from 'vitest'
import { formatAdminDate, formatPublicDate } from './dates.ts'
import { smsHref, telHref } from './links.ts'

test('a moment shows the day it is where the business is', () => {
  expect(formatPublicDate('2024-03-06T03:30:00.000Z')).toBe('March 5, 2024')
  expect(formatAdminDate('2024-03-06T03:30:00.000Z')).toBe('Mar 5, 2024')
})

test('a number is called with its extension and texted without it', () => {
  expect(telHref('+13525550142;ext=7')).toBe('tel:+13525550142;ext=7')
  expect(smsHref('+13525550142;ext=7')).toBe('sms:+13525550142')
})

test('a number that cannot be dialed has no address', () => {
  expect(telHref(null)).toBeUndefined()
  expect(smsHref(undefined)).toBeUndefined()
})
