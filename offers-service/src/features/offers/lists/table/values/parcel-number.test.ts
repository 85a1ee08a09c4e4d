import { expect, it } from 'vitest'
import { parcelKeyIn, readParcelNumber, usualLength } from './parcel-number.ts'

it.each([
  ['331-09-155', '331-09-155'],
  ['  331-09-155A ', '331-09-155A'],
  ["'00012345", '00012345'],
  ['10-12-26', '10-12-26'],
  ['12E34', '12E34'],
  ['0012-3456-000 0', '0012-3456-000 0'],
  ['141600123.0', '141600123'],
  ['19.-1-12.100', '19.-1-12.100'],
])('reads %j as it is', (text, value) => {
  expect(readParcelNumber(text)).toEqual({ value })
})

it.each([
  ['1.416E+11', 'rounded'],
  ['1E+12', 'rounded'],
  ['10/12/2026', 'a day'],
  ['2026-10-12', 'a day'],
  ['12-Oct-26', 'a day'],
  ['12-Oct', 'a day'],
  ['Oct-26', 'a day'],
  ['#REF!', 'could not work out'],
  ['331-09-155; 331-09-156', 'more than one'],
  ['331-09-155 & 156', 'more than one'],
  ['', 'no parcel number'],
  ['000-000', 'no parcel number'],
  ['N/A', 'no parcel number'],
  ['---', 'no parcel number'],
])('says of %j that it is spoilt: %s', (text, part) => {
  expect(readParcelNumber(text)).toEqual({ problem: expect.stringContaining(part) as string })
})

it('finds zeros that were lost by the numbers that kept theirs', () => {
  const values = Array.from({ length: 20 }, (_, at) => `${10_000_000_000 + at}`)
  const length = usualLength([...values, '123456789'])
  expect(length).toBe(11)
  expect(readParcelNumber('123456789', length)).toMatchObject({
    problem: expect.stringContaining('9 figures, the others have 11') as string,
  })
  expect(readParcelNumber('123-456', length)).toEqual({ value: '123-456' })
  expect(usualLength([...values, '1', '12', '123'])).toBeUndefined()
  expect(usualLength(values.slice(0, 5))).toBeUndefined()
})

it('makes one key of a parcel however it is written, and another in another county', () => {
  const mohave = { fips: '04015', county: 'Mohave County', state: 'AZ' }
  const key = parcelKeyIn(mohave, '331-09-155a')
  expect(key).toBe('04015:33109155a')
  expect(parcelKeyIn(mohave, '33109155A')).toBe(key)
  expect(parcelKeyIn({ ...mohave, fips: '04013' }, '331-09-155A')).not.toBe(key)
  const unknown = { fips: undefined, county: 'Nowhere County', state: 'AZ' }
  expect(parcelKeyIn(unknown, '1-2')).toBe('az-nowherecounty:12')
})
