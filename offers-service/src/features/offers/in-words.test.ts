import { expect, it } from 'vitest'
import { acresInWords, longDay } from './in-words.ts'
import { parcelLine } from './messages.ts'

it.each([
  [1, '1 acre'],
  [0.25, '0.25 acres'],
  [10.2, '10.2 acres'],
  [1250.5, '1,250.5 acres'],
])('says %d acres as people do', (acreage, words) => {
  expect(acresInWords(acreage)).toBe(words)
})

it('says a day as people do', () => {
  expect(longDay('2026-07-05')).toBe('July 5, 2026')
})

it('says one acre in mails too', () => {
  const parcel = { acreage: 1, location: 'Levy County, Florida', apn: '00219-003-00' }
  expect(parcelLine(parcel)).toBe('1 acre, Levy County, Florida (parcel number 00219-003-00)')
})
