import { mostAtOnce } from '../contract/index.ts'
import type { Queries } from '../src/platform/database/database.ts'

/** A round shape of so many corners at this place. */
const shapeAt = (index: number, corners: number): number[][] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at * 2 * Math.PI) / corners
    const [east, north] = [-114 + (index % 500) / 200, 35 + Math.floor(index / 500) / 200]
    return [east + Math.cos(angle) / 1000, north + Math.sin(angle) / 1000]
  })

/** A county's file with the outlines of the parcels that `growth-rows.ts` makes, of which those of all counties are in it. */
export function countyFile(parcels: number): Buffer {
  const features = Array.from({ length: parcels }, (_, index) => ({
    type: 'Feature',
    properties: { OBJECTID: index, APN: `${100 + (index % 899)}-${index}-155`, OWNER: 'TULLY' },
    geometry: { type: 'Polygon', coordinates: [shapeAt(index, 12)] },
  }))
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

/** As many outlines as go at once, with as many corners. */
export async function outlinesToStore(query: Queries) {
  const rows = await query.selectFrom('parcels').select('id').limit(mostAtOnce.outlines).execute()
  const corners = mostAtOnce.corners / mostAtOnce.outlines
  return {
    source: 'Mohave County GIS, 2026',
    replaces: true,
    outlines: rows.map(({ id }, index) => ({ parcelId: id, corners: shapeAt(index, corners) })),
  }
}
