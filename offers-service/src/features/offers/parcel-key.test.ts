import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { useOwner, useService } from '../../testing/use-service.ts'
import { apnKeyOf, mayBeSameParcel, parcelKeyOf } from './parcel-key.ts'

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
  ['Mohave County, Arizona', 'near Sand Creek Road, MOHAVE county, AZ', true],
  ['Near Mohave County', 'Mohave County', true],
  ['Mohave County', 'Sand Creek Road', true],
  ['Mohave County, Arizona', 'Yavapai County, Arizona', false],
  ['Washington County, Oregon', 'Washington County, Florida', false],
])('a parcel number in %s may be that in %s: %s', (one, other, isSame) => {
  expect(mayBeSameParcel(one, other)).toBe(isSame)
})

describe.each(engines)('the key of a parcel, on $name', ({ open, openBefore }) => {
  const service = useService(open)
  const owner = useOwner(service)

  const stored = async () => await service.db.query.selectFrom('offers').selectAll().execute()

  it('follows every change', async () => {
    const { referenceNumber: _, ...update } = sampleOffer
    await owner('POST', '/api/admin/offers', { ...sampleOffer, referenceNumber: 'KEY-0001' })
    const csv = 'location,acreage,apn,expirationDate,amount\nFremont,5,12-34,2026-08-01,5000'
    await owner('POST', '/api/admin/offers/import', { csv, dryRun: false })
    const [before] = await stored()
    await owner('PUT', '/api/admin/offers/KEY-0001', { ...update, apn: '9', sellerName: 'Ann' })
    await owner('POST', '/api/admin/offers/KEY-0001/extend', { expirationDate: '2026-08-01' })
    const offers = await stored()
    expect(offers).toHaveLength(2)
    for (const offer of offers) expect(offer.parcel_key).toBe(parcelKeyOf(offer))
    expect(offers.map((offer) => offer.parcel_key)).not.toContain(before?.parcel_key)
  })

  it.each(['020-parcel-keys', '029-apn-keys'])(
    'is given to offers of before %s, too, however many',
    async (step) => {
      const { query, migrate } = await openBefore(step)
      const rows = Array.from({ length: 1100 }, (_, index) => {
        const id = `offer-${index}`
        return sql`(${id}, ${id}, ${id}, 'Here', 1, ${id}, '', '', '2026-07-01', 100, 'active', 'Ann', '', '', '', '', '',
        '2026-01-01', '2026-01-01')`
      })
      await sql`
      insert into offers (id, reference_number, reference_key, location, acreage, apn, zoning, access, expiration_date,
        amount_cents, status, seller_name, seller_email, seller_phone, seller_mailing_address, notes, search_text, created_at, updated_at)
      values ${sql.join(rows)}
    `.execute(query)
      await migrate()
      const offers = await query.selectFrom('offers').selectAll().execute()
      expect(offers).toHaveLength(1100)
      const parcelKeys = offers.map((offer) =>
        step === '020-parcel-keys' ? parcelKeyOf(offer) : offer.parcel_key,
      )
      expect(offers.map((offer) => offer.parcel_key)).toEqual(parcelKeys)
      expect(offers.map((offer) => offer.apn_key)).toEqual(offers.map(apnKeyOf))
      await query.destroy()
    },
  )
})
