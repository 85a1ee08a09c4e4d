import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import {
  type OfferOrder,
  type OfferPage,
  type OfferQuery,
  offerStatuses,
} from '../../../contract/index.ts'
import { countRows, type Database, type Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { OfferServices } from './hooks.ts'
import { matchesSearch, offerIndex, soughtBy } from './search-text.ts'
import { businessDay, statusOf } from './status.ts'
import { toAdminOffer } from './store.ts'
import type { OfferRow } from './tables.ts'
import { inOrder, type Order, placeAt, stretchesOf } from './walk.ts'

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
  if (search !== '') offers = offers.where(matchesSearch(search))
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
} as const satisfies Record<OfferOrder, Order>

/** Among more candidates than this, the first ones are soon found by going through the offers in their order. */
const fewCandidates = 1000
/** So many are looked at one by one to be counted. */
const countedCandidates = 5000

/** The ids of the offers that may be those looked for; undefined when they are more than so many, or the index cannot tell. */
async function candidatesFor({ query, engine }: Database, search: string, most: number) {
  const ids = engine.text.candidates(offerIndex, soughtBy(search), most + 1)
  if (!ids) return undefined
  const candidates = query.selectFrom(ids.as('candidate')).select('id')
  return (await countRows(candidates)) > most ? undefined : candidates
}

/** The offers that match, in their order, after so many others. */
async function findRows(
  db: Database,
  { search, ...filter }: OfferFilter,
  now: Date,
  { order, skipped, limit }: { order: Order; skipped: number; limit: number },
): Promise<OfferRow[]> {
  const offers = offersWhere(db.query, { ...filter, search: '' }, now)
  if (search === '') {
    const last = skipped === 0 ? undefined : await placeAt(offers, order, skipped - 1)
    const isPastEnd = skipped > 0 && !last
    return isPastEnd ? [] : await inOrder(offers, order, last).selectAll().limit(limit).execute()
  }
  const candidates = await candidatesFor(db, search, fewCandidates)
  if (candidates) {
    const matching = offers.where('offers.id', 'in', candidates).where(matchesSearch(search))
    return await inOrder(matching, order).selectAll().offset(skipped).limit(limit).execute()
  }
  const found: OfferRow[] = []
  let toSkip = skipped
  for await (const stretch of stretchesOf(offers, order)) {
    const matching = stretch.where(matchesSearch(search))
    const passed = toSkip === 0 ? 0 : Math.min(toSkip, await countRows(matching.clearOrderBy()))
    const rows = matching
      .selectAll()
      .offset(passed)
      .limit(limit - found.length)
    found.push(...(await rows.execute()))
    toSkip -= passed
    if (found.length === limit) break
  }
  return found
}

/** One page of the offers that match, with how many there are in all and in each status. */
/** One page of the offers that match, with how many there are in all and in each status. */
export async function pageOfOffers(
  { db, now: clock, offerHooks }: OfferServices,
  { order, page, pageSize, ...filter }: OfferQuery,
): Promise<OfferPage> {
  const now = clock()
  const rows = await findRows(db, filter, now, {
    order: orders[order],
    skipped: (page - 1) * pageSize,
    limit: pageSize,
  })
  const statusCounts = await countByStatus(db, { ...filter, status: undefined }, now)
  const total =
    filter.status === undefined
      ? Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
      : statusCounts[filter.status]
  const inDoubt = await offerHooks.inDoubt(
    db.query,
    rows.map(({ id }) => id),
  )
  const doubted = rows.filter(({ id }) => inDoubt.has(id)).map((row) => row.reference_number)
  return { offers: rows.map((row) => toAdminOffer(row, now)), doubted, total, statusCounts }
}

async function countByStatus(db: Database, filter: OfferFilter, now: Date) {
  const candidates =
    filter.search === '' ? undefined : await candidatesFor(db, filter.search, countedCandidates)
  let offers = offersWhere(db.query, filter, now)
  if (candidates) offers = offers.where('offers.id', 'in', candidates)
  const groups = await offers
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
