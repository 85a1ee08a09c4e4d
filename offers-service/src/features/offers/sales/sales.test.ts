import { describe, expect, it } from 'vitest'
import type { NearbySale, NearbySalePage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleSale } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/nearby-sales'
const kingman = { latitude: 35.1894, longitude: -114.053 }

describe.each(engines)('nearby sales, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (changes: object = {}) =>
    await admin('POST', url, { ...sampleSale, ...changes })
  const added = async (changes: object = {}) => (await add(changes)).json<NearbySale>()
  const list = async (query = '') =>
    (await admin('GET', `${url}?${query}`)).json<NearbySalePage>().sales
  const statesOf = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).map(({ state }) => state)
  const days = async (query: string) => (await list(query)).map(({ soldOn }) => soldOn)

  it.each<[string, string, object, string]>([
    ['a county of nowhere', 'county', { county: 'Mohawe' }, 'We know no county Mohawe in Arizona'],
    ['a county of another state', 'county', { state: 'FL' }, 'in Florida'],
    ['no county', 'county', { county: ' ' }, 'County is required'],
    ['a state that is none', 'state', { state: 'XX' }, 'Please choose a state'],
    // The clock of a test stands at noon of June 15 for the business.
    ['a day to come', 'soldOn', { soldOn: '2026-06-16' }, 'This day is still to come'],
    ['a day that does not exist', 'soldOn', { soldOn: '2026-02-30' }, 'does not exist'],
    ['no acres', 'acreage', { acreage: 0 }, 'Acreage must be more than zero'],
    ['no price', 'price', { price: 0 }, 'The amount must be more than zero'],
    ['no source', 'source', { source: '' }, 'Please say where the figures are from'],
    ['a latitude alone', 'coordinates', { coordinates: { latitude: 35 } }, 'Longitude'],
    [
      'a latitude beyond the pole',
      'coordinates',
      { coordinates: { latitude: 91, longitude: -114 } },
      'from -90 to 90',
    ],
    [
      'a longitude without its minus',
      'coordinates',
      { coordinates: { ...kingman, longitude: 114.053 } },
      'This place is not in Mohave County',
    ],
    ['zeros for a place', 'coordinates', { coordinates: { latitude: 0, longitude: 0 } }, 'not in'],
    // These have no lines of their own.
    [
      'a longitude without its minus in a planning region of Connecticut',
      'coordinates',
      {
        county: 'Capitol Planning Region',
        state: 'CT',
        coordinates: { latitude: 41.76, longitude: 72.67 },
      },
      'This place is not in Capitol Planning Region. Longitudes in the US begin with a minus',
    ],
    [
      'a place in Virginia for one in Alaska',
      'coordinates',
      {
        county: 'Chugach Census Area',
        state: 'AK',
        coordinates: { latitude: 38.88, longitude: -77.17 },
      },
      'This place is not in Chugach Census Area',
    ],
    [
      'zeros for a place in a city of Virginia',
      'coordinates',
      { county: 'Falls Church City', state: 'VA', coordinates: { latitude: 0, longitude: 0 } },
      'This place is not in Falls Church City',
    ],
  ])('refuse %s and name the field', async (_, field, changes, message) => {
    const refused = await add(changes)
    expect(refused.statusCode).toBe(400)
    const { fields } = refused.json<{ fields: Record<string, string> }>()
    const named = Object.keys(fields).find((name) => name.split('.')[0] === field)
    expect(named && fields[named]).toContain(message)
    const stored = await added()
    const change = await admin('PUT', `${url}/${stored.id}`, { ...sampleSale, ...changes })
    expect(change.statusCode).toBe(400)
    expect(await list()).toEqual([stored])
  })

  it('are stored as they were entered, under the name that the county has', async () => {
    const stored = await added({ county: 'mohave', coordinates: kingman, soldOn: '2026-06-15' })
    expect(stored).toEqual({
      ...sampleSale,
      id: stored.id,
      soldOn: '2026-06-15',
      perAcre: 1850,
      coordinates: kingman,
      madeBy: '@owner',
      changedBy: null,
      createdAt: stored.createdAt,
      updatedAt: stored.createdAt,
    })
    expect((await admin('GET', `${url}/${stored.id}`)).json()).toEqual(stored)
  })

  it.each([
    ['Capitol Planning Region', 'CT', 41.76, -72.67],
    ['Southeastern Connecticut Planning Region', 'CT', 41.355, -72.1],
    ['Falls Church City', 'VA', 38.88, -77.17],
    ['Chugach Census Area', 'AK', 61.13, -146.35],
    ['Chugach Census Area', 'AK', 60.54, -145.76],
    ['District of Columbia', 'DC', 38.9, -77.03],
  ])('are stored with their place in %s, %s, which has no lines', async (county, state, ...at) => {
    const coordinates = { latitude: at[0], longitude: at[1] }
    expect(await added({ county, state, coordinates })).toMatchObject({ county, coordinates })
  })

  it('are for nobody who is not logged in', async () => {
    const { id } = await added()
    for (const answer of [
      await service.call('GET', url),
      await service.call('POST', url, sampleSale),
      await service.call('GET', `${url}/${id}`),
      await service.call('PUT', `${url}/${id}`, sampleSale),
      await service.call('DELETE', `${url}/${id}`),
    ])
      expect(answer.statusCode).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  it('are unknown once they are gone', async () => {
    const { id, updatedAt } = await added()
    const one = `${url}/${id}`
    expect((await admin('DELETE', `${one}?basedOn=${updatedAt}`)).statusCode).toBe(200)
    for (const answer of [
      await admin('GET', one),
      await admin('PUT', one, sampleSale),
      await admin('DELETE', one),
    ])
      expect(answer.statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  it('are neither changed nor deleted by who did not see the last change', async () => {
    const first = await added()
    const one = `${url}/${first.id}`
    const body = { ...sampleSale, price: 19_000, basedOn: first.updatedAt }
    const second = (await admin('PUT', one, body)).json<NearbySale>()
    expect(second).toMatchObject({ price: 19_000, createdAt: first.createdAt })
    expect(second.updatedAt > first.updatedAt).toBe(true)
    for (const late of [
      await admin('PUT', one, { ...body, price: 1 }),
      await admin('DELETE', `${one}?basedOn=${first.updatedAt}`),
    ])
      expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await list()).toEqual([second])
    expect((await admin('PUT', one, { ...sampleSale, county: 'Pima' })).statusCode).toBe(200)
  })

  it('are found by county, state and source, also after a change', async () => {
    const { id } = await added()
    await added({ county: 'Levy County', state: 'FL', source: 'Doña Ana Title' })
    for (const [search, found] of [
      ['', 2],
      ['mohave', 1],
      ['LEVY florida', 1],
      ['FL', 1],
      ['dona ana', 1],
      ['county', 2],
      ['mohave florida', 0],
      ["'", 0],
    ] as const)
      expect(await list(`search=${encodeURIComponent(search)}`), search).toHaveLength(found)
    await admin('PUT', `${url}/${id}`, { ...sampleSale, county: 'Pima County' })
    expect(await list('search=mohave')).toEqual([])
    expect(await list('search=pima')).toHaveLength(1)
  })

  it('are found by a place as the list writes it, in no other state', async () => {
    const county = 'Lincoln County'
    const clerk = 'Clerk’s office, Virginia Title'
    for (const state of ['KS', 'AR', 'NE', 'WV'] as const)
      await added({ county, state, source: clerk })
    for (const state of ['KS', 'AR', 'NE', 'WV'])
      expect(await statesOf(`${county}, ${state}`)).toEqual([state])
    expect(await statesOf('lincoln,ks')).toEqual(['KS'])
    expect(await statesOf('Lincoln County, MT')).toEqual([])
    expect(await statesOf('Lincoln County, XX')).toEqual([])
    expect(await statesOf('Lincoln County')).toHaveLength(4)
    await added({ source: 'Smith Title, LA' })
    expect(await statesOf('Smith Title, LA')).toEqual(['AZ'])
  })

  it('are listed by day or as they were entered, a page at a time', async () => {
    for (const soldOn of ['2026-03-05', '2025-12-01', '2026-05-20']) await added({ soldOn })
    expect(await days('')).toEqual(['2026-05-20', '2026-03-05', '2025-12-01'])
    expect(await days('order=oldest')).toEqual(['2025-12-01', '2026-03-05', '2026-05-20'])
    expect(await days('order=added')).toEqual(['2026-05-20', '2025-12-01', '2026-03-05'])
    const pageOf = async (page: number) =>
      (await admin('GET', `${url}?pageSize=2&page=${page}`)).json<NearbySalePage>()
    expect(await pageOf(1)).toMatchObject({ hasMore: true, sales: [{}, {}] })
    expect(await pageOf(2)).toMatchObject({ hasMore: false, sales: [{ soldOn: '2025-12-01' }] })
    expect((await admin('GET', `${url}?order=price`)).statusCode).toBe(400)
  })
})
