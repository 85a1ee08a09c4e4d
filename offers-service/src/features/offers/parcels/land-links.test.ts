import { describe, expect, it } from 'vitest'
import {
  defaultSettings,
  type LandLink,
  type ParcelDetail,
  type PublicOffer,
  type SharedOffer,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { checkCountyRecords } from './county-records.ts'
import { landLinksOf } from './land-links.ts'

const mohave = 'Mohave County, AZ | https://record.example/{apn}'
const land = {
  apn: '331-09-155',
  county: 'Mohave County',
  state: 'AZ',
  acreage: 10,
  at: undefined,
}
const county = 'Mohave County'
const kinds = (links: readonly LandLink[]) => links.map(({ kind }) => kind)

describe('lines of county records', () => {
  it.each([
    'Mohave County, AZ',
    'mohave, arizona',
    'MOHAVE CO., az',
    'Mohave,AZ',
    'County of Mohave, Arizona',
  ])('name a county as lists of parcels may: %s', (place) => {
    const lines = [`${place} | https://record.example/{apn}`]
    expect(() => checkCountyRecords(lines)).not.toThrow()
    expect(landLinksOf(lines, land)).toEqual([
      { kind: 'record', url: 'https://record.example/331-09-155', county },
    ])
  })

  it.each([
    [['Nowhere County, AZ | https://a.example'], 'business.countyRecords.0', 'We know no county'],
    [['Mohave County | https://a.example'], 'business.countyRecords.0', 'with its state'],
    [['Mohave County, FL | https://a.example'], 'business.countyRecords.0', 'We know no county'],
    [['Mohave County, ZZ | https://a.example'], 'business.countyRecords.0', 'We know no county'],
    [
      [mohave, 'Marion, FL | https://a.example', 'mohave, Arizona | https://b.example'],
      'business.countyRecords.2',
      'Mohave County, AZ stands on line 1 already',
    ],
  ])('%j are refused at %s', (lines, field, problem) => {
    expect(() => checkCountyRecords(lines)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        fields: { [field]: expect.stringContaining(problem) },
      }),
    )
  })

  it('tell a city from the county of its name', () => {
    const lines = ['Richmond City, VA | https://city.example', 'Richmond, VA | https://c.example']
    expect(() => checkCountyRecords(lines)).not.toThrow()
    const at = { ...land, state: 'VA' }
    const urlsOf = (name: string) =>
      landLinksOf(lines, { ...at, county: name }).map(({ url }) => url)
    expect(urlsOf('Richmond City')).toEqual(['https://city.example/'])
    expect(urlsOf('Richmond County')).toEqual(['https://c.example/'])
  })

  it('that say nothing are left out, as those written in the console may', () => {
    const lines = [
      'Mohave County, AZ | http://plain.example',
      'Nowhere, AZ | https://a.example',
      '',
    ]
    expect(landLinksOf(lines, land)).toEqual([])
    expect(landLinksOf([...lines, mohave], land)).toHaveLength(1)
  })
})

describe('the links of a parcel', () => {
  it('are none where nothing is known', () => {
    expect(landLinksOf([], land)).toEqual([])
    expect(landLinksOf([mohave], { ...land, county: '', state: '' })).toEqual([])
    expect(landLinksOf([mohave], { ...land, state: 'NV' })).toEqual([])
    expect(landLinksOf([mohave], { ...land, apn: '-' })).toEqual([])
    expect(landLinksOf([], { ...land, at: [0, 0] })).toEqual([])
  })

  it('say whether the number has to be typed, and lead to the county’s map too', () => {
    const typed =
      'Mohave County, AZ | https://record.example/search | https://gis.example/{apn plain}'
    expect(landLinksOf([typed], land)).toEqual([
      { kind: 'search', url: 'https://record.example/search', county },
      { kind: 'map', url: 'https://gis.example/33109155', county },
    ])
    expect(kinds(landLinksOf([typed], { ...land, apn: '' }))).toEqual(['search'])
  })

  it.each(['APN 331-09-155', 'apn: 331-09-155', 'Parcel No. 331-09-155', ' 331-09-155 '])(
    'leave out what says that %s is a number',
    (apn) => {
      expect(landLinksOf([mohave], { ...land, apn })).toEqual(landLinksOf([mohave], land))
    },
  )

  it.each(['331-09-155 and 331-09-156', '331-09-155; 331-09-156', '331-09-155 & 156'])(
    'lead to no page of one parcel for %s',
    (apn) => expect(landLinksOf([mohave], { ...land, apn })).toEqual([]),
  )

  it.each([
    [0.2, 18],
    [10, 17],
    [40, 16],
    [640, 14],
    [100_000, 13],
  ])('show %d acres from above as near as %d', (acreage, zoom) => {
    const [link] = landLinksOf([], { ...land, acreage, at: [-114.053_012_3, 35.189_412_3] })
    expect(link).toEqual({
      kind: 'above',
      url: `https://www.google.com/maps/@?api=1&map_action=map&center=35.18941%2C-114.05301&zoom=${zoom}&basemap=satellite`,
      county: '',
    })
  })
})

