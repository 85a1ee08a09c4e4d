import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminOffer, OfferPage } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'

const desert = { referenceNumber: 'LB-7K2M-9RXN', sellerName: 'Dolores Whitcomb', amount: 9000 }
const prairie = {
  referenceNumber: 'LB-4TRW-6HNV',
  location: 'County Road 22, Costilla County, Colorado',
  apn: '702-31-040',
  sellerName: 'Harold 100% Benning',
  sellerPhone: '(719) 555-0163',
  amount: 27_900,
  expirationDate: '2026-06-20',
}
const draft = { referenceNumber: 'OWN-1', status: 'draft', amount: 500 }

describe.each(engines)('searching offers, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let owner: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    service = await startService(await open())
    owner = await service.logIn()
    for (const changes of [desert, prairie, draft]) {
      await owner('POST', '/api/admin/offers', { ...sampleOffer, ...changes })
      service.clock.now = new Date(service.clock.now.getTime() + 1000)
    }
  })
  afterEach(async () => await service.stop())

  const search = async (query: Record<string, string> = {}) =>
    (
      await owner('GET', `/api/admin/offers/search?${new URLSearchParams(query).toString()}`)
    ).json<OfferPage>()
  const found = async (query: Record<string, string>) =>
    (await search(query)).offers.map((offer: AdminOffer) => offer.referenceNumber)

  it.each([
    ['page=0', 'page'],
    ['page=two', 'page'],
    ['pageSize=201', 'pageSize'],
    ['status=sold', 'status'],
    ['opened=perhaps', 'opened'],
    ['order=colour', 'order'],
    ['colour=green', 'colour'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await owner('GET', `/api/admin/offers/search?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  it('finds an offer by an owner who sells beside its own seller', async () => {
    const coSellers = [{ name: 'Iris Whitcomb-Ortiz', email: 'iris@mail.example' }]
    await owner('PUT', '/api/admin/offers/LB-4TRW-6HNV/co-sellers', { coSellers })
    expect(await found({ search: 'whitcomb-ortiz' })).toEqual(['LB-4TRW-6HNV'])
    expect(await found({ search: 'IRIS@mail' })).toEqual(['LB-4TRW-6HNV'])
  })

  it.each([
    ['nobody of that name', []],
    ['%', ['LB-4TRW-6HNV']],
    ['_', []],
    ["'; drop table offers; --", []],
    ['whitcomb', ['LB-7K2M-9RXN']],
    ['COSTILLA', ['LB-4TRW-6HNV']],
    ['lb 7k2m 9rxn', ['LB-7K2M-9RXN']],
    ['7023104', ['LB-4TRW-6HNV']],
    ['702-31', ['LB-4TRW-6HNV']],
    ['555-0163', ['LB-4TRW-6HNV']],
  ])('finds with %j %j', async (words, references) => {
    expect(await found({ search: words })).toEqual(references)
  })

  it('counts every status of what the words find, whatever status is asked for', async () => {
    const page = await search({ status: 'draft' })
    expect(page).toMatchObject({ total: 1, statusCounts: { draft: 1, active: 2, signed: 0 } })
    expect(await search({ search: 'costilla', status: 'draft' })).toMatchObject({
      offers: [],
      total: 0,
      statusCounts: { draft: 0, active: 1 },
    })
  })

  it('tells expired offers from live ones by today', async () => {
    service.clock.now = new Date('2026-06-22T12:00:00Z')
    owner = await service.logIn()
    expect(await found({ status: 'expired' })).toEqual(['LB-4TRW-6HNV'])
    expect(await found({ status: 'active' })).toEqual(['LB-7K2M-9RXN'])
    expect((await search()).statusCounts).toMatchObject({ draft: 1, active: 1, expired: 1 })
  })

  it('tells opened offers from unopened ones', async () => {
    await service.call('GET', '/api/offers/LB-7K2M-9RXN')
    expect(await found({ opened: 'true' })).toEqual(['LB-7K2M-9RXN'])
    expect(await found({ opened: 'false' })).toEqual(['OWN-1', 'LB-4TRW-6HNV'])
    const [offer] = (await search({ opened: 'true' })).offers
    expect(offer?.firstViewedAt).toBe(service.clock.now.toISOString())
  })

  it.each([
    ['newest', ['OWN-1', 'LB-4TRW-6HNV', 'LB-7K2M-9RXN']],
    ['oldest', ['LB-7K2M-9RXN', 'LB-4TRW-6HNV', 'OWN-1']],
    ['expires-first', ['LB-4TRW-6HNV', 'LB-7K2M-9RXN', 'OWN-1']],
    ['amount-high', ['LB-4TRW-6HNV', 'LB-7K2M-9RXN', 'OWN-1']],
    ['amount-low', ['OWN-1', 'LB-7K2M-9RXN', 'LB-4TRW-6HNV']],
    ['location', ['LB-4TRW-6HNV', 'LB-7K2M-9RXN', 'OWN-1']],
    ['reference', ['LB-4TRW-6HNV', 'LB-7K2M-9RXN', 'OWN-1']],
  ])('orders by %s', async (order, references) => {
    expect(await found({ order })).toEqual(references)
  })

  it('gives out pages without gaps or repeats, and an empty one past the end', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map(async (page) => await found({ page, pageSize: '1' })),
    )
    expect(pages).toEqual([['OWN-1'], ['LB-4TRW-6HNV'], ['LB-7K2M-9RXN'], []])
    expect((await search({ page: '4', pageSize: '1' })).total).toBe(3)
  })
})
