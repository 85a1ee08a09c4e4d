import * as v from 'valibot'
import { OutlineProblem, type Shape } from './shape.ts'

const Lines = v.array(v.array(v.array(v.number())))
const Geometry = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: Lines }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(Lines) }),
])
const Feature = v.object({
  type: v.literal('Feature'),
  geometry: v.unknown(),
  properties: v.nullish(v.record(v.string(), v.unknown())),
})
const Collection = v.object({
  type: v.literal('FeatureCollection'),
  // The largest file has no more that say anything.
  features: v.pipe(v.array(v.unknown()), v.maxLength(20_000)),
})

/** A file of a megabyte can have a hundred thousand things wrong, of which one is enough. */
const first = { abortEarly: true } as const

function shapesOfGeometry(geometry: unknown, texts: string[]): Shape[] {
  const read = v.safeParse(Geometry, geometry, first)
  if (!read.success) return []
  const { type, coordinates } = read.output
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.map(([line = [], ...holes]) => ({ line, hasHoles: holes.length > 0, texts }))
}

function shapesOfFeature(feature: unknown): Shape[] {
  const read = v.safeParse(Feature, feature, first)
  if (!read.success) return shapesOfGeometry(feature, [])
  const { geometry, properties } = read.output
  const texts = Object.values(properties ?? {})
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
  return shapesOfGeometry(geometry, texts)
}

/** The polygons of a GeoJSON text (RFC 7946); points and lines are passed over. Throws {@link OutlineProblem}. */
export function shapesOfGeoJson(text: string): Shape[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new OutlineProblem('This file is neither GeoJSON nor KML')
  }
  const collection = v.safeParse(Collection, value, first)
  return (collection.success ? collection.output.features : [value]).flatMap(shapesOfFeature)
}
