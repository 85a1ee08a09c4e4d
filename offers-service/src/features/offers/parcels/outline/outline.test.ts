import { array, assert, double, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParcelDetail, PublicOffer, SharedOffer } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { zippedShapefile } from '../../../../testing/shapefile.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'
import { featuresOfGeoJson } from './geojson.ts'
import { featuresOfKml } from './kml.ts'
import { outlineAmong, OutlineProblem } from './shape.ts'
import { type Position, surveyOf } from './survey.ts'

/** A hundredth of a degree each way at 40° north. */
const square: Position[] = [
  [-114.0, 39.995],
  [-113.99, 39.995],
  [-113.99, 40.005],
  [-114.0, 40.005],
]
const closed = [...square, square[0]]
const polygon = (line: unknown = closed, ...holes: unknown[]) => ({
  type: 'Polygon',
  coordinates: [line, ...holes],
})
const feature = (apn: string, geometry: object = polygon()) => ({
  type: 'Feature',
  properties: { OBJECTID: 7, APN: apn },
  geometry,
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const kml = (placemarks: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`
const placemark = (apn: string, inner = '') => `<Placemark><name>Lot &amp; barn</name>
  <ExtendedData><Data name="APN"><value>${apn}</value></Data></ExtendedData>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>
    ${closed.map((corner) => `${String(corner)},0`).join('\n')}
  </coordinates></LinearRing></outerBoundaryIs>${inner}</Polygon></Placemark>`

const geoJson = (value: unknown, apn = '331-09-155') =>
  outlineAmong(featuresOfGeoJson(JSON.stringify(value)), apn)
const ofKml = (text: string) => featuresOfKml(Buffer.from(text))

describe('the survey of an outline', () => {
  it('has the lengths that tables of geodesy give for a hundredth of a degree at 40° north', () => {
    const { corners, acres } = surveyOf(square)
    // 1° of latitude is 111.035 km there, 1° of longitude 85.394 km.
    const [northSouth, eastWest] = [1110.35 / 0.3048, 853.94 / 0.3048]
    const feet = corners.map((corner) => corner.feet).toSorted((one, other) => one - other)
    const expected = [eastWest, eastWest, northSouth, northSouth]
    for (const [at, length] of feet.entries())
      expect(Math.abs(length / (expected[at] ?? 0) - 1)).toBeLessThan(1e-4)
    expect(acres).toBeCloseTo((northSouth * eastWest) / 43_560, 1)
  })

  it('goes around clockwise, whichever way the file goes', () => {
    for (const positions of [square, square.toReversed()]) {
      const { corners } = surveyOf(positions)
      const eastward = corners.find(({ bearing }) => bearing === 'N 90°00′ E')
      // The side that runs east is the northern one.
      expect(eastward?.y).toBeGreaterThan(0)
      expect(corners.map(({ bearing }) => bearing).toSorted()).toEqual([
        'N 0°00′ E',
        'N 90°00′ E',
        'N 90°00′ W',
        'S 0°00′ E',
      ])
    }
  })

  it('has as many sides as corners, each with a bearing, for any shape', () => {
    const position = tuple(
      double({ min: -114, max: -113.99, noNaN: true }),
      double({ min: 35, max: 35.01, noNaN: true }),
    )
    assert(
      property(array(position, { minLength: 3, maxLength: 20 }), (positions) => {
        const { corners, acres } = surveyOf(positions)
        expect(corners).toHaveLength(positions.length)
        expect(acres).toBeGreaterThanOrEqual(0)
        for (const { bearing } of corners) expect(bearing).toMatch(/^[NS] \d{1,2}°[0-5]\d′ [EW]$/)
      }),
    )
  })
})

describe('a map file', () => {
  it('gives the corners of its one shape, however it is wrapped', () => {
    const multi = { type: 'MultiPolygon', coordinates: [[closed]] }
    for (const one of [polygon(), multi, feature('x'), collection(feature('x'))])
      expect(geoJson(one)).toEqual(square)
    expect(outlineAmong(ofKml(kml(placemark('x'))), '331-09-155')).toEqual(square)
  })

  it('gives the shape that names the number of the parcel among several, however it is written', () => {
    const elsewhere = polygon([
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ])
    const all = collection(feature('331-09-156', elsewhere), feature('33109155'))
    expect(geoJson(all)).toEqual(square)
    const lots = kml(placemark('331-09-156').replaceAll('-114', '-115') + placemark('33109155'))
    expect(outlineAmong(ofKml(lots), '331-09-155')).toEqual(square)
  })

  const hole = [
    [-113.996, 39.998],
    [-113.995, 39.998],
    [-113.995, 39.999],
    [-113.996, 39.998],
  ]
  const many = Array.from({ length: 1001 }, (_, at) => [-114 + at / 1e5, 40 + (at % 2) / 1e4])
  it.each([
    ['nothing', collection(), 'no shape with an area'],
    ['a point', { type: 'Point', coordinates: [1, 2] }, 'no shape with an area'],
    ['null', null, 'no shape with an area'],
    ['shapes without the number', collection(feature('1'), feature('2')), 'has 2 shapes, and none'],
    ['shapes of one number', collection(feature('331-09-155'), feature('331 09 155')), 'and 2 of'],
    ['a hole', polygon(closed, hole), 'has a hole'],
    [
      'two corners',
      polygon([
        [1, 1],
        [2, 2],
        [1, 1],
      ]),
      'fewer than three corners',
    ],
    [
      'feet',
      polygon([
        [500_000, 1],
        [500_100, 1],
        [500_100, 90],
      ]),
      'EPSG:4326',
    ],
    ['a corner without a latitude', polygon([[1], [2], [3]]), 'EPSG:4326'],
    ['too many corners', polygon(many), 'more than 1000 corners'],
    [
      'a state',
      polygon([
        [-114, 31],
        [-109, 31],
        [-109, 37],
      ]),
      'larger than a county',
    ],
    [
      'corners in a row',
      polygon([
        [-114, 35],
        [-114, 35.1],
        [-114, 35.2],
      ]),
      'has no area',
    ],
    [
      'a corner that comes twice',
      polygon([
        [-114, 35],
        [-113.99, 35],
        [-113.995, 35.01],
        [-113.99, 35.02],
        [-114, 35.02],
        [-113.995, 35.01],
      ]),
      'one corner twice',
    ],
  ])('with %s is refused with the reason', (_, value, reason) => {
    expect(() => geoJson(value)).toThrow(reason)
  })

  it.each([
    '',
    'APN,OWNER',
    '{"type":',
    '['.repeat(40),
    `${'['.repeat(40)}${']'.repeat(40)}`,
    `[${'[],'.repeat(20_000)}[]]`,
  ])('that is no map is refused: %j', (text) => {
    expect(() => featuresOfGeoJson(text)).toThrow('not GeoJSON, KML')
  })

  it('of KML may have names that objects have too', () => {
    const odd = ['__proto__', 'constructor', 'hasOwnProperty', 'valueOf']
    const shapes = ofKml(kml(odd.map((name) => `<${name}>1</${name}>`).join('') + placemark('1')))
    expect(outlineAmong(shapes, '1')).toEqual(square)
  })

  it('of KML may be as deep as it is long', () => {
    const depth = 100_000
    const text = '<a>'.repeat(depth) + placemark('1') + '</a>'.repeat(depth)
    expect(outlineAmong(ofKml(text), '1')).toEqual(square)
  })

  it('of KML that is damaged, or whose shape has a hole, is refused', () => {
    expect(() => [...ofKml(kml(placemark('1')).slice(0, -12))]).toThrow(OutlineProblem)
    const inner =
      '<innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2</coordinates></LinearRing></innerBoundaryIs>'
    const shapes = ofKml(kml(placemark('1', inner)))
    expect(() => outlineAmong(shapes, '1')).toThrow('has a hole')
  })
})

describe.each(engines)('the outline of a parcel, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function makeParcel() {
    const offer = { ...sampleOffer, referenceNumber: 'LAND-1', apn: '331-09-155', status: 'active' }
    await admin('POST', '/api/admin/offers', offer)
    const { id } = await service.db.read
      .selectFrom('parcels')
      .select('id')
      .executeTakeFirstOrThrow()
    return `/api/admin/parcels/${id}`
  }
  const send = async (url: string, file: string | Buffer) =>
    await service.app.inject({
      method: 'PUT',
      url: `${url}/outline`,
      headers: { ...(await service.adminHeaders()), 'content-type': 'application/geo+json' },
      payload: file,
    })
  const seen = async () => (await service.call('GET', '/api/offers/LAND-1')).json<PublicOffer>()

  it('is seen by its seller, and by who reads a shared offer, once it is said where it is from', async () => {
    const url = await makeParcel()
    const sent = await send(url, JSON.stringify(polygon()))
    expect(sent.statusCode).toBe(200)
    expect(sent.json<ParcelDetail>().outline).toEqual({ ...surveyOf(square), source: '' })
    expect(await seen()).not.toHaveProperty('outline')

    const known = { assessedValue: null, coordinates: null, notes: '' }
    const source = 'Mohave County GIS, 2026'
    await admin('PUT', url, { ...known, outlineSource: source })
    expect((await seen()).outline).toEqual({ ...surveyOf(square), source })
    const link = await service.call('GET', '/api/offers/LAND-1/share-link')
    const token = link.json<{ url: string }>().url.split('/').at(-1)
    const shared = await service.call('GET', `/api/shared/${token}`)
    expect(shared.json<SharedOffer>().outline).toEqual({ ...surveyOf(square), source })

    const removed = (await admin('DELETE', `${url}/outline`)).json<ParcelDetail>()
    expect([removed.outline, removed.parcel.outlineSource]).toEqual([null, source])
    expect(await seen()).not.toHaveProperty('outline')
  })

  it('takes the place of the one before, and a file that is refused changes nothing', async () => {
    const url = await makeParcel()
    await send(url, JSON.stringify(polygon()))
    const refused = await send(url, JSON.stringify(collection()))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: { file: 'This file has no shape with an area in it' },
    })
    expect((await send(url, '')).statusCode).toBe(400)
    expect((await send(url, 'PK\u0003\u0004doc.kml')).body).toContain(
      'This ZIP or KMZ file is damaged',
    )
    expect((await send(url, ' '.repeat(1024 * 1024 + 1))).statusCode).toBe(413)
    const outline = async () => (await admin('GET', url)).json<ParcelDetail>().outline
    expect(await outline()).toEqual({ ...surveyOf(square), source: '' })
    await send(url, kml(placemark('331-09-155').replaceAll('-113.99', '-113.98')))
    expect((await outline())?.acres).toBeCloseTo(surveyOf(square).acres * 2, 1)
  })

  it('comes from the ZIP of a shapefile, in another thread', async () => {
    const url = await makeParcel()
    const zip = zippedShapefile([{ rings: [square], row: { APN: '331-09-155' } }], undefined)
    expect((await send(url, zip)).json<ParcelDetail>().outline?.acres).toBe(surveyOf(square).acres)
    const bomb = zippedShapefile([{ rings: [square], row: { APN: '331-09-155' } }], undefined, {
      'Parcels/Parcels.dbf': new Uint8Array(260 * 1024 * 1024),
    })
    expect((await send(url, bomb)).json()).toMatchObject({
      fields: { file: expect.stringContaining('larger than 250 MB') as string },
    })
  })

  it('belongs to no parcel that there is not', async () => {
    expect((await send('/api/admin/parcels/none', JSON.stringify(polygon()))).statusCode).toBe(404)
    expect((await admin('DELETE', '/api/admin/parcels/none/outline')).statusCode).toBe(404)
  })
})
