import type {
  ListedParcel,
  ParcelOrder,
  ParcelPage,
  ParcelQuery,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { findPage } from '../../../platform/database/list/find-page.ts'
import type { List, Search } from '../../../platform/database/list/list.ts'
import { holds } from '../../../platform/database/text-search.ts'
import type { Services } from '../../../platform/services.ts'
import { statusOf } from '../status.ts'
import type { ParcelRow } from '../tables.ts'
import { parcelIndex, soughtBy } from './search-text.ts'
import { toParcel } from './store.ts'

/** The list of parcels. */
export const parcelList: List<'parcels', Search, ParcelOrder> = {
  table: 'parcels',
  text: parcelIndex,
  orders: {
    newest: ['created_at', 'desc'],
    number: ['apn_key', 'asc'],
    place: ['location', 'asc'],
    size: ['acreage', 'desc'],
  },
  lastKey: 'id',
  batchSizes: [2000, 5000],
  isServed: ({ sought }) => !sought,
  where: (parcels, { sought }) => (sought ? parcels.where(holds('parcels', sought)) : parcels),
}

/** So many offers are named with each parcel of a list. */
const maxOffers = 20

/** Parcels with who sells them and what was offered. */
async function withOffers(
  query: Queries,
  rows: readonly ParcelRow[],
  now: Date,
): Promise<ListedParcel[]> {
  const ids = rows.map(({ id }) => id)
  const offers =
    ids.length === 0
      ? []
      : await query
          .selectFrom('offers')
          .select([
            'parcel_id',
            'reference_number',
            'seller_name',
            'status',
            'expiration_date',
            'amount_cents',
          ])
          .where('parcel_id', 'in', ids)
          .orderBy('created_at', 'desc')
          .execute()
  const byParcel = Map.groupBy(offers, ({ parcel_id }) => parcel_id)
  return rows.map((row) => {
    const own = (byParcel.get(row.id) ?? []).slice(0, maxOffers)
    const names = own.map((offer) => offer.seller_name).filter((name) => name !== '')
    return {
      ...toParcel(row),
      owners: [...new Set(names)],
      offers: own.map((offer) => ({
        referenceNumber: offer.reference_number,
        status: statusOf(offer, now),
        amount: offer.amount_cents / 100,
      })),
    }
  })
}

/** One page of the parcels that match, and whether another follows. */
export async function pageOfParcels(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { search, order, page, pageSize }: ParcelQuery,
): Promise<ParcelPage> {
  const wanted = { sought: search === '' ? undefined : soughtBy(search) }
  const place = { order, skipped: (page - 1) * pageSize, limit: pageSize + 1 }
  const rows = await findPage(db, parcelList, wanted, place)
  return {
    parcels: await withOffers(db.read, rows.slice(0, pageSize), now()),
    hasMore: rows.length > pageSize,
  }
}

const maxCounties = 1000

/** The county behind one in the order of the index, or behind all of a state; undefined behind the last. */
async function nextCounty(query: Queries, { state, county }: { state: string; county?: string }) {
  const rows = query.selectFrom('parcels').select(['state', 'county']).where('county', '!=', '')
  // Both columns at once SQLite takes for a range of the first, and reads all of the state again.
  const behind =
    county === undefined
      ? rows.where('state', '>', state)
      : rows.where('state', '=', state).where('county', '>', county)
  return await behind.orderBy('state').orderBy('county').limit(1).executeTakeFirst()
}

/** The counties that parcels are in. Each is found behind the one before by the index, so that no parcel is read. */
export async function countiesOf(query: Queries): Promise<string[]> {
  const found: { state: string; county: string }[] = []
  while (found.length < maxCounties) {
    const last = found.at(-1)
    const next =
      (last && (await nextCounty(query, last))) ??
      (await nextCounty(query, { state: last?.state ?? '' }))
    if (!next) break
    found.push(next)
  }
  return found.map(({ state, county }) => `${county}, ${state}`)
}
