import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import {
  type OfferOrder,
  type OfferPage,
  type OfferQuery,
  offerStatuses,
} from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { OfferServices } from './hooks.ts'
import { matchesSearch } from './search-text.ts'
import { businessDay, statusOf } from './status.ts'
import { toAdminOffer } from './store.ts'
import type { OfferRow } from './tables.ts'

export type OfferFilter = Pick<OfferQuery, 'search' | 'status' | 'opened'>
type OfferExpressions = ExpressionBuilder<Tables, 'offers'>

const openStatuses = ['active', 'signing', 'declined'] as const

/** The condition that an offer shows this status today; `expired` is never stored. */
function shows(
  eb: OfferExpressions,
  status: NonNullable<OfferFilter['status']>,
  today: string,
): Expression<SqlBool> {
  if (status === 'expired')
    return eb.and([eb('status', 'in', openStatuses), eb('expiration_date', '<', today)])
  const isStored = eb('status', '=', status)
  const canExpire = openStatuses.some((open) => open === status)
  return canExpire ? eb.and([isStored, eb('expiration_date', '>=', today)]) : isStored
}

/** All offers the filter lets through, in no order yet. */
export function offersWhere(query: Queries, filter: OfferFilter, now: Date) {
  const { search, status, opened } = filter
  let offers = query.selectFrom('offers')
  if (search !== '') offers = offers.where((eb) => matchesSearch(eb, search))
  if (status !== undefined) offers = offers.where((eb) => shows(eb, status, businessDay(now)))
  if (opened !== undefined)
    offers = offers.where('first_viewed_at', opened === 'true' ? 'is not' : 'is', null)
  return offers
}

const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  'expires-first': ['expiration_date', 'asc'],
  'expires-last': ['expiration_date', 'desc'],
  'amount-high': ['amount_cents', 'desc'],
  'amount-low': ['amount_cents', 'asc'],
  location: ['location', 'asc'],
  reference: ['reference_number', 'asc'],
} as const satisfies Record<OfferOrder, [keyof OfferRow, 'asc' | 'desc']>

/** One page of the offers that match, with how many there are in all and in each status. */
export async function pageOfOffers(
  { db: { query }, now: clock, offerHooks }: OfferServices,
  { order, page, pageSize, ...filter }: OfferQuery,
): Promise<OfferPage> {
  const now = clock()
  const [column, direction] = orders[order]
  const rows = await offersWhere(query, filter, now)
    .selectAll()
    .orderBy(column, direction)
    // Offers of one import share their moment; without a second key a row could show on two pages. Both keys run one way, as
    // in the index.
    .orderBy('reference_number', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const statusCounts = await countByStatus(query, { ...filter, status: undefined }, now)
  const total =
    filter.status === undefined
      ? Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
      : statusCounts[filter.status]
  const inDoubt = await offerHooks.inDoubt(
    query,
    rows.map(({ id }) => id),
  )
  const doubted = rows.filter(({ id }) => inDoubt.has(id)).map((row) => row.reference_number)
  return { offers: rows.map((row) => toAdminOffer(row, now)), doubted, total, statusCounts }
}

async function countByStatus(query: Queries, filter: OfferFilter, now: Date) {
  const groups = await offersWhere(query, filter, now)
    .select((eb) => ['status', 'expiration_date', eb.fn.countAll<number>().as('count')])
    .groupBy(['status', 'expiration_date'])
    .execute()
  const counts = Object.fromEntries(offerStatuses.map((status) => [status, 0])) as Record<
    (typeof offerStatuses)[number],
    number
  >
  for (const group of groups) counts[statusOf(group, now)] += group.count
  return counts
}
