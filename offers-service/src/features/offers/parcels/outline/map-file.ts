import { featuresOfGeoJson } from './geojson.ts'
import { featuresOfKml } from './kml.ts'
import type { Feature } from './shape.ts'
import { featuresOfShapefile } from './shapefile.ts'

/** What a map file has: GeoJSON, KML, or the ZIP of a shapefile. Throws {@link OutlineProblem}, also while it is gone through. */
export function featuresOf(bytes: Uint8Array): Iterable<Feature> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // How ZIP files begin.
  if (file.toString('latin1', 0, 2) === 'PK') return featuresOfShapefile(file)
  const text = file.toString('utf8').replace(/^\u{FEFF}/u, '')
  return /^\s*</.test(text) ? featuresOfKml(text) : featuresOfGeoJson(text)
}
