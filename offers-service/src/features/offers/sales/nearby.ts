import type { NearbySales } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sizeBand, sizesAround } from '../bands.ts'
import type { County } from '../lists/table/values/counties.ts'
import { countyOfLand, mayLieIn } from '../parcels/county-map/county-map.ts'
import type { Position } from '../parcels/outline/survey.ts'
import type { OfferRow } from '../tables.ts'
import { wholeMilesBetween } from './distance.ts'
import { positionOf, toSale } from './store.ts'

/** So many sales a seller is shown. */
const maxShown = 5

/** What of a piece of land tells which sales are near it. */
type Land = Pick<OfferRow, 'location' | 'acreage'> & {
  /** Where it lies; undefined where that is not known. */
  at: Position | undefined
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
    .limit(maxShown)
    .execute()
}

/**
 * The latest sales in the county of a piece of land and its band of sizes; none, and an empty county, where it is not sure in which
 * it lies. A position outside of that county is taken for none: one of the two is wrong.
 */
export async function salesNear(
  query: Queries,
  { location, acreage, at }: Land,
): Promise<SalesNear> {
  const size = bandInSentence(acreage)
  const county = countyOfLand(location, at)
  if (!county) return { county: '', state: '', size, sales: [] }
  const rows = await findSales(query, county, acreage)
  const here = at && mayLieIn(county, at) ? at : undefined
  const sales = rows.map((row) => {
    const { id, soldOn, acreage: acres, price, perAcre, source } = toSale(row)
    const there = positionOf(row)
    const miles = here && there && wholeMilesBetween(here, there)
    return { id, soldOn, acreage: acres, price, perAcre, miles, source }
  })
  return { county: county.name, state: county.state, size, sales }
}
