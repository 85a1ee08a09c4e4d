import { zipSync } from 'fflate'
import proj4 from 'proj4'
import { describe, expect, it } from 'vitest'
import {
  dbfOf,
  samplePrj,
  type SampleShape,
  shpOf,
  zippedShapefile,
} from '../../../../testing/shapefile.ts'
import { featuresOf } from './map-file.ts'
import { outlineAmong, OutlineProblem } from './shape.ts'
import { surveyOf } from './survey.ts'

const { arizonaWest, degrees } = samplePrj
const apn = '331-09-155'

/** A square clockwise from its southwest corner. */
const squareAt = (x: number, y: number, side: number): SampleShape['rings'][number] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
]
const parcel = (...rings: SampleShape['rings']): SampleShape => ({
  rings,
  row: { OBJECTID: '7', APN: '33109155' },
})
const inFeet = parcel(squareAt(500_000, 1_500_000, 1320))
const inDegrees = parcel(squareAt(-114, 35, 0.01))
const read = (file: Uint8Array) => outlineAmong(featuresOf(file), apn)

/** Changes bytes of a ZIP where one of its parts begins (by its signature), in the table at its end. */
function withClaim(zip: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(zip)
  const at = changed.lastIndexOf(name) - 46
  expect(changed.readUInt32LE(at)).toBe(0x02014b50)
  changed.writeUInt32LE(size, at + 24)
  return changed
}

describe('the ZIP of a shapefile', () => {
  it('in feet of a state’s grid becomes degrees', () => {
    // Where the grid begins, its numbers are known without any calculation: 700,000 feet at 113°45′ W, 31° N.
    const [corner] = read(zippedShapefile([parcel(squareAt(700_000, 0, 1000))], arizonaWest))
    expect(corner).toEqual([-113.75, 31])
    // The example of a Lambert grid in EPSG's Guidance Note 7-2, in US survey feet.
    const texas =
      'PROJCS["Texas South Central",GEOGCS["x",DATUM["D_Clarke_1866",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",2000000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-99.0],PARAMETER["Standard_Parallel_1",28.383333333333333],PARAMETER["Standard_Parallel_2",30.283333333333333],PARAMETER["Latitude_Of_Origin",27.833333333333333],UNIT["Foot_US",0.3048006096012192]]'
    const [known = []] = read(
      zippedShapefile([parcel(squareAt(2_963_503.91, 254_759.8, 1000))], texas),
    )
    expect(known[0]).toBeCloseTo(-96, 6)
    expect(known[1]).toBeCloseTo(28.5, 6)
  })

  it('has the area in acres that its feet come to, and the corners that its degrees were', () => {
    // A quarter of a quarter section has 1,320 feet on each side and 40 acres, and a grid is true to less than one in 5,000.
    const { acres } = surveyOf(read(zippedShapefile([inFeet], arizonaWest)))
    expect(Math.abs(acres / 40 - 1)).toBeLessThan(4e-4)
    const { inverse } = proj4(arizonaWest, 'WGS84')
    const [ring = []] = inDegrees.rings
    const projected = ring.map(([east, north]) => {
      const [x = 0, y = 0] = inverse([east, north])
      return [x, y] as const
    })
    for (const [at, [east, north]] of read(
      zippedShapefile([parcel(projected)], arizonaWest),
    ).entries()) {
      expect(east).toBeCloseTo(ring[at]?.[0] ?? 0, 7)
      expect(north).toBeCloseTo(ring[at]?.[1] ?? 0, 7)
    }
  })

  it('in degrees stays as it is, whatever its parts are called', () => {
    const [ring] = inDegrees.rings
    expect(read(zippedShapefile([inDegrees], degrees))).toEqual(ring)
    expect(read(zippedShapefile([inDegrees], undefined))).toEqual(ring)
    const shapes = [inDegrees]
    const mixed = zipSync({
      '__MACOSX/._LOTS.SHP': new Uint8Array(4),
      '../../LOTS.SHP': shpOf(shapes),
      '../../lots.DBF': dbfOf(shapes),
      '/etc/lots.shp.xml': new Uint8Array(10),
    })
    expect(read(mixed)).toEqual(ring)
  })

  it('gives the shape of the row that names the number, among others and rows that are deleted', () => {
    const other = { ...parcel(squareAt(-115, 35, 0.01)), row: { OBJECTID: '1', APN: '1' } }
    const shapes = [other, other, inDegrees]
    expect(read(zippedShapefile(shapes, degrees))).toEqual(inDegrees.rings[0])
    const twice = [inDegrees, inDegrees]
    const dbf = dbfOf(twice)
    dbf.write('*', dbf.readUInt16LE(8), 'latin1')
    const deleted = zippedShapefile(twice, degrees, { 'Parcels/Parcels.dbf': dbf })
    expect(read(deleted)).toEqual(inDegrees.rings[0])
  })

  const inside = squareAt(-113.996, 35.004, 0.002)
  const round = Array.from({ length: 1002 }, (_, at): [number, number] => {
    const angle = (-at * 2 * Math.PI) / 1002
    return [-114 + Math.cos(angle) / 100, 35 + Math.sin(angle) / 100]
  })
  const nonsense = arizonaWest.replace('Transverse_Mercator', 'Nonsense')
  const nad27 = arizonaWest.replace('D_North_American_1983', 'D_North_American_1927')
  it.each([
    ['feet and without a .prj part', zippedShapefile([inFeet], undefined), 'no .prj part'],
    ['a .prj part that is empty', zippedShapefile([inFeet], ''), 'in a way we do not know'],
    ['a grid nobody knows', zippedShapefile([inFeet], nonsense), 'in a way we do not know'],
    ['an old datum', zippedShapefile([inFeet], nad27), 'NAD 27'],
    ['feet that are said to be degrees', zippedShapefile([inFeet], degrees), 'not longitude'],
    [
      'two parts of a parcel',
      zippedShapefile([parcel(squareAt(-114, 35, 0.01), squareAt(-113, 35, 0.01))], degrees),
      'more than one part',
    ],
    [
      'a hole',
      zippedShapefile([parcel(squareAt(-114, 35, 0.01), inside.toReversed())], degrees),
      'has a hole',
    ],
    ['too many corners', zippedShapefile([parcel(round)], degrees), 'more than 1000 corners'],
    ['no shape', zippedShapefile([parcel()], degrees), 'no shape with an area'],
    ['no map', Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), 'neither a shapefile'],
    [
      'two shapefiles',
      zippedShapefile([inDegrees], degrees, { 'Roads.shp': shpOf([inDegrees]) }),
      '2 shapefiles',
    ],
    [
      'fewer rows than shapes',
      zippedShapefile([inDegrees, inDegrees], degrees, {
        'Parcels/Parcels.dbf': dbfOf([inDegrees]),
      }),
      'fewer rows',
    ],
  ])('with %s is refused with the reason', (_, file, reason) => {
    expect(() => read(file)).toThrow(reason)
    expect(() => read(file)).toThrow(OutlineProblem)
  })
})

