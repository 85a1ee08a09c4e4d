import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminOffer, OfferCounts, OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService, useSharedService } from '../../../testing/use-service.ts'

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

type Service = ReturnType<typeof useService>

async function makeOffers(service: Service): Promise<void> {
  const admin = await service.logIn()
  for (const changes of [desert, prairie, draft]) {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, confirmed: true, ...changes })
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
  }
}

function useSearch(service: Service) {
  const admin = useAdmin(service)
  const ask = async <T>(what: string, query: Record<string, string>) =>
    (
      await admin('GET', `/api/admin/offers/${what}?${new URLSearchParams(query).toString()}`)
    ).json<T>()
  /** A page with its counts, which are asked for without what only a page has. */
  const search = async ({
    order,
    page,
    pageSize,
    after,
    ...filter
  }: Record<string, string> = {}) => {
    const place = Object.entries({ order, page, pageSize, after }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    return {
      ...(await ask<OfferPage>('search', { ...filter, ...Object.fromEntries(place) })),
      ...(await ask<OfferCounts>('counts', filter)),
    }
  }
  const found = async (query: Record<string, string>) =>
    (await search(query)).offers.map((offer: AdminOffer) => offer.referenceNumber)
  return { admin, search, found }
}

describe.each(engines)('searching offers, on $name', ({ open }) => {
  const service = useSharedService(open)
  const { admin, search, found } = useSearch(service)
  beforeAll(async () => await makeOffers(service))

  it.each([
    ['page=0', 'page'],
    ['page=two', 'page'],
    ['pageSize=201', 'pageSize'],
    ['status=sold', 'status'],
    ['opened=perhaps', 'opened'],
    ['order=colour', 'order'],
    ['colour=green', 'colour'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await admin('GET', `/api/admin/offers/search?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
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

  it.each([
    ['newest', ''],
    ['amount-high', ''],
    ['location', 'county'],
    ['expires-last', '0'],
    ['reference', 'co'],
  ])(
    'goes on by %s where the page before ended, also among what %j finds',
    async (order, words) => {
      const query = { order, search: words, pageSize: '1' }
      const all = await found({ order, search: words })
      expect(all.length).toBeGreaterThan(1)
      const gone: string[] = []
      for (let after: string | null | undefined; after !== null;) {
        const page: OfferPage = await search({ ...query, ...(after !== undefined && { after }) })
        gone.push(...page.offers.map((offer) => offer.referenceNumber))
        after = page.next
      }
      expect(gone).toEqual(all)
    },
  )

  it.each([
    ['nothing of ours', 'x'],
    ['a place of another order', { order: 'newest', value: '2026-01-01', reference: 'A' }],
    ['text where there is money', { order: 'amount-low', value: 'much', reference: 'A' }],
    ['more money than there is', { order: 'amount-low', value: 1e300, reference: 'A' }],
    ['a zero byte', { order: 'amount-low', value: 1, reference: 'A\0' }],
  ])('refuses to go on after %s', async (_what, place) => {
    const after = Buffer.from(JSON.stringify(place)).toString('base64url')
    const answer = await admin('GET', `/api/admin/offers/search?order=amount-low&after=${after}`)
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      400,
      { after: 'Please use the next of a page in the same order' },
    ])
  })
})

describe.each(engines)('searching offers that change, on $name', ({ open }) => {
  const service = useService(open)
  const { admin, search, found } = useSearch(service)
  beforeEach(async () => await makeOffers(service))

  it('finds an offer by an owner who sells beside its own seller', async () => {
    const coSellers = [{ name: 'Iris Whitcomb-Ortiz', email: 'iris@mail.example' }]
    await admin('PUT', '/api/admin/offers/LB-4TRW-6HNV/co-sellers', { coSellers })
    expect(await found({ search: 'whitcomb-ortiz' })).toEqual(['LB-4TRW-6HNV'])
    expect(await found({ search: 'IRIS@mail' })).toEqual(['LB-4TRW-6HNV'])
  })

  it('tells expired offers from live ones by today', async () => {
    service.clock.now = new Date('2026-06-22T12:00:00Z')
    await admin.logInAgain()
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
    [{ acresFrom: '10.2', acresTo: '10.2' }, 3],
    [{ acresFrom: '10.3' }, 0],
    [{ amountFrom: '9000', amountTo: '20000' }, ['LB-7K2M-9RXN']],
    [{ amountTo: '500.5' }, ['OWN-1']],
    [{ lastDayTo: '2026-06-20' }, ['LB-4TRW-6HNV']],
    [{ lastDayFrom: '2026-06-21', amountTo: '8000' }, ['OWN-1']],
    [{ printed: 'false' }, 3],
    [{ printed: 'true' }, 0],
    [{ list: 'no-such-list' }, 0],
    [{ importedAt: '2026-01-01T00:00:00.000Z' }, 0],
    [{ search: 'mohave', amountFrom: '9000', amountTo: '9000' }, ['LB-7K2M-9RXN']],
  ])('finds what lies within bounds: %o', async (query, expected) => {
    const numbers = await found(query)
    expect(typeof expected === 'number' ? numbers.length : numbers).toEqual(expected)
    expect((await search(query)).total).toBe(numbers.length)
  })

  it('tells live offers from drafts and from those whose time is over', async () => {
    await service.call('GET', '/api/offers/LB-7K2M-9RXN')
    expect(await found({ opened: 'false', live: 'true' })).toEqual(['LB-4TRW-6HNV'])
    expect((await search({ opened: 'false', live: 'true' })).total).toBe(1)
    expect((await search({ live: 'true', search: 'a' })).total).toBe(2)
    service.clock.now = new Date('2026-06-22T12:00:00Z')
    await admin.logInAgain()
    expect(await found({ live: 'true' })).toEqual(['LB-7K2M-9RXN'])
  })

  it('shows no offer twice when one is added between two pages', async () => {
    const first = await search({ pageSize: '2' })
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'ADDED-1',
    })
    const after = first.next ?? ''
    expect(await found({ pageSize: '2', after })).toEqual(['LB-7K2M-9RXN'])
    expect(await found({ pageSize: '2', page: '2' })).toEqual(['LB-4TRW-6HNV', 'LB-7K2M-9RXN'])
  })
})
