import { type Zippable, zipSync } from 'fflate'
import type { SampleShape } from './shapefile.ts'

/** One ring as KML has it: back at its first corner. */
const lineOf = (ring: SampleShape['rings'][number]) =>
  ring
    .concat(ring.slice(0, 1))
    .map(([x, y]) => `${x},${y},0`)
    .join(' ')

/** A KML file with these shapes, each of one ring in degrees. */
export function kmlOf(shapes: readonly SampleShape[]): Buffer {
  const placemarks = shapes.map(({ rings: [ring = []], row }) => {
    const fields = Object.entries(row).map(
      ([name, value]) => `<SimpleData name="${name}">${value}</SimpleData>`,
    )
    return `<Placemark><ExtendedData><SchemaData>${fields.join('')}</SchemaData></ExtendedData>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>${lineOf(ring)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('\n')}</Document></kml>`,
  )
}

/** A KMZ file with these shapes; `others` are further files in it. */
export const kmzOf = (shapes: readonly SampleShape[], others: Zippable = {}): Buffer =>
  Buffer.from(zipSync({ 'doc.kml': kmlOf(shapes), ...others }))
