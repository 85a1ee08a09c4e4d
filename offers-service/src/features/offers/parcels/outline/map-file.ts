import { featuresOfGeoJson } from './geojson.ts'
import { featuresOfKml } from './kml.ts'
import { type Feature, OutlineProblem } from './shape.ts'
import { featuresOfShapefile } from './shapefile.ts'
import { openZip } from './zip.ts'

/** What a ZIP has: a shapefile, or the one KML file that makes it a KMZ. */
function featuresOfZip(bytes: Uint8Array): Iterable<Feature> {
  const zip = openZip(bytes)
  const documents = zip.names.filter((name) => /\.kml$/i.test(name))
  if (documents.length === 0 || zip.names.some((name) => /\.shp$/i.test(name)))
    return featuresOfShapefile(zip)
  if (documents.length > 1)
    throw new OutlineProblem(
      `This file has ${documents.length} KML files in it. Please unpack it, and choose the one with the parcels`,
    )
  const [kml = Buffer.alloc(0)] = zip.unpack(documents)
  return featuresOfKml(kml)
}

/** Blanks, line breaks and a byte order mark that a KML file may begin with. */
const maxBlankBytes = 64 * 1024

/** What a map file has: GeoJSON, KML, KMZ, or the ZIP of a shapefile. Throws {@link OutlineProblem}, also while it is gone through. */
export function featuresOf(bytes: Uint8Array): Iterable<Feature> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // How ZIP files begin.
  if (file.toString('latin1', 0, 2) === 'PK') return featuresOfZip(file)
  const beginning = file.toString('utf8', 0, maxBlankBytes)
  const text = beginning.trimStart()
  // The blanks stay behind: nothing may stand before `<?xml`.
  if (text.startsWith('<'))
    return featuresOfKml(file.subarray(Buffer.byteLength(beginning) - Buffer.byteLength(text)))
  return featuresOfGeoJson(file.toString('utf8').replace(/^\u{FEFF}/u, ''))
}
