import { describe, expect, it } from 'vitest'
import type { BulkChange, OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/bulk-changes'

describe.each(engines)('a change of many offers that is undone, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: 'Dolores Whitcomb',
      sellerMailingAddress: '418 Orchard Ln, Kingman, AZ 86401',
      apn: referenceNumber,
      ...changes,
      referenceNumber,
    })
  const history = async (referenceNumber: string) =>
    (await admin('GET', `/api/admin/offers/${referenceNumber}/events`))
      .json<OfferEvent[]>()
      .map(({ type, detail }) => `${type} ${detail}`.trim())

  /** All that is known of the offers, but for when each was changed last: that moves on, so that nobody overwrites what they did not see. */
  async function everything() {
    const { read } = service.db
    const offers = await read.selectFrom('offers').selectAll().orderBy('reference_key').execute()
    return {
      offers: offers.map(({ updated_at: _updatedAt, ...row }) => row),
      sellers: await read.selectFrom('co_sellers').selectAll().execute(),
      parcels: await read.selectFrom('parcels').selectAll().orderBy('id').execute(),
    }
  }

  it('leaves each as it was, with its last day, letter, sellers and parcel, and notes both in the history', async () => {
    await add('OWN-1', { coSellers: [{ name: 'Ana Peña', email: '' }] })
    await add('OWN-2', { expirationDate: '2026-07-02', amount: 900 })
    await add('OWN-3', { expirationDate: '2026-07-03' })
    await add('OWN-4', { expirationDate: '2026-06-15', notes: 'Called twice' })
    expect((await admin('GET', '/api/admin/offers/OWN-2/letter')).statusCode).toBe(200)
    await service.app.inject('/api/offers/OWN-3')
    const before = await everything()
    expect(before.offers.map((row) => row.letter_printed_at !== null)).toContain(true)
    expect(before.offers.map((row) => row.first_viewed_at !== null)).toContain(true)

    const body = { action: { kind: 'withdraw' }, selection: { matching: { live: 'true' } } }
    const { id } = (await admin('POST', url, body)).json<BulkChange>()
    await service.deliverMail()
    expect(new Set((await everything()).offers.map(({ status }) => status))).toEqual(
      new Set(['withdrawn']),
    )
    await admin('POST', `${url}/${id}/undo`)
    await service.deliverMail()
    expect(await everything()).toEqual(before)
    expect(await history('OWN-4')).toEqual([
      'created',
      'withdrawn',
      'updated Status: withdrawn → active',
    ])
  })
})
