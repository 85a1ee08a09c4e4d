import {
  foldText,
  formatCalendarDate,
  type NearbySale,
  type NewNearbySale,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { linesOf } from '../../../platform/database/text-search.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { currentMaker } from '../../../platform/maker.ts'
import { countyNamed } from '../lists/table/values/counties.ts'
import { toCents } from '../money.ts'
import { mayLieIn } from '../parcels/county-map/county-map.ts'
import type { Position } from '../parcels/outline/survey.ts'
import { stateName } from '../parcels/place.ts'
import { coordinatesOf } from '../parcels/store.ts'
import { businessDay, momentAfter } from '../status.ts'
import type { NearbySaleRow } from '../tables.ts'

/** Dollars an acre as people compare them: whole, with cents only where there are few dollars. */
function dollarsAnAcre({ price_cents, acreage }: NearbySaleRow): number {
  const dollars = price_cents / 100 / acreage
  return dollars < 10 ? Math.round(dollars * 100) / 100 : Math.round(dollars)
}

/** Where a sale was; undefined where that is not known. */
export const positionOf = ({
  latitude,
  longitude,
}: Pick<NearbySaleRow, 'latitude' | 'longitude'>): Position | undefined =>
  latitude === null || longitude === null ? undefined : [longitude, latitude]

export const toSale = (row: NearbySaleRow): NearbySale => ({
  id: row.id,
  county: row.county,
  state: row.state,
  soldOn: row.sold_on,
  acreage: row.acreage,
  price: row.price_cents / 100,
  perAcre: dollarsAnAcre(row),
  source: row.source,
  coordinates: coordinatesOf(row),
  madeBy: row.made_by,
  changedBy: row.changed_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const refuse = (field: keyof NewNearbySale, problem: string) =>
  new HttpError('invalid_request', { [field]: problem })

/** The columns of a sale from what was entered. Refused with `invalid_request`, whose field says why, where that cannot be. */
function columnsOf(input: NewNearbySale, now: Date) {
  const { state, soldOn, acreage, price, source, coordinates } = input
  const county = countyNamed(input.county, state)
  if (!county)
    throw refuse(
      'county',
      `We know no county ${input.county} in ${stateName(state)}. Please check its name and the state`,
    )
  if (soldOn > businessDay(now)) throw refuse('soldOn', 'This day is still to come')
  const position: Position | undefined = coordinates
    ? [coordinates.longitude, coordinates.latitude]
    : undefined
  if (position && !mayLieIn(county, position))
    throw refuse(
      'coordinates',
      `This place is not in ${county.name}. Longitudes in the US begin with a minus`,
    )
  const { name } = county
  return {
    county: name,
    state,
    sold_on: soldOn,
    acreage,
    price_cents: toCents(price),
    source,
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    search_text: linesOf([name, stateName(state), state, source].map(foldText)),
  }
}

/** The sale of this id; refuses with `not_found` when there is none. */
export async function existingSale(query: Queries, id: string): Promise<NearbySaleRow> {
  const row = await query
    .selectFrom('nearby_sales')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new HttpError('not_found')
  return row
}

type Figures = Pick<NearbySaleRow, 'state' | 'county' | 'sold_on' | 'acreage' | 'price_cents'>

/** Refuses with `not_confirmed` the same sale as one that is there: of the same county, day, acres and price. */
async function refuseSame(query: Queries, figures: Figures): Promise<void> {
  const { state, county, sold_on, acreage, price_cents } = figures
  const same = await query
    .selectFrom('nearby_sales')
    .select(['id', 'created_at'])
    .where('state', '=', state)
    .where('county', '=', county)
    .where('sold_on', '=', sold_on)
    .where('acreage', '=', acreage)
    .where('price_cents', '=', price_cents)
    .orderBy('id')
    .executeTakeFirst()
  if (!same) return
  const entered = formatCalendarDate(businessDay(new Date(same.created_at)))
  throw new HttpError('not_confirmed', { [`sale.${same.id}`]: `entered on ${entered}` })
}

/** Whether two sales are the same as far as anybody can tell. */
const isSame = (one: Figures, other: Figures) =>
  (['state', 'county', 'sold_on', 'acreage', 'price_cents'] as const).every(
    (column) => one[column] === other[column],
  )

/** Stores a new sale. Refused with `not_confirmed` where the same is there and nobody insists. */
export async function insertSale(
  query: Queries,
  input: NewNearbySale,
  now: Date,
): Promise<NearbySaleRow> {
  const at = now.toISOString()
  const columns = columnsOf(input, now)
  if (!input.confirmed) await refuseSame(query, columns)
  const by = { made_by: currentMaker(), changed_by: null }
  const row = { id: newId(), ...columns, ...by, created_at: at, updated_at: at }
  await query.insertInto('nearby_sales').values(row).execute()
  return row
}

/** Changes a sale; refused with `changed_meanwhile` where it was changed since `basedOn`, and as {@link insertSale} where it becomes the same as another. */
export async function changeSale(
  query: Queries,
  id: string,
  { basedOn, ...input }: NewNearbySale & { basedOn?: string | undefined },
  now: Date,
): Promise<NearbySaleRow> {
  const before = await existingSale(query, id)
  const { updated_at: last } = before
  const columns = columnsOf(input, now)
  if (!input.confirmed && !isSame(before, columns)) await refuseSame(query, columns)
  const updated_at = momentAfter(last, now).toISOString()
  const changed = await query
    .updateTable('nearby_sales')
    .set({ ...columns, changed_by: currentMaker(), updated_at })
    .where('id', '=', id)
    .where('updated_at', '=', basedOn ?? last)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new HttpError('changed_meanwhile')
  return changed
}

/** Deletes a sale; refused as {@link changeSale} is. */
export async function removeSale(
  query: Queries,
  id: string,
  basedOn: string | undefined,
): Promise<void> {
  const { updated_at: last } = await existingSale(query, id)
  const gone = await query
    .deleteFrom('nearby_sales')
    .where('id', '=', id)
    .where('updated_at', '=', basedOn ?? last)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new HttpError('changed_meanwhile')
}
