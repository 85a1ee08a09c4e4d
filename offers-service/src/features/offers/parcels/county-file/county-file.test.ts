import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CountyFile, ParcelDetail, ParcelPage } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { kmlOf, kmzOf } from '../../../../testing/kml.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { samplePrj, zippedShapefile } from '../../../../testing/shapefile.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'

type Ring = readonly (readonly [number, number])[]

/** A square clockwise from its southwest corner, in degrees: some 40 acres for 0.004. */
const squareAt = (x: number, y: number, side = 0.004): Ring => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
]
const feature = (properties: object, ...rings: readonly Ring[]) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: rings.map((ring) => ring.concat(ring.slice(0, 1))),
  },
})
const geoJson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe.each(engines)('a county’s file, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const offer = async (apn: string, location = 'Mohave County, Arizona') =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber: `REF-${apn.replaceAll(' ', '')}-${location.length}`,
      apn,
      location,
      acreage: 40,
    })
  const read = async (file: string | Buffer | Readable, query: Record<string, string> = {}) =>
    await service.app.inject({
      method: 'POST',
      url: '/api/admin/parcel-outlines/read',
      query: { county: 'Mohave County, AZ', ...query },
      headers: { ...(await service.adminHeaders()), 'content-type': 'application/octet-stream' },
      payload: file,
    })
  const found = async (...input: Parameters<typeof read>) => {
    const answer = await read(...input)
    expect(answer.body).not.toContain('"code"')
    return answer.json<CountyFile>()
  }
  const problem = async (...input: Parameters<typeof read>) =>
    (await read(...input)).json<{ fields: Record<string, string> }>().fields
  const source = 'Mohave County GIS, 2026'
  const store = async (
    outlines: ReadonlyArray<{ parcelId: string; corners: number[][] }>,
    replaces = false,
  ) =>
    await admin('PUT', '/api/admin/parcel-outlines', {
      source,
      replaces,
      outlines: outlines.map(({ parcelId, corners }) => ({ parcelId, corners })),
    })
  const parcelOf = async (apn: string) => {
    const page = await admin('GET', `/api/admin/parcels?search=${encodeURIComponent(apn)}`)
    const id = page.json<ParcelPage>().parcels.find(({ county }) => county === 'Mohave County')?.id
    return (await admin('GET', `/api/admin/parcels/${id}`)).json<ParcelDetail>()
  }

  it('says what it has for our parcels in the county, by their numbers, and stores nothing', async () => {
    for (const apn of ['331-09-155', '331-09-156', '331-09-157', '331-09-158', '331-09-159'])
      await offer(apn)
    await offer('331-09-155', 'Yavapai County, Arizona')
    const hole = squareAt(-113.989, 35.001, 0.001).toReversed()
    const file = geoJson(
      feature({ OBJECTID: 1, APN: '33109155', OWNER: 'TULLY' }, squareAt(-114, 35)),
      feature({ OBJECTID: 2, APN: '331 09 156' }, squareAt(-113.99, 35), hole),
      feature({ OBJECTID: 3, APN: '331-09-157' }, squareAt(-113.98, 35)),
      feature({ OBJECTID: 4, APN: 'APN 331-09-157' }, squareAt(-113.97, 35)),
      feature({ OBJECTID: 5, APN: '331-09-158' }, squareAt(-113.96, 35, 0.008)),
      feature({ OBJECTID: 6, APN: '999' }, squareAt(-113.95, 35)),
    )
    const report = await found(file)
    expect(report).toMatchObject({
      field: 'APN',
      shapes: 6,
      parcels: 5,
      missing: { count: 1, examples: [{ apn: '331-09-159' }] },
      refused: {
        count: 2,
        examples: [
          {
            apn: '331-09-156',
            reason: 'This shape has a hole in it, which cannot be drawn. Please close it',
          },
          { apn: '331-09-157', reason: 'The file has 2 shapes with this number' },
        ],
      },
      otherSize: { count: 1, examples: [{ apn: '331-09-158', acreage: 40 }] },
    })
    expect(report.fields[0]).toEqual({
      name: 'APN',
      samples: ['33109155', '331 09 156', '331-09-157'],
      matches: 4,
    })
    const { parcel, outline } = await parcelOf('331-09-155')
    expect(report.outlines).toHaveLength(2)
    expect(report.outlines[0]).toEqual({
      parcelId: parcel.id,
      corners: squareAt(-114, 35),
      hasOutline: false,
    })
    expect(outline).toBeNull()
  })

  it('is read by the field that has most of our numbers, or by the one that is asked for', async () => {
    for (const apn of ['1', '2', '331-09-155']) await offer(apn)
    const rows = ['331-09-155', '7', '8'].map((number, at) =>
      feature({ OBJECTID: at + 1, GIS_LABEL: `L${at}`, PARCELNO: number }, squareAt(-114 + at, 35)),
    )
    // Two row numbers are numbers of ours too, which weighs no more than one under the right name.
    expect(await found(geoJson(...rows))).toMatchObject({
      field: 'PARCELNO',
      missing: { count: 2 },
    })
    expect(await found(geoJson(...rows), { field: 'OBJECTID' })).toMatchObject({
      field: 'OBJECTID',
      missing: { count: 1 },
    })
    expect(await problem(geoJson(...rows), { field: 'OWNER' })).toEqual({
      file: 'This file has no such field. Please choose another one',
    })
  })

  it('may be the ZIP of a shapefile in feet, whose outlines have their areas', async () => {
    await offer('331-09-155')
    await offer('331-09-156')
    const shapes = [155, 156].map((lot) => ({
      rings: [squareAt(lot * 2000, 1_500_000, 1320)],
      row: { OBJECTID: `${lot}`, PIN: `331-09-${lot}` },
    }))
    const report = await found(zippedShapefile(shapes, samplePrj.arizonaWest))
    expect(report).toMatchObject({ field: 'PIN', otherSize: { count: 0 }, missing: { count: 0 } })
    expect((await store(report.outlines)).json()).toEqual({ stored: 2, kept: 0, gone: 0 })
    const { outline, parcel } = await parcelOf('331-09-156')
    expect(outline?.acres).toBeCloseTo(40, 1)
    expect([outline?.source, parcel.outlineSource]).toEqual([source, source])
  })

  it('may be a KMZ, of which there is to be one KML file', async () => {
    await offer('331-09-155')
    const shapes = [{ rings: [squareAt(-114, 35)], row: { OBJECTID: '1', PIN: '331-09-155' } }]
    const { field, outlines } = await found(kmzOf(shapes))
    expect([field, outlines[0]?.corners]).toEqual(['PIN', squareAt(-114, 35)])
    expect(await problem(kmzOf(shapes, { 'roads.kml': kmlOf([]) }))).toEqual({
      file: 'This file has 2 KML files in it. Please unpack it, and choose the one with the parcels',
    })
  })

  const withSide = async (side: number) =>
    (await found(geoJson(feature({ APN: '331-09-155' }, squareAt(-114, 35, side))))).outlines

  it('gives its outlines again without a change, and replaces others only where that is wanted', async () => {
    await offer('331-09-155')
    const [first, second] = [await withSide(0.004), await withSide(0.005)]
    expect((await store(first)).json()).toEqual({ stored: 1, kept: 0, gone: 0 })
    const stored = (await parcelOf('331-09-155')).outline
    expect((await store(first)).json()).toEqual({ stored: 0, kept: 1, gone: 0 })
    expect((await store(second)).json()).toEqual({ stored: 0, kept: 1, gone: 0 })
    expect((await parcelOf('331-09-155')).outline).toEqual(stored)
    const again = await withSide(0.005)
    expect(again[0]?.hasOutline).toBe(true)
    expect((await store(again, true)).json()).toEqual({ stored: 1, kept: 0, gone: 0 })
    expect((await parcelOf('331-09-155')).outline?.acres).toBeGreaterThan(stored?.acres ?? 0)
  })

  it('passes over parcels that there are no more, and a form opened before does not undo it', async () => {
    await offer('331-09-155')
    const { parcel } = await parcelOf('331-09-155')
    const corners = squareAt(-114, 35).map(([east, north]) => [east, north])
    const both = ['none', parcel.id].map((parcelId) => ({ parcelId, corners }))
    expect((await store(both)).json()).toEqual({ stored: 1, kept: 0, gone: 1 })
    const form = { assessedValue: null, coordinates: null, notes: '', outlineSource: '' }
    const late = await admin('PUT', `/api/admin/parcels/${parcel.id}`, {
      ...form,
      basedOn: parcel.updatedAt,
    })
    expect(late.statusCode).toBe(409)
  })

  it('stores none of some outlines of which one is none', async () => {
    await offer('331-09-155')
    const { parcel } = await parcelOf('331-09-155')
    const corners = squareAt(-114, 35).map(([east, north]) => [east, north])
    const feet = [
      [500_000, 1],
      [500_100, 1],
      [500_100, 90],
    ]
    const answer = await store([
      { parcelId: parcel.id, corners },
      { parcelId: 'other', corners: feet },
    ])
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringContaining('outlines.1.corners'),
    ])
    expect((await parcelOf('331-09-155')).outline).toBeNull()
    const unsaid = { source: ' ', replaces: false, outlines: [] }
    expect((await admin('PUT', '/api/admin/parcel-outlines', unsaid)).json()).toMatchObject({
      fields: { source: 'Please say where the outlines are from' },
    })
  })

  it('that is none, or of a county where we have nothing, is refused with the reason', async () => {
    const file = geoJson(feature({ APN: '331-09-155' }, squareAt(-114, 35)))
    expect(await problem(file)).toEqual({
      county: 'None of our parcels is in Mohave County, AZ',
    })
    await offer('331-09-155')
    expect(await problem(file, { county: 'Mohave County' })).toHaveProperty('county')
    expect(await problem('APN,OWNER')).toEqual({
      file: 'This file is not GeoJSON, KML, KMZ or the ZIP of a shapefile',
    })
    expect(await problem(geoJson())).toEqual({ file: 'This file has no shapes in it' })
    expect((await problem(geoJson(feature({}, squareAt(-114, 35))))).file).toContain(
      'says nothing about its shapes',
    )
  })

  it('waits while another one is read', async () => {
    await offer('331-09-155')
    const file = geoJson(feature({ APN: '331-09-155' }, squareAt(-114, 35)))
    const { promise: isArriving, resolve } = Promise.withResolvers<void>()
    const slow = new Readable({ read: () => resolve() })
    const first = read(slow)
    await isArriving
    expect((await read(file)).statusCode).toBe(503)
    slow.push(file)
    slow.push(null)
    expect((await first).statusCode).toBe(200)
    expect((await read(file)).statusCode).toBe(200)
  })
})
