import * as v from 'valibot'
import { type Feature, noShape, OutlineProblem, type Shape } from './shape.ts'

const Lines = v.array(v.array(v.array(v.number())))
const Geometry = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: Lines }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(Lines) }),
])
const GeoJsonFeature = v.object({
  type: v.literal('Feature'),
  geometry: v.unknown(),
  properties: v.nullish(v.record(v.string(), v.unknown())),
})
const Collection = v.object({
  type: v.literal('FeatureCollection'),
  features: v.array(v.unknown()),
})

/** A file of a megabyte can have a hundred thousand things wrong, of which one is enough. */
const first = { abortEarly: true } as const

function shapeOf(geometry: unknown): Shape {
  const read = v.safeParse(Geometry, geometry, first)
  if (!read.success) return noShape
  const { type, coordinates } = read.output
  const areas = type === 'Polygon' ? [coordinates] : coordinates
  return {
    areas: areas.length,
    hasHoles: areas.some((lines) => lines.length > 1),
    line: areas[0]?.[0] ?? [],
  }
}

function featureOf(value: unknown): Feature {
  const read = v.safeParse(GeoJsonFeature, value, first)
  if (!read.success) return { properties: new Map(), shape: () => shapeOf(value) }
  const { geometry, properties } = read.output
  const said = Object.entries(properties ?? {}).filter(
    ([, text]) => typeof text === 'string' || typeof text === 'number',
  )
  return {
    properties: new Map(said.map(([name, text]) => [name, String(text)])),
    shape: () => shapeOf(geometry),
  }
}

/** Deeper than anything that maps or the fields of a parcel are made of. */
const deepest = 32
/** Less than a corner takes with its numbers; a short file may have more lists than that. */
const bytesForList = 8
const listsOfShort = 10_000

const [quote, backslash, open, close, openList, closeList] = Array.from('"\\{}[]', (sign) =>
  sign.charCodeAt(0),
)

/** Whether a text has so many lists in it, or in each other, that reading it would take many times its size. */
function isIntricate(json: string): boolean {
  const most = listsOfShort + json.length / bytesForList
  let depth = 0
  let lists = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) isText = !isText
    else if (isText) at += sign === backslash ? 1 : 0
    else if (sign === open || sign === openList) {
      depth += 1
      lists += 1
    } else if (sign === close || sign === closeList) depth -= 1
    if (depth > deepest || lists > most) return true
  }
  return false
}

/** What a GeoJSON text (RFC 7946) has, of which points and lines have no area. Throws {@link OutlineProblem}. */
export function featuresOfGeoJson(text: string): Iterable<Feature> {
  let value: unknown
  try {
    if (isIntricate(text)) throw new SyntaxError('Too intricate')
    value = JSON.parse(text)
  } catch {
    throw new OutlineProblem('This file is not GeoJSON, KML, KMZ or the ZIP of a shapefile')
  }
  const collection = v.safeParse(Collection, value, first)
  return (collection.success ? collection.output.features : [value]).values().map(featureOf)
}
