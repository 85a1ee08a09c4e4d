import { expect, it } from 'vitest'
import { parcelLine } from './messages.ts'

it('says one acre in mails too', () => {
  const parcel = { acreage: 1, location: 'Levy County, Florida', apn: '00219-003-00' }
  expect(parcelLine(parcel)).toBe('1 acre, Levy County, Florida (parcel number 00219-003-00)')
})
