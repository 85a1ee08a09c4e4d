import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OfferOrder, OfferQuery } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import {
  type List,
  type Orders,
  type Rows,
  withoutIndex,
} from '../../platform/database/list/list.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { holds, type Sought } from '../../platform/database/text-search.ts'
import { offerIndex, soughtBy } from './search-text.ts'
import { businessDay } from './status.ts'
import type { OfferRow } from './tables.ts'

/** Some of the offers, in no order yet. */
export type Offers = Rows<'offers'>

export type OfferFilter = Pick<OfferQuery, 'search' | 'status' | 'opened' | 'live'>

/** Which offers are looked for. What is undefined does not matter. */
export interface Wanted {
  sought: Sought | undefined
  status: OfferFilter['status']
  opened: OfferFilter['opened']
  live: OfferFilter['live']
}

export const wantedBy = ({ search, status, opened, live }: OfferFilter): Wanted => ({
  sought: search === '' ? undefined : soughtBy(search),
  status,
  opened,
  live,
})

const openStatuses = ['active', 'signing', 'declined'] as const

/** A landowner can sign these until their last day is over. */
const liveStatuses = ['active', 'signing'] as const

type Column = 'status' | 'expiration_date'
export type Named = (column: Column) => RawBuilder<string>

/** The condition that an offer shows this status today; `expired` is never stored. */
function shows(
  eb: ExpressionBuilder<Tables, 'offers'>,
  named: Named,
  status: NonNullable<OfferFilter['status']>,
  today: string,
): Expression<SqlBool> {
  if (status === 'expired')
    return eb.and([
      eb(named('status'), 'in', openStatuses),
      eb(named('expiration_date'), '<', today),
    ])
  const isStored = eb(named('status'), '=', status)
  const canExpire = openStatuses.some((open) => open === status)
  return canExpire ? eb.and([isStored, eb(named('expiration_date'), '>=', today)]) : isStored
}

export const asColumn: Named = (column) => sql.ref(`offers.${column}`)
export const asText: Named = (column) => withoutIndex(`offers.${column}`)

/** How the columns of the filter are asked for where the order's index is to be taken. */
const besideOrder = (column: string): Named =>
  column === 'created_at'
    ? (filtered) => (filtered === 'status' ? asColumn(filtered) : asText(filtered))
    : asText

/** Those of these offers that are wanted. */
export function whereWanted(
  offers: Offers,
  { sought, status, opened, live }: Wanted,
  now: Date,
  named: Named = asColumn,
): Offers {
  let wanted = offers
  if (sought) wanted = wanted.where(holds('offers', sought))
  if (status !== undefined)
    wanted = wanted.where((eb) => shows(eb, named, status, businessDay(now)))
  if (live)
    wanted = wanted
      .where(named('status'), 'in', liveStatuses)
      .where(named('expiration_date'), '>=', businessDay(now))
  if (opened !== undefined)
    wanted = wanted.where('first_viewed_at', opened === 'true' ? 'is not' : 'is', null)
  return wanted
}

export const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  'expires-first': ['expiration_date', 'asc'],
  'expires-last': ['expiration_date', 'desc'],
  'amount-high': ['amount_cents', 'desc'],
  'amount-low': ['amount_cents', 'asc'],
  location: ['location', 'asc'],
  reference: ['reference_number', 'asc'],
} as const satisfies Orders<OfferOrder> &
  Record<OfferOrder, readonly [keyof OfferRow, 'asc' | 'desc']>

/** The list of offers, in which `now` tells what has expired. */
export function offerList(now: Date): List<'offers', Wanted, OfferOrder> {
  return {
    table: 'offers',
    text: offerIndex,
    orders,
    lastKey: 'reference_number',
    batchSizes: [2000, 5000],
    isServed: (wanted) => Object.values(wanted).every((value) => value === undefined),
    where: (offers, wanted, beside) =>
      whereWanted(offers, wanted, now, beside === undefined ? asColumn : besideOrder(beside)),
    filtered: (offers, { sought: _sought, ...filter }) =>
      Object.values(filter).some((value) => value !== undefined)
        ? whereWanted(offers, { ...filter, sought: undefined }, now)
        : undefined,
  }
}

/** All offers the filter lets through, in no order yet. */
export const offersWhere = (query: Queries, filter: OfferFilter, now: Date): Offers =>
  whereWanted(query.selectFrom('offers'), wantedBy(filter), now)
