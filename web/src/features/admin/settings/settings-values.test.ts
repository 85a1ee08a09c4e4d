import { defaultSettings } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { toLines, toValues } from './settings-values.ts'

test('blank lines and spaces around an address are dropped', () => {
  expect(toLines(' \n\n  /badges/one.svg \r\n\t/badges/two.svg\n \n')).toEqual([
    '/badges/one.svg',
    '/badges/two.svg',
  ])
  expect(toLines(' \n ')).toEqual([])
})

test('addresses come back one a line', () => {
  const settings = { ...defaultSettings, trustBadgeUrls: ['/one', '/two'] }
  expect(toValues(settings).trustBadgeUrls).toBe('/one\n/two')
})
