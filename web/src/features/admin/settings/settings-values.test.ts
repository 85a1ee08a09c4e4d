import { expect, test } from 'vitest'
import { toUrls, toValues } from './settings-values.ts'
import { exampleSettings } from '../../../testing/examples.ts'

test('blank lines and spaces around an address are dropped', () => {
  expect(toUrls(' \n\n  /badges/one.svg \r\n\t/badges/two.svg\n \n')).toEqual([
    '/badges/one.svg',
    '/badges/two.svg',
  ])
  expect(toUrls(' \n ')).toEqual([])
})

test('addresses come back one a line', () => {
  const settings = { ...exampleSettings, trustBadgeUrls: ['/one', '/two'] }
  expect(toValues(settings).trustBadgeUrls).toBe('/one\n/two')
})
