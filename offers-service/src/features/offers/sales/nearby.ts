import type { NearbySales } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sizeBand, sizesAround } from '../bands.ts'
import type { County } from '../lists/table/values/counties.ts'
import { countyOfLand, mayLieIn } from '../parcels/county-map/county-map.ts'
import { isWithin } from '../parcels/county-map/path.ts'
import type { Position } from '../parcels/outline/survey.ts'
import type { NearbySaleRow, OfferRow } from '../tables.ts'
import { milesBetween, wholeMilesBetween } from './distance.ts'
import { positionOf, toSale } from './store.ts'

/** So many sales a seller is shown. */
const maxShown = 5
/** More than anybody enters of one piece of land. */
const maxOfOneLand = 20
const acresInSquareMile = 640

/** What of a piece of land tells which sales are near it. */
type Land = Pick<OfferRow, 'location' | 'acreage'> & {
  /** Where it lies; undefined where that is not known. */
  at: Position | undefined
  /** Its outline, whether its seller sees it or not. */
  corners: readonly Position[] | undefined
}

export type SalesNear = NearbySales & { state: string }

/** A band of sizes as a sentence has it: `under 1 acre`. */
const bandInSentence = (acreage: number) => {
  const name = sizeBand(acreage)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

const findSales = async (query: Queries, { state, name }: County, acreage: number) => {
  const { from, below } = sizesAround(acreage)
  const inBand = query
    .selectFrom('nearby_sales')
    .selectAll()
    .where('state', '=', state)
    .where('county', '=', name)
    .where('acreage', '>=', from)
  return await (below === undefined ? inBand : inBand.where('acreage', '<', below))
    .orderBy('sold_on', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown + maxOfOneLand)
    .execute()
}

const asPoint = ([x, y]: Position) => ({ x, y })

/**
 * Whether a sale was of this very land and not of other land: it was within its outline or, at its place, of as many acres. That is
 * nearer than a quarter of its side if it were a square (165 feet for 10 acres), since a lot beside it is further off.
 */
function isSaleOf(
  { acreage, at, corners }: Omit<Land, 'location'>,
  sale: Pick<NearbySaleRow, 'acreage' | 'latitude' | 'longitude'>,
): boolean {
  const there = positionOf(sale)
  if (!there) return false
  if (corners && isWithin(asPoint(there), [corners.map(asPoint)], 0)) return true
  const isSameSize = Math.abs(sale.acreage - acreage) <= acreage / 20
  const nearest = Math.sqrt(acreage / acresInSquareMile) / 4
  return isSameSize && at !== undefined && milesBetween(at, there) < nearest
}

/**
 * The latest sales of other land in the county of a piece of land and its band of sizes; none, and an empty county, where it is not
 * sure in which it lies. A position outside of that county is taken for none: one of the two is wrong.
 */
export async function salesNear(
  query: Queries,
  { location, acreage, at, corners }: Land,
): Promise<SalesNear> {
  const size = bandInSentence(acreage)
  const county = countyOfLand(location, at)
  if (!county) return { county: '', state: '', size, sales: [] }
  const here = at && mayLieIn(county, at) ? at : undefined
  const rows = await findSales(query, county, acreage)
  const others = rows.filter((row) => !isSaleOf({ acreage, at: here, corners }, row))
  const sales = others.slice(0, maxShown).map((row) => {
    const { id, soldOn, acreage: acres, price, perAcre, source } = toSale(row)
    const there = positionOf(row)
    const miles = here && there && wholeMilesBetween(here, there)
    return { id, soldOn, acreage: acres, price, perAcre, miles, source }
  })
  return { county: county.name, state: county.state, size, sales }
}
