import { describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'
import { apnKeyOf, bareNumber, mayBeSameParcel, parcelKeyOf } from './parcel-key.ts'

const parcel = { apn: '331-09-155', location: 'Mohave County', seller_name: 'María García' }

it('is one for one parcel and seller, however they are written, and another for anything else', () => {
  const key = parcelKeyOf(parcel)
  expect(parcelKeyOf({ ...parcel, apn: '331 09 155', location: 'MOHAVE, county' })).toBe(key)
  for (const other of [{ apn: '331-09-156' }, { location: 'Mohave' }, { seller_name: 'Ann' }])
    expect(parcelKeyOf({ ...parcel, ...other })).not.toBe(key)
  const shifted = parcelKeyOf({ apn: '1', location: '23', seller_name: '' })
  expect(shifted).not.toBe(parcelKeyOf({ apn: '12', location: '3', seller_name: '' }))
})

it.each([
  '331 09 155',
  '#331.09.155',
  'APN 331-09-155',
  'A.P.N. 331-09-155',
  'Parcel No. 331–09–155',
  'PIN: 33109155',
  'PIN33109155',
  'Tax ID 331-09-155',
  'TAX ID# 33109155',
  'Tax Parcel 331-09-155',
  'tax parcel id 331-09-155',
  'Assessor Parcel Number 331-09-155',
  'Assessor’s Parcel No. 331-09-155',
  "ASSESSOR'S PARCEL NUMBER (APN): 331-09-155",
  'County Parcel Number 331-09-155',
  'Parcel ID Number 331-09-155',
  'Parcel Identification Number: 331-09-155',
  'ParcelID 331-09-155',
  'Property ID 331-09-155',
  'AIN 331-09-155',
  'PID 331-09-155',
  'PID33109155',
  'Parcel I.D. 331-09-155',
  'PARCEL I D 331 09 155',
  'Parcel N.o. 331-09-155',
  'Tax I.D. 331-09-155',
  'Parcel/Tax ID 331-09-155',
  'Tax/Parcel ID 331-09-155',
  'APN / Tax ID 331-09-155',
  'Tax ID / Assessor’s Parcel No.: 331-09-155',
])('a parcel number is the same where it is written %s', (apn) => {
  expect(apnKeyOf({ apn })).toBe(apnKeyOf(parcel))
  expect(parcelKeyOf({ ...parcel, apn })).toBe(parcelKeyOf(parcel))
})

it.each([
  ['R-0331', 'r0331'],
  ['APN R0331', 'r0331'],
  ['Parcel No. R 0331', 'r0331'],
  ['Pine 12', 'pine12'],
  ['Pinto 12', 'pinto12'],
  ['Parcels 12', 'parcels12'],
  ['Taxco 12', 'taxco12'],
  ['Tax Lot 1200', 'taxlot1200'],
  ['Parcel Tax Lot 1200', 'taxlot1200'],
  ['Parcel Nolan 12', 'nolan12'],
  ['APN Pine 12', 'pine12'],
  ['Tax 12', 'tax12'],
  ['ID 12', 'id12'],
  ['No. 12', 'no12'],
  // Nothing with a digit would be left.
  ['Parcel A', 'parcela'],
  ['APN', 'apn'],
  ['PIN pending', 'pinpending'],
])('letters that belong to a parcel number stay in its key: %s is %s', (apn, key) => {
  expect(apnKeyOf({ apn })).toBe(key)
})

/** Keys until the version that knew more words: letters and figures first, then without what is in front. */
const oldKeyOf = (apn: string) =>
  apn
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(?:apn|pin|parcel(?:no|number|id)?)(?=\p{N})/u, '')

it.each(['apn', 'pin', 'parcel', 'parcelno', 'parcelnumber', 'parcelid'])(
  'what keys left out before stays out, whatever stands between its letters: %s',
  (word) => {
    // Each choice of places between the letters, before the first and behind the last, is the bits of a number.
    const texts = Array.from({ length: 2 ** (word.length + 1) }, (_, places) =>
      ['.', ' ', '# /'].map((between) =>
        Array.from(`${word.toUpperCase()}R`, (letter, at) =>
          (places >> at) % 2 === 1 ? `${between}${letter}` : letter,
        )
          .join('')
          .replace(/R$/, '0-9A'),
      ),
    ).flat()
    expect(texts.find((apn) => oldKeyOf(apn) !== '09a')).toBeUndefined()
    expect(texts.find((apn) => apnKeyOf({ apn }) !== '09a')).toBeUndefined()
  },
)

it('a county is asked for the number as it writes it, without such words', () => {
  expect(bareNumber(' Assessor’s Parcel No. R0331-09 ')).toBe('R0331-09')
  expect(bareNumber('331-09-155')).toBe('331-09-155')
  expect(bareNumber('Parcel A')).toBe('Parcel A')
})

it.each([
  ['Mohave County, Arizona', 'near Sand Creek Road, MOHAVE county, AZ', true],
  ['Near Mohave County', 'Mohave County', true],
  ['Mohave County', 'Sand Creek Road', true],
  ['Mohave County, Arizona', 'Yavapai County, Arizona', false],
  ['Washington County, Oregon', 'Washington County, Florida', false],
  ['Doña Ana County, New Mexico', 'Near Dona Ana County, NM', true],
  ['St. Louis County, Minnesota', 'near Saint Louis County, MN', true],
  ['Ste. Genevieve County, Missouri', 'Sainte Genevieve County', true],
  ['Smith Land Co. Road, Mohave County, AZ', 'Mohave County, Arizona', true],
  ['Mohave Co., AZ', 'Mohave County, Arizona', true],
  ['Mohave Co., AZ', 'Yavapai Co., AZ', false],
  ['Orleans Parish, Louisiana', 'St. Bernard Parish, LA', false],
])('a parcel number in %s may be that in %s: %s', (one, other, isSame) => {
  expect(mayBeSameParcel(one, other)).toBe(isSame)
})

describe.each(engines)('the key of a parcel, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const stored = async () => await service.db.read.selectFrom('offers').selectAll().execute()

  it('follows every change', async () => {
    const { referenceNumber: _, ...update } = sampleOffer
    await admin('POST', '/api/admin/offers', { ...sampleOffer, referenceNumber: 'KEY-0001' })
    const csv = 'location,acreage,apn,expirationDate,amount\nFremont,5,12-34,2026-08-01,5000'
    await admin('POST', '/api/admin/offers/import', { csv, dryRun: false })
    const [before] = await stored()
    await admin('PUT', '/api/admin/offers/KEY-0001', { ...update, apn: '9', sellerName: 'Ann' })
    await admin('POST', '/api/admin/offers/KEY-0001/extend', { expirationDate: '2026-08-01' })
    const offers = await stored()
    expect(offers).toHaveLength(2)
    for (const offer of offers) {
      expect(offer.parcel_key).toBe(parcelKeyOf(offer))
      expect(offer.apn_key).toBe(apnKeyOf(offer))
    }
    expect(offers.map((offer) => offer.parcel_key)).not.toContain(before?.parcel_key)
  })
})
