import { describe, expect, it } from 'vitest'
import type { OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const { referenceNumber: _, ...sampleUpdate } = sampleOffer

describe.each(engines)('the owner of offers, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it.each([
    ['amount', 0, 'The amount must be more than zero'],
    ['amount', 12.345, 'Please use at most two decimals'],
    ['amount', '18500', 'Please enter an amount in dollars'],
    ['acreage', -1, 'Acreage must be more than zero'],
    ['expirationDate', '2026-02-30', 'This day does not exist'],
    ['expirationDate', '07/15/2026', 'Please use the form YYYY-MM-DD'],
    ['location', '  ', 'Location is required'],
    ['referenceNumber', 'AB', 'Please use 4 to 32 letters, digits or hyphens'],
    ['sellerEmail', 'nonsense', 'Invalid email address'],
    [
      'sellerName',
      '山田太郎',
      'Please use Latin letters and the usual signs. Documents cannot show 山',
    ],
    [
      'location',
      'Mohave County 🌲',
      'Please use Latin letters and the usual signs. Documents cannot show 🌲',
    ],
    [
      'zoning',
      'R-1 → R-2',
      'Please use Latin letters and the usual signs. Documents cannot show →',
    ],
  ])('is told what is wrong with %s %j', async (field, value, message) => {
    const answer = await admin('POST', '/api/admin/offers', { ...sampleOffer, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: message } })
  })

  it('names everyone who sells when making the offer', async () => {
    const coSellers = [
      { name: 'Frank Whitcomb', email: 'frank@mail.example' },
      { name: 'Iris Ortiz', email: '' },
    ]
    const offer = { ...sampleOffer, ...samplePrivateFields, coSellers }
    expect((await admin('POST', '/api/admin/offers', offer)).statusCode).toBe(201)
    const signing = await admin('GET', '/api/admin/offers/TEST-0001/signing')
    expect(signing.json()).toMatchObject({ coSellers })
    const found = await admin('GET', '/api/admin/offers/search?search=ortiz')
    expect(found.json<OfferPage>().offers).toHaveLength(1)
  })

  it('is told about a field that does not exist', async () => {
    const answer = await admin('POST', '/api/admin/offers', { ...sampleOffer, colour: 'green' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('colour')
  })

  it('cannot use a reference number that only differs by look-alikes', async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    const again = { ...sampleOffer, referenceNumber: 'TESTOOO1' }
    const answer = await admin('POST', '/api/admin/offers', again)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'reference_number_taken',
      fields: { referenceNumber: 'Another offer already uses this number' },
    })
  })

  it('creates an offer with a made-up number as a draft, reads it back and lists it', async () => {
    const { status: __, ...input } = sampleUpdate
    const created = await admin('POST', '/api/admin/offers', { ...input, ...samplePrivateFields })
    expect(created.statusCode).toBe(201)
    const offer = created.json<{ referenceNumber: string }>()
    expect(offer).toMatchObject({ ...input, ...samplePrivateFields, status: 'draft' })
    expect(offer.referenceNumber).toMatch(/^LB-\w{4}-\w{4}$/)
    const read = await admin('GET', `/api/admin/offers/${offer.referenceNumber}`)
    expect(read.json()).toEqual(offer)
    expect((await admin('GET', '/api/admin/offers')).json()).toEqual([offer])
  })

  it('changes an offer and cannot make a live one a draft again', async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    const url = '/api/admin/offers/TEST-0001'
    const changed = await admin('PUT', url, { ...sampleUpdate, amount: 20_000, notes: 'Raised' })
    expect(changed.json()).toMatchObject({ amount: 20_000, notes: 'Raised', status: 'active' })
    const refused = await admin('PUT', url, { ...sampleUpdate, status: 'draft' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: { status: 'Only a draft can stay a draft' } })
  })

  it('deletes only drafts', async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    const live = await admin('DELETE', '/api/admin/offers/TEST-0001')
    expect(live.json()).toMatchObject({ code: 'offer_not_deletable' })
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber: 'D-01',
      status: 'draft',
    })
    expect((await admin('DELETE', '/api/admin/offers/D-01')).statusCode).toBe(200)
    expect((await admin('GET', '/api/admin/offers/D-01')).statusCode).toBe(404)
  })

  it('sees an offer past its last day as expired', async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    service.clock.now = new Date('2026-07-16T12:00:00Z')
    await admin.logInAgain()
    const answer = await admin('GET', '/api/admin/offers/TEST-0001')
    expect(answer.json()).toMatchObject({ status: 'expired' })
  })
})
