import type { Outline, ParcelDetail, PublicOffer } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type SalesNear, salesNear } from '../sales/nearby.ts'
import type { OfferRow, ParcelRow } from '../tables.ts'
import { countyMapOf } from './county-map/county-map.ts'
import { landLinksOf } from './land-links.ts'
import { cornersIn, type StoredOutline } from './outline/stored.ts'
import { middleOfAll, type Position, surveyOf } from './outline/survey.ts'
import { placeOf } from './place.ts'

/** What is known of a parcel's place. */
interface Place {
  /** The corners of its outline. */
  corners: Position[] | undefined
  outline: Outline | undefined
  /** What a seller sees of the outline, which is nothing until somebody has said where it is from. */
  publicOutline: Outline | undefined
  /** By its own coordinates, or else amid the outline that its seller sees. */
  at: Position | undefined
}

const nowhere: Place = {
  corners: undefined,
  outline: undefined,
  publicOutline: undefined,
  at: undefined,
}

/** The outlines that sellers see of these parcels, by the parcel's id, as they are stored. */
export async function publicOutlinesOf(
  query: Queries,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, StoredOutline>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await query
    .selectFrom('parcels')
    .innerJoin('parcel_outlines', 'parcel_outlines.parcel_id', 'parcels.id')
    .select(['parcels.id', 'outline_source as source', 'corners'])
    .where('parcels.id', 'in', parcelIds)
    .where('outline_source', '!=', '')
    .execute()
  return new Map(rows.map(({ id, ...outline }) => [id, outline]))
}

/** The outline that the sellers of an offer see of its land. */
export async function publicOutlineOf(
  query: Queries,
  { parcel_id }: Pick<OfferRow, 'parcel_id'>,
): Promise<Outline | undefined> {
  const { publicOutline } = await findPlace(query, parcel_id)
  return publicOutline
}

async function findPlace(query: Queries, parcelId: string | null): Promise<Place> {
  if (parcelId === null) return nowhere
  const row = await query
    .selectFrom('parcels')
    .leftJoin('parcel_outlines', 'parcel_outlines.parcel_id', 'parcels.id')
    .select(['latitude', 'longitude', 'outline_source', 'corners'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirst()
  if (!row) return nowhere
  const { latitude, longitude, outline_source: source } = row
  const corners = row.corners === null ? undefined : cornersIn(row.corners)
  const outline = corners && { ...surveyOf(corners), source }
  const isPublic = corners !== undefined && source !== ''
  const middle = isPublic ? middleOfAll(corners) : undefined
  return {
    corners,
    outline,
    publicOutline: isPublic ? outline : undefined,
    at: latitude === null || longitude === null ? middle : [longitude, latitude],
  }
}

/** What visitors see of an offer's land beside its terms. */
export async function publicLandOf(
  query: Queries,
  { settings }: Pick<Services, 'settings'>,
  { parcel_id, apn, location, acreage }: OfferRow,
): Promise<Pick<PublicOffer, 'outline' | 'countyMap' | 'landLinks' | 'nearbySales'>> {
  const { publicOutline: outline, at, corners } = await findPlace(query, parcel_id)
  const { countyRecords } = settings.current.business
  // Without records of any county there is none to look for.
  const place = countyRecords.length === 0 ? { county: '', state: '' } : placeOf(location)
  const landLinks = landLinksOf(countyRecords, { apn, acreage, at, ...place })
  const countyMap = countyMapOf(location, at)
  const { county, size, sales } = await salesNear(query, { location, acreage, at, corners })
  return {
    outline,
    countyMap,
    ...(landLinks.length > 0 && { landLinks }),
    ...(sales.length > 0 && { nearbySales: { county, size, sales } }),
  }
}

/** The sales near an offer's land, as its seller sees them. */
export async function salesNearOffer(
  query: Queries,
  { parcel_id, location, acreage }: OfferRow,
): Promise<SalesNear> {
  const { at, corners } = await findPlace(query, parcel_id)
  return await salesNear(query, { location, acreage, at, corners })
}

/** What the admin sees of a parcel's place: its outline, seen by its sellers or not, and the map and the links that they see. */
export async function landOfParcel(
  query: Queries,
  { settings }: Pick<Services, 'settings'>,
  { id, apn, county, state, location, acreage }: ParcelRow,
): Promise<Pick<ParcelDetail, 'outline' | 'countyMap' | 'landLinks'>> {
  const { outline = null, at } = await findPlace(query, id)
  const { countyRecords } = settings.current.business
  const landLinks = landLinksOf(countyRecords, { apn, county, state, acreage, at })
  return { outline, countyMap: countyMapOf(location, at) ?? null, landLinks }
}
