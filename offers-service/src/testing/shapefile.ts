import { type Zippable, zipSync } from 'fflate'

/** A shape of a shapefile for a test: its rings of corners, the outer ones clockwise, and what its row says. */
export interface SampleShape {
  rings: readonly (readonly (readonly [number, number])[])[]
  row: Record<string, string>
}

/** One ring as shapefiles have it: back at its first corner. */
const closed = <T>(ring: readonly T[]): readonly T[] => [...ring, ...ring.slice(0, 1)]

/** The .shp part with these shapes. */
export function shpOf(shapes: readonly SampleShape[]): Buffer {
  const records = shapes.map(({ rings }, index) => {
    const lines = rings.map(closed)
    const points = lines.flat()
    const record = Buffer.alloc(8 + 44 + 4 * lines.length + 16 * points.length)
    record.writeInt32BE(index + 1, 0)
    record.writeInt32BE((record.length - 8) / 2, 4)
    record.writeInt32LE(lines.length === 0 ? 0 : 5, 8)
    record.writeInt32LE(lines.length, 44)
    record.writeInt32LE(points.length, 48)
    let start = 0
    for (const [part, line] of lines.entries()) {
      record.writeInt32LE(start, 52 + 4 * part)
      start += line.length
    }
    for (const [at, [x, y]] of points.entries()) {
      record.writeDoubleLE(x, 52 + 4 * lines.length + 16 * at)
      record.writeDoubleLE(y, 60 + 4 * lines.length + 16 * at)
    }
    return record
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(5, 32)
  const all = shapes.flatMap(({ rings }) => rings.flat())
  for (const axis of [0, 1] as const) {
    const values = all.map((corner) => corner[axis]).toSorted((one, other) => one - other)
    header.writeDoubleLE(values[0] ?? 0, 36 + 8 * axis)
    header.writeDoubleLE(values.at(-1) ?? 0, 52 + 8 * axis)
  }
  return Buffer.concat([header, ...records])
}

const columnBytes = 40

/** The .dbf part with the rows of these shapes, in columns of text. */
export function dbfOf(shapes: readonly SampleShape[]): Buffer {
  const names = Object.keys(shapes[0]?.row ?? {})
  const header = Buffer.alloc(32 + 32 * names.length + 1)
  header.writeUInt8(3, 0)
  header.writeUInt32LE(shapes.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + columnBytes * names.length, 10)
  for (const [at, name] of names.entries()) {
    header.write(name, 32 + 32 * at, 'latin1')
    header.write('C', 32 + 32 * at + 11, 'latin1')
    header.writeUInt8(columnBytes, 32 + 32 * at + 16)
  }
  header.writeUInt8(0x0d, header.length - 1)
  const rows = shapes.map(({ row }) =>
    Buffer.from(` ${names.map((name) => (row[name] ?? '').padEnd(columnBytes)).join('')}`),
  )
  return Buffer.concat([header, ...rows])
}

/** The ZIP of a shapefile as counties give it out; `others` are further files in it, or stand in for these. */
export const zippedShapefile = (
  shapes: readonly SampleShape[],
  prj: string | undefined,
  others: Zippable = {},
): Buffer =>
  Buffer.from(
    zipSync({
      'Parcels/Parcels.shp': shpOf(shapes),
      'Parcels/Parcels.dbf': dbfOf(shapes),
      ...(prj !== undefined && { 'Parcels/Parcels.prj': Buffer.from(prj) }),
      ...others,
    }),
  )

const nad83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** What .prj parts say: of Arizona West in international feet, and of degrees. */
export const samplePrj = {
  arizonaWest: `PROJCS["NAD_1983_StatePlane_Arizona_West_FIPS_0203_Feet_Intl",${nad83},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-113.75],PARAMETER["Scale_Factor",0.9999333333333333],PARAMETER["Latitude_Of_Origin",31.0],UNIT["Foot",0.3048]]`,
  degrees: nad83,
}
