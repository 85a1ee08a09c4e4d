import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { useOwner, useService } from '../../testing/use-service.ts'
import { parcelKeyOf } from './parcel-key.ts'

const parcel = { apn: '331-09-155', location: 'Mohave County', seller_name: 'María García' }

it('is one for one parcel and seller, however they are written, and another for anything else', () => {
  const key = parcelKeyOf(parcel)
  expect(parcelKeyOf({ ...parcel, apn: '331 09 155', location: 'MOHAVE, county' })).toBe(key)
  for (const other of [{ apn: '331-09-156' }, { location: 'Mohave' }, { seller_name: 'Ann' }])
    expect(parcelKeyOf({ ...parcel, ...other })).not.toBe(key)
  const shifted = parcelKeyOf({ apn: '1', location: '23', seller_name: '' })
  expect(shifted).not.toBe(parcelKeyOf({ apn: '12', location: '3', seller_name: '' }))
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

  it('is given to offers of before, too, however many', async () => {
    const { query, migrate } = await openBefore('020-parcel-keys')
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
    for (const offer of offers) expect(offer.parcel_key).toBe(parcelKeyOf(offer))
    await query.destroy()
  })
})
