import { type LandLink, leadsToParcel, recordAddress } from '../../../../contract/index.ts'
import { bareNumber, namesSeveral } from '../parcel-key.ts'
import { countyRecordOf } from './county-records.ts'
import type { Position } from './outline/survey.ts'

/** What of a piece of land leads to pages about it. County and state are as `placeOf` answers them. */
interface Land {
  apn: string
  county: string
  state: string
  acreage: number
  /** Where it lies; undefined where that is not known. */
  at: Position | undefined
}

/** As near as shows a square of this many acres in half the width of a phone; each step of the map's scale is twice as near. */
const zoomFor = (acres: number) =>
  Math.min(18, Math.max(13, Math.round(17 - Math.log2(Math.max(acres, 0.01) / 10) / 2)))

/**
 * A satellite picture of a place, by the one way of linking to one that its maker documents and that needs no key (Maps URLs).
 * About a yard is near enough.
 */
function satelliteAddress([longitude, latitude]: Position, acres: number): string {
  const address = new URL('https://www.google.com/maps/@')
  address.search = new URLSearchParams({
    api: '1',
    map_action: 'map',
    center: `${Number(latitude.toFixed(5))},${Number(longitude.toFixed(5))}`,
    zoom: String(zoomFor(acres)),
    basemap: 'satellite',
  }).toString()
  return address.href
}

/** Lists write zeros where they do not know a place, and there is only sea. */
export const isSomewhere = (at: Position | undefined): at is Position =>
  at !== undefined && !at.every((degrees) => degrees === 0)

/** Where somebody can look land up on other sites: what the settings say of its county, and a picture from above. */
export function landLinksOf(
  countyRecords: readonly string[],
  { apn, county, state, acreage, at }: Land,
): LandLink[] {
  const { record, map } = countyRecordOf(countyRecords, { county, state }) ?? {}
  // No page of one parcel is about several.
  const number = namesSeveral.test(apn) ? '' : bareNumber(apn)
  const recordUrl = record && recordAddress(record, number)
  const mapUrl = map && recordAddress(map, number)
  return [
    ...(record && recordUrl
      ? [{ kind: leadsToParcel(record) ? 'record' : 'search', url: recordUrl, county } as const]
      : []),
    ...(mapUrl ? [{ kind: 'map', url: mapUrl, county } as const] : []),
    ...(isSomewhere(at)
      ? [{ kind: 'above', url: satelliteAddress(at, acreage), county: '' } as const]
      : []),
  ]
}
