import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { moveOffer } from '../store.ts'

describe.each(engines)('an offer that is shown to somebody else, on $name', ({ open }) => {
  const service = useService(open, { VISITOR_LIMIT: '60' })
  const admin = useAdmin(service)

  const addOffer = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...changes })
  const share = async (referenceNumber = 'TEST-0001') =>
    await service.call('GET', `/api/offers/${referenceNumber}/share-link`)
  /** The path at which the shared offer is read. */
  const sharedPath = async () => {
    const { url } = (await share()).json<{ url: string }>()
    return new URL(url).pathname.replace('/shared/', '/api/shared/')
  }

  it('is not to be had for a number that leads to no offer', async () => {
    await addOffer({ status: 'draft' })
    for (const referenceNumber of ['TEST-0001', 'NONE-0001'])
      expect((await share(referenceNumber)).json()).toMatchObject({ code: 'offer_not_found' })
  })

  it('is read with the names of who can sign, and without what would start a signing', async () => {
    await addOffer({
      backTaxes: 340,
      factsSource: 'Sample County Assessor, 2026',
      sellerName: 'Dolores Whitcomb',
      coSellers: [{ name: 'Frank Whitcomb', email: '' }],
    })
    const answer = await service.call('GET', await sharedPath())
    const { location, acreage, apn, zoning, access, expirationDate, amount } = sampleOffer
    expect(answer.json()).toEqual({
      location,
      acreage,
      apn,
      zoning,
      access,
      expirationDate,
      amount,
      backTaxes: 340,
      factsSource: 'Sample County Assessor, 2026',
      countyMap: expect.objectContaining({ county: 'Mohave County' }),
      sellers: ['Dolores Whitcomb', 'Frank Whitcomb'],
    })
    expect(answer.body).not.toContain('TEST-0001')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('does not count as opened by the seller, and starts no signing', async () => {
    await addOffer()
    const path = await sharedPath()
    await service.call('GET', path)
    expect((await admin('GET', '/api/admin/offers/TEST-0001')).json()).toMatchObject({
      status: 'active',
      firstViewedAt: null,
    })
    const referenceNumber = path.split('/').at(-1)
    const started = await service.call('POST', '/api/breezedoc/initiate', { referenceNumber })
    expect(started.statusCode).toBe(404)
  })

  it.each(['signed', 'withdrawn'] as const)('ends once the offer is %s', async (status) => {
    await addOffer()
    const path = await sharedPath()
    const row = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await moveOffer(service.db.write, row.id, ['active'], status, service.clock.now)
    expect((await service.call('GET', path)).json()).toMatchObject({ code: 'offer_not_found' })
    expect((await share()).json()).toMatchObject({ code: 'offer_not_found' })
  })

  it('ends with the last day of the offer', async () => {
    await addOffer()
    const path = await sharedPath()
    service.clock.now = new Date(`${sampleOffer.expirationDate}T12:00:00Z`)
    expect((await service.call('GET', path)).statusCode).toBe(200)
    service.clock.now = new Date(service.clock.now.getTime() + 2 * 24 * 60 * 60_000)
    expect((await service.call('GET', path)).statusCode).toBe(404)
  })

  it('is not found by guessing, which is stopped as that of reference numbers is', async () => {
    await addOffer()
    const path = await sharedPath()
    const forged = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await service.call('GET', forged)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  })
})
