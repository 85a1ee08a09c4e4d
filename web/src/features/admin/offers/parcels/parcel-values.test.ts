import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mapAddress, ParcelForm } from './parcel-values.ts'

const read = (coordinates: string) =>
  v.safeParse(ParcelForm, { assessedValue: '', coordinates, outlineSource: '', notes: '' })

test.each(['35.1894, -114.053', '35.1894 -114.053', '35.1894°; -114.053°', ' 35.1894,-114.053 '])(
  'understands %j',
  (text) => {
    expect(read(text).output).toMatchObject({
      coordinates: { latitude: 35.1894, longitude: -114.053 },
    })
  },
)

test('takes nothing for no place', () => {
  expect(read(' ').output).toMatchObject({ coordinates: null, assessedValue: null })
})

test.each([
  ['35.1894', 'Please enter latitude and longitude, such as 35.1894, -114.0530'],
  ['north of town', 'Please enter latitude and longitude, such as 35.1894, -114.0530'],
  ['-114.053, 35.1894', 'This is no place on earth. Latitude comes first, then longitude'],
])('says what is wrong with %j', (text, message) => {
  expect(read(text).issues?.[0].message).toBe(message)
})

test('leads to the place on a map', () => {
  expect(mapAddress({ latitude: 35.1894, longitude: -114.053 })).toBe(
    'https://www.openstreetmap.org/?mlat=35.1894&mlon=-114.053#map=15/35.1894/-114.053',
  )
})
