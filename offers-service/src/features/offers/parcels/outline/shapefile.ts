import proj4 from 'proj4'
import { dbfRows } from './dbf.ts'
import { type Feature, OutlineProblem, type Shape } from './shape.ts'
import { shapesOfShp, spanOfShp } from './shp.ts'
import type { OpenZip } from './zip.ts'

type Part = 'shp' | 'dbf' | 'prj' | 'cpg'
const partOf = /^(?<base>.+)\.(?<part>shp|dbf|prj|cpg)$/i

/** The names of the parts of the one shapefile among these files. */
function partsAmong(names: readonly string[]): Map<Part, string> {
  const bases = new Map<string, Map<Part, string>>()
  for (const name of names) {
    const { base = '', part = '' } = partOf.exec(name)?.groups ?? {}
    const key = base.toLowerCase()
    const parts = bases.get(key) ?? new Map<Part, string>()
    if (part !== '') bases.set(key, parts.set(part.toLowerCase() as Part, name))
  }
  const [only, ...others] = bases.values().filter((parts) => parts.has('shp'))
  if (!only)
    throw new OutlineProblem(
      'This ZIP file has neither a shapefile in it (.shp, .dbf and .prj) nor a KML file. Please save the parcels as KML or GeoJSON',
    )
  if (others.length > 0)
    throw new OutlineProblem(
      `This ZIP file has ${others.length + 1} shapefiles in it. Please pack only the one with the parcels`,
    )
  return only
}

/** The parts of the one shapefile in a ZIP. */
function partsOf(zip: OpenZip): Partial<Record<Part, Buffer>> {
  const parts = partsAmong(zip.names)
  const unpacked = zip.unpack([...parts.values()])
  return Object.fromEntries(parts.keys().map((part, at) => [part, unpacked[at]]))
}

type Project = (position: readonly [number, number]) => readonly number[]

/** Eight digits behind the point are less than a hair. */
const rounded = (degrees: number) => Number(degrees.toFixed(8))

const unknownNumbers = (cause?: unknown) =>
  new OutlineProblem(
    'The .prj part of this shapefile says in a way we do not know what its numbers mean. Please save it as WGS 84 (EPSG:4326)',
    { cause },
  )

/** What turns the numbers of a shapefile into degrees, as its .prj part says; that has a line of text in practice. */
function projection(prj: Buffer): Project {
  const text = prj
    .toString('utf8', 0, 20_000)
    .replace(/^\u{FEFF}/u, '')
    .trim()
  if (!/^(?:PROJ|GEOG)/i.test(text)) throw unknownNumbers()
  // Without the tables of its shift, which proj4 does not bring, a place would be off by up to a hundred yards.
  if (/datum\[\s*"[^"]*(?:NAD_?(?:19)?27|North_?American_?(?:Datum_?)?1927)/i.test(text))
    throw new OutlineProblem(
      'This shapefile is drawn in the old NAD 27. Please save it as WGS 84 (EPSG:4326) or NAD 83',
    )
  try {
    const { forward } = proj4(text, 'WGS84')
    return ([x, y]) => {
      const [longitude = Number.NaN, latitude = Number.NaN] = forward([x, y])
      return [rounded(longitude), rounded(latitude)]
    }
  } catch (error) {
    throw unknownNumbers(error)
  }
}

/** A shapefile without a .prj part has degrees, where all it spans can be some. */
function asDegrees(shp: Buffer): Project {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] =
    spanOfShp(shp)
  if (Math.min(west, east) >= -180 && Math.max(west, east) <= 180)
    if (Math.min(south, north) >= -90 && Math.max(south, north) <= 90) return (position) => position
  throw new OutlineProblem(
    'This shapefile has no .prj part, which says what its numbers mean. Please download it again with all its parts, or save it as WGS 84 (EPSG:4326)',
  )
}

/** What the one shapefile in a ZIP has, its corners in degrees as its .prj part says. Throws {@link OutlineProblem}. */
export function* featuresOfShapefile(zip: OpenZip): Generator<Feature, void, undefined> {
  const { shp = Buffer.alloc(0), dbf, prj, cpg } = partsOf(zip)
  const project = prj ? projection(prj) : asDegrees(shp)
  const onEarth = (shape: Shape): Shape => ({
    ...shape,
    line: shape.line.map(([x = Number.NaN, y = Number.NaN]) => project([x, y])),
  })
  const rows = dbf && dbfRows(dbf, /utf-?8|65001/i.test(cpg?.toString('latin1') ?? ''))
  for (const shape of shapesOfShp(shp)) {
    const row = rows?.next()
    if (row?.done)
      throw new OutlineProblem('The .dbf part of this shapefile has fewer rows than it has shapes')
    const properties = row ? row.value : new Map<string, string>()
    if (properties) yield { properties, shape: () => onEarth(shape()) }
  }
}
