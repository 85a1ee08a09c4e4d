import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NearbySales, PublicOffer, SharedOffer } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, sampleSale } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { sizeBand, sizesAround } from '../bands.ts'

const kingman = { latitude: 35.1894, longitude: -114.053 }
/** A place so many meters north of {@link kingman}. */
const beside = (meters: number) => ({
  ...kingman,
  latitude: kingman.latitude + meters / 111_000,
})

describe('the bounds of a band of sizes', () => {
  it('hold the sizes of that band and no other', () => {
    const acres = fc.oneof(
      fc.constantFrom(0.01, 0.99, 1, 4.99, 5, 20, 39.99, 40, 1_000_000),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
    )
    fc.assert(
      fc.property(acres, acres, (one, other) => {
        const { from, below } = sizesAround(one)
        const isWithin = other >= from && (below === undefined || other < below)
        expect(isWithin).toBe(sizeBand(one) === sizeBand(other))
      }),
    )
  })
})

describe.each(engines)('the sales near an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const sell = async (changes: object = {}) => {
    const added = await admin('POST', '/api/admin/nearby-sales', { ...sampleSale, ...changes })
    expect(added.statusCode, added.body).toBe(201)
  }
  const offer = async (changes: object = {}) => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...changes })
  }
  const seen = async () => (await service.call('GET', '/api/offers/TEST-0001')).json<PublicOffer>()
  const besideOffer = async () =>
    (await admin('GET', '/api/admin/offers/TEST-0001/nearby-sales')).json<NearbySales>()
  const place = async (coordinates: object) => {
    const { id } = await service.db.read
      .selectFrom('parcels')
      .select('id')
      .executeTakeFirstOrThrow()
    const body = { assessedValue: null, notes: '', coordinates }
    await admin('PUT', `/api/admin/parcels/${id}`, body)
  }
  const milesShown = async () => (await shown()).map(({ miles }) => miles)
  const shown = async () => (await seen()).nearbySales?.sales ?? []

  it('are not there where none was entered, and the admin reads where one would have to be', async () => {
    await offer()
    expect(await seen()).not.toHaveProperty('nearbySales')
    expect(await besideOffer()).toEqual({
      county: 'Mohave County',
      state: 'AZ',
      size: '5 to 20 acres',
      sales: [],
    })
    const none = '/api/admin/offers/NONE-1/nearby-sales'
    expect((await admin('GET', none)).statusCode).toBe(404)
    expect((await service.call('GET', none)).statusCode).toBe(401)
  })

  it.each([
    ['another county', { county: 'Pima County' }],
    ['a county of that name in another state', { county: 'Lincoln County', state: 'NM' }],
    ['another band of sizes', { acreage: 20 }],
    ['a smaller band of sizes', { acreage: 4.99 }],
  ])('are not those of %s', async (_, changes) => {
    await offer('state' in changes ? { location: 'Near Libby, Lincoln County, Montana' } : {})
    await sell(changes)
    expect(await seen()).not.toHaveProperty('nearbySales')
  })

  it.each(['Near Sand Creek', 'Lincoln, Nebraska', 'Outside of Mohave County, Arizona'])(
    'are none where the county is not sure: %s',
    async (location) => {
      await offer({ location })
      await sell()
      await sell({ county: 'Lincoln County', state: 'NE' })
      expect(await seen()).not.toHaveProperty('nearbySales')
      expect(await besideOffer()).toMatchObject({ county: '', state: '', sales: [] })
    },
  )

  it('are the same for its seller, for who reads it with them, and for the admin', async () => {
    await offer()
    await sell({ county: 'MOHAVE CO.' })
    const { nearbySales } = await seen()
    expect(nearbySales).toEqual({
      county: 'Mohave County',
      size: '5 to 20 acres',
      sales: [
        {
          id: expect.any(String) as string,
          soldOn: '2026-03-05',
          acreage: 10,
          price: 18_500,
          perAcre: 1850,
          source: 'County recorder',
        },
      ],
    })
    const link = await service.call('GET', '/api/offers/TEST-0001/share-link')
    const token = link.json<{ url: string }>().url.split('/').at(-1)
    const shared = await service.call('GET', `/api/shared/${token}`)
    expect(shared.json<SharedOffer>().nearbySales).toEqual(nearbySales)
    expect(await besideOffer()).toEqual({ ...nearbySales, state: 'AZ' })
    const declined = await service.call('POST', '/api/offers/TEST-0001/decline', { reason: '' })
    expect(declined.json<PublicOffer>().nearbySales).toEqual(nearbySales)
  })

  it('name a range of sizes as a sentence has it', async () => {
    await offer({ acreage: 0.5 })
    expect(await besideOffer()).toMatchObject({ size: 'under 1 acre' })
  })

  it('say how far they are only where both places are known', async () => {
    await offer()
    await sell({ coordinates: { ...kingman, latitude: kingman.latitude + 0.0579 } })
    await sell({ soldOn: '2026-03-04', coordinates: beside(100) })
    await sell({ soldOn: '2026-03-03' })
    expect(await milesShown()).toEqual([undefined, undefined, undefined])
    await place(kingman)
    expect(await milesShown()).toEqual([4, 0, undefined])
  })

  it.each([
    ['zeros', { latitude: 0, longitude: 0 }],
    ['a place in another county', { latitude: 32.2226, longitude: -110.9747 }],
  ])('say no distance from %s that cannot be the land', async (_, coordinates) => {
    await offer()
    await place(coordinates)
    await sell({ coordinates: kingman })
    const [sale] = await shown()
    expect(sale).toBeDefined()
    expect(sale).not.toHaveProperty('miles')
  })

  it('say no distance from land without its minus, also where the county has no lines', async () => {
    const county = 'Capitol Planning Region'
    const hartford = { latitude: 41.76, longitude: -72.67 }
    await offer({ location: `Off Mill Road, ${county}, Connecticut` })
    await sell({ county, state: 'CT', coordinates: { ...hartford, latitude: 41.765 } })
    await place({ ...hartford, longitude: 72.67 })
    expect(await milesShown()).toEqual([undefined])
    await place(hartford)
    expect(await milesShown()).toEqual([0])
  })

  it('are of other land, and not of the very land that the offer is for', async () => {
    await offer()
    await place(kingman)
    // A square of 10.2 acres has sides of 203 meters.
    await sell({ coordinates: beside(45) })
    await sell({ acreage: 10.7, coordinates: beside(-45) })
    await sell({ acreage: 10.75, coordinates: kingman })
    await sell({ acreage: 9.6, coordinates: kingman })
    await sell({ price: 900, coordinates: beside(56) })
    await sell({ price: 800 })
    const others = [800, 900, sampleSale.price, sampleSale.price]
    expect((await shown()).map(({ price }) => price)).toEqual(others)
    expect((await besideOffer()).sales).toHaveLength(4)
  })

  it('are five of other land, also where the latest are of the very land', async () => {
    await offer()
    await place(kingman)
    for (const month of [1, 2, 3, 4, 5])
      await sell({ soldOn: `2025-0${month}-02`, price: month * 1000 })
    for (const price of [1, 2, 3, 4, 5]) await sell({ price, coordinates: kingman })
    expect((await shown()).map(({ price }) => price)).toEqual([5000, 4000, 3000, 2000, 1000])
  })

  it('were not within the outline of the land, whatever their size was', async () => {
    await offer()
    await sell({ acreage: 19, coordinates: beside(90) })
    await sell({ acreage: 18, coordinates: beside(130) })
    expect(await shown()).toHaveLength(2)
    const { id } = await service.db.read
      .selectFrom('parcels')
      .select('id')
      .executeTakeFirstOrThrow()
    const [low, high] = [beside(-100).latitude, beside(100).latitude]
    const corners = [
      [-114.0541, low],
      [-114.0541, high],
      [-114.0519, high],
      [-114.0519, low],
    ]
    const outlines = { source: 'County GIS', replaces: true, outlines: [{ parcelId: id, corners }] }
    await admin('PUT', '/api/admin/parcel-outlines', outlines)
    expect((await shown()).map(({ acreage }) => acreage)).toEqual([18])
  })

  it('have whole dollars an acre, and cents where there are few', async () => {
    await offer({ acreage: 80 })
    await sell({ acreage: 75.3, price: 80_000 })
    await sell({ acreage: 400, price: 1290, soldOn: '2026-03-04' })
    expect((await shown()).map(({ perAcre }) => perAcre)).toEqual([1062, 3.23])
  })

  it('are the latest five of their county and band, whatever was sold', async () => {
    await offer()
    const sale = fc.record({
      county: fc.constantFrom('Mohave County', 'Pima County'),
      acreage: fc.constantFrom(0.5, 4.99, 5, 7.25, 19.99, 20, 60),
      day: fc.integer({ min: 1, max: 28 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { maxLength: 20 }), async (sales) => {
        await service.db.write.deleteFrom('nearby_sales').execute()
        for (const [index, { day, ...rest }] of sales.entries())
          await sell({
            ...rest,
            soldOn: `2026-04-${String(day).padStart(2, '0')}`,
            price: 1000 + index,
          })
        const expected = sales
          .map(({ day, ...rest }, index) => ({ ...rest, day, price: 1000 + index }))
          .filter(({ county, acreage }) => county === 'Mohave County' && acreage >= 5)
          .filter(({ acreage }) => acreage < 20)
          // Of one day the one entered last.
          .toSorted((one, other) => other.day - one.day || other.price - one.price)
          .slice(0, 5)
        expect((await shown()).map(({ price }) => price)).toEqual(
          expected.map(({ price }) => price),
        )
      }),
      { numRuns: 15 },
    )
  })
})