describe.each(engines)('the links of an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const know = (countyRecords: string[]) =>
    service.services.settings.learn({
      ...defaultSettings,
      business: { ...defaultSettings.business, countyRecords },
    })
  async function makeParcel(location = 'Near Sand Creek Road, Mohave County, Arizona') {
    const terms = { referenceNumber: 'LAND-1', apn: '331-09-155', location, status: 'active' }
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...terms })
    const { id } = await service.db.read
      .selectFrom('parcels')
      .select('id')
      .executeTakeFirstOrThrow()
    return `/api/admin/parcels/${id}`
  }
  const place = (url: string, coordinates: object | null, outlineSource = '') =>
    admin('PUT', url, { assessedValue: null, notes: '', coordinates, outlineSource })
  const seen = async () => (await service.call('GET', '/api/offers/LAND-1')).json<PublicOffer>()
  async function shared() {
    const { url } = (await service.call('GET', '/api/offers/LAND-1/share-link')).json<{
      url: string
    }>()
    const token = url.split('/').at(-1)
    return (await service.call('GET', `/api/shared/${token}`)).json<SharedOffer>()
  }

  it('are not there while nothing is known', async () => {
    const url = await makeParcel()
    expect(await seen()).not.toHaveProperty('landLinks')
    know(['Marion County, FL | https://record.example/{apn}'])
    expect(await seen()).not.toHaveProperty('landLinks')
    expect((await admin('GET', url)).json<ParcelDetail>().landLinks).toEqual([])
    expect((await admin('GET', '/api/admin/offers/LAND-1/land-links')).json()).toEqual([])
  })

  it('are the same for its seller, for who reads it with them, and for the admin', async () => {
    const url = await makeParcel()
    know([mohave])
    await place(url, { latitude: 35.1894, longitude: -114.053 })
    const { landLinks } = await seen()
    expect(landLinks?.map(({ kind }) => kind)).toEqual(['record', 'above'])
    expect(landLinks?.[0]?.url).toBe('https://record.example/331-09-155')
    expect(landLinks?.[1]?.url).toContain('center=35.1894%2C-114.053&')
    expect((await shared()).landLinks).toEqual(landLinks)
    expect((await admin('GET', url)).json<ParcelDetail>().landLinks).toEqual(landLinks)
    const besideOffer = async (reference: string) =>
      await admin('GET', `/api/admin/offers/${reference}/land-links`)
    expect((await besideOffer('LAND-1')).json()).toEqual(landLinks)
    expect((await besideOffer('NONE-1')).statusCode).toBe(404)
    expect((await service.call('GET', '/api/admin/offers/LAND-1/land-links')).statusCode).toBe(401)
  })

  it('lead amid an outline only once its seller sees it', async () => {
    const url = await makeParcel()
    const line = [
      [-114, 39.995],
      [-113.99, 39.995],
      [-113.99, 40.005],
      [-114, 40.005],
    ]
    await service.app.inject({
      method: 'PUT',
      url: `${url}/outline`,
      headers: { ...(await service.adminHeaders()), 'content-type': 'application/geo+json' },
      payload: JSON.stringify({ type: 'Polygon', coordinates: [[...line, line[0]]] }),
    })
    expect(await seen()).not.toHaveProperty('landLinks')
    await place(url, null, 'Mohave County GIS, 2026')
    expect((await seen()).landLinks?.[0]?.url).toContain('center=40%2C-113.995&')
    await place(url, { latitude: 35.1894, longitude: -114.053 }, 'Mohave County GIS, 2026')
    expect((await seen()).landLinks?.[0]?.url).toContain('center=35.1894%2C-114.053&')
  })

  it('stay when the offer is declined', async () => {
    await makeParcel()
    know([mohave])
    const declined = await service.call('POST', '/api/offers/LAND-1/decline', { reason: '' })
    expect(declined.json<PublicOffer>().landLinks).toEqual((await seen()).landLinks)
    expect(declined.json<PublicOffer>().landLinks).toHaveLength(1)
  })
})
