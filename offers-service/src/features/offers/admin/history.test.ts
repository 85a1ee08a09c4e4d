import { describe, expect, it } from 'vitest'
import type { OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/offers/TEST-0001'
const { referenceNumber: _, ...sampleUpdate } = { ...sampleOffer, ...samplePrivateFields }

describe.each(engines)('the history of a changed offer, on $name', ({ open }) => {
  const service = useService(open, {
    CRM_WEBHOOK_URL: 'http://127.0.0.1:1/',
    CRM_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}`,
  })
  const admin = useAdmin(service)

  const lastEntry = async () =>
    (await admin('GET', `${url}/events`)).json<OfferEvent[]>().at(-1)?.detail.split('\n')
  const change = async (changes: object) => await admin('PUT', url, { ...sampleUpdate, ...changes })

  it('says of every changed field from what to what', async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...samplePrivateFields })
    await change({
      amount: 20_000,
      acreage: 12,
      expirationDate: '2026-08-01',
      zoning: '',
      factsSource: 'Sample County Assessor, 2026',
      assessedValue: 9000,
      backTaxes: 1240,
      priceReasons: 'Four parcels\n\nsold nearby.',
      pricedBy: 'Ruth Larkenby',
      sellerMailingAddress: '1 Main Street\nKingman, AZ 86401',
      coSellers: [{ name: 'Iris Ortiz', email: 'iris@mail.example' }],
      notes: 'Called twice',
    })
    expect(await lastEntry()).toEqual([
      'Acreage: 10.2 → 12',
      'Zoning: Rural residential → (empty)',
      'Where these facts are from: (empty) → Sample County Assessor, 2026',
      'Amount: $18,500.50 → $20,000',
      'Back taxes: (empty) → $1,240',
      'Last day: July 15, 2026 → August 1, 2026',
      'Assessed value: (empty) → $9,000',
      'How we came to this number: (empty) → Four parcels sold nearby.',
      'Worked out by: (empty) → Ruth Larkenby',
      'Seller mailing address: 418 Orchard Lane → 1 Main Street, Kingman, AZ 86401',
      'Other sellers: (empty) → Iris Ortiz <iris@mail.example>',
      'Notes: A private note → Called twice',
    ])
    await admin('PUT', `${url}/co-sellers`, { coSellers: [] })
    expect(await lastEntry()).toEqual(['Other sellers: Iris Ortiz <iris@mail.example> → (empty)'])
  })

  it('keeps the notes from the CRM', async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...samplePrivateFields })
    await change({ amount: 20_000, notes: 'Called twice' })
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    const told = jobs.map(({ payload }) => payload).join()
    expect(told).toContain('$18,500.50 → $20,000')
    expect(told).not.toContain('Called twice')
    expect(told).not.toContain('A private note')
  })
})