describe('a hostile ZIP', () => {
  const good = zippedShapefile([inDegrees], degrees)

  it.each([
    [
      'that says it has 2 GB',
      withClaim(good, 'Parcels/Parcels.shp', 2 ** 31),
      'larger than 250 MB',
    ],
    ['that says it has less than it has', withClaim(good, 'Parcels/Parcels.shp', 120), 'damaged'],
    ['that says it has nothing', withClaim(good, 'Parcels/Parcels.shp', 0), 'damaged'],
    [
      'that unpacks to 300 MB',
      zippedShapefile([inDegrees], degrees, {
        'Parcels/Parcels.dbf': new Uint8Array(300 * 1024 * 1024),
      }),
      'larger than 250 MB',
    ],
    [
      'with thousands of files',
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}`, good]))),
      ),
      'too many files',
    ],
  ])('%s does no harm', (_, file, reason) => {
    expect(() => read(file)).toThrow(reason)
  })

  it('that says it has more than it has is read as far as it goes', () => {
    const file = withClaim(good, 'Parcels/Parcels.dbf', 9999)
    expect(read(file)).toEqual(inDegrees.rings[0])
  })

  it('is refused wherever it is cut off', () => {
    for (let length = 2; length < good.length; length += 7)
      expect(() => read(good.subarray(0, length))).toThrow(OutlineProblem)
  })

  it('is read or refused whichever of its bytes, packed or not, is another', () => {
    const shp = shpOf([inDegrees, inDegrees])
    const dbf = dbfOf([inDegrees, inDegrees])
    const tried = (parts: { shp: Buffer; dbf: Buffer }) =>
      zippedShapefile([inDegrees], degrees, {
        'Parcels/Parcels.shp': parts.shp,
        'Parcels/Parcels.dbf': parts.dbf,
      })
    const files: Buffer[] = [...good.keys()].map((at) => {
      const changed = Buffer.from(good)
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
      return changed
    })
    for (const at of Array(160).keys()) {
      const [ofShp, ofDbf] = [Buffer.from(shp), Buffer.from(dbf)]
      ofShp.writeUInt8(ofShp.readUInt8(at) ^ 0xff, at)
      ofDbf.writeUInt8(ofDbf.readUInt8(at) ^ 0xff, at)
      files.push(tried({ shp: ofShp, dbf }), tried({ shp, dbf: ofDbf }))
    }
    const failures = files.map((file) => {
      try {
        return read(file).length
      } catch (error) {
        return error
      }
    })
    const others = failures.filter(
      (one) => typeof one !== 'number' && !(one instanceof OutlineProblem),
    )
    expect(others).toEqual([])
  })
})
