import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OfferOrder, OfferQuery } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import {
  compared,
  type List,
  type Orders,
  type Rows,
  withoutIndex,
} from '../../../platform/database/list/list.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { holds, type Sought } from '../../../platform/database/text-search.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { offerIndex, soughtBy } from './search-text.ts'
import {
  candidatesTaken,
  type Period,
  takenSteps,
  type TakenStep,
  whereTaken,
} from './taken-steps.ts'
import { askedReplies, hasReply, repliedAbout } from './waiting-replies.ts'

/** Some of the offers, in no order yet. */
export type Offers = Rows<'offers'>

export type OfferFilter = Omit<OfferQuery, 'order' | 'page' | 'pageSize' | 'after'>

/** Which offers are looked for. What is undefined does not matter. */
export interface Wanted extends Omit<OfferFilter, 'search'> {
  sought: Sought | undefined
}

export const wantedBy = ({ search, ...filter }: OfferFilter): Wanted => ({
  ...filter,
  sought: search === '' ? undefined : soughtBy(search),
})

/** The part of what is wanted that an index counts and finds at once. */
const indexed = ({ status, opened, live }: Wanted) => ({ status, opened, live })

const isAsked = (filter: object) => Object.values(filter).some((value) => value !== undefined)

/** Whether what is wanted can be counted without looking at every offer. */
export const isIndexed = (wanted: Wanted): boolean =>
  !isAsked({ ...wanted, status: undefined, opened: undefined, live: undefined })

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

/** A column of numbers that is looked up in no index, as with {@link withoutIndex}. */
const asNumber = (column: 'acreage' | 'amount_cents') =>
  sql<number>`(${sql.ref(`offers.${column}`)} + 0)`

const inCents = (amount: number | undefined) => amount && Math.round(amount * 100)

/** Those of these offers within the bounds, which take no index from the order that they are read in. */
function whereWithin(offers: Offers, wanted: Omit<Wanted, 'sought'>): Offers {
  const { acresFrom, acresTo, amountFrom, amountTo, lastDayFrom, lastDayTo } = wanted
  const bounds = [
    [asNumber('acreage'), acresFrom, acresTo],
    [asNumber('amount_cents'), inCents(amountFrom), inCents(amountTo)],
    [asText('expiration_date'), lastDayFrom, lastDayTo],
  ] as const
  let within = offers
  for (const [column, from, to] of bounds) {
    if (from !== undefined) within = within.where(compared(column, '>=', sql`${from}`))
    if (to !== undefined) within = within.where(compared(column, '<=', sql`${to}`))
  }
  return within
}

/** The steps that offers are asked to have taken, each with its days. */
const askedSteps = (wanted: Omit<Wanted, 'sought'>): [TakenStep, Period][] =>
  takenSteps
    .map((step): [TakenStep, Period] => [
      step,
      { from: wanted[`${step}From`], to: wanted[`${step}To`] },
    ])
    .filter(([, period]) => isAsked(period))

/** The condition that a parcel is in a county, which is written `Mohave County, AZ`. */
const inCounty =
  (written: string) =>
  (eb: ExpressionBuilder<Tables, 'parcels'>): Expression<SqlBool> =>
    eb.and([
      eb('parcels.state', '=', written.slice(-2)),
      eb('parcels.county', '=', written.slice(0, -4)),
    ])

/** The condition that a seller asked something about an offer, or that none did. */
const hasAsked =
  (wanted: 'true' | 'false') =>
  (eb: ExpressionBuilder<Tables, 'offers'>): Expression<SqlBool> => {
    const asking = eb.exists(
      eb
        .selectFrom('offer_events')
        .select('offer_events.offer_id')
        .whereRef('offer_events.offer_id', '=', 'offers.id')
        .where('offer_events.type', 'in', ['question_asked', 'call_asked']),
    )
    return wanted === 'true' ? asking : eb.not(asking)
  }

/** Those of these offers that are wanted. */
export function whereWanted(
  offers: Offers,
  { sought, ...filter }: Wanted,
  now: Date,
  named: Named = asColumn,
): Offers {
  const { status, opened, asked, number, live, list, importedAt, county, printed, mailing } = filter
  let wanted = whereWithin(offers, filter)
  for (const [step, period] of askedSteps(filter)) wanted = whereTaken(wanted, step, period)
  if (sought) wanted = wanted.where(holds('offers', sought))
  if (status !== undefined)
    wanted = wanted.where((eb) => shows(eb, named, status, businessDay(now)))
  if (live)
    wanted = wanted
      .where(named('status'), 'in', liveStatuses)
      .where(named('expiration_date'), '>=', businessDay(now))
  if (opened !== undefined)
    wanted = wanted.where('first_viewed_at', opened === 'true' ? 'is not' : 'is', null)
  if (asked !== undefined) wanted = wanted.where(hasAsked(asked))
  for (const reply of askedReplies(filter)) wanted = wanted.where(hasReply(...reply))
  // As on Today, where none waits once its offer was signed or withdrawn.
  if (number === 'waiting')
    wanted = wanted.where(asText('status'), 'not in', ['signed', 'withdrawn'])
  if (list !== undefined) wanted = wanted.where(withoutIndex('offers.list_id'), '=', list)
  if (importedAt !== undefined)
    wanted = wanted.where(withoutIndex('offers.created_at'), '=', importedAt)
  if (county !== undefined)
    wanted = wanted.where((eb) =>
      eb.exists(
        eb
          .selectFrom('parcels')
          .select('parcels.id')
          .whereRef('parcels.id', '=', 'offers.parcel_id')
          .where(inCounty(county)),
      ),
    )
  if (mailing !== undefined)
    wanted = wanted.where((eb) =>
      eb.exists(
        eb
          .selectFrom('mailing_letters')
          .select('mailing_letters.offer_id')
          .whereRef('mailing_letters.offer_id', '=', 'offers.id')
          .where('mailing_letters.mailing_id', '=', mailing),
      ),
    )
  if (printed !== undefined)
    wanted = wanted.where('letter_printed_at', printed === 'true' ? 'is not' : 'is', null)
  return wanted
}

/** Some offers with those that an index finds by the filters, some of them too many; undefined where none does. */
function candidatesOf(offers: Offers, wanted: Wanted, now: Date): Offers | undefined {
  if (wanted.list !== undefined) return offers.where('list_id', '=', wanted.list)
  if (wanted.importedAt !== undefined) return offers.where('created_at', '=', wanted.importedAt)
  const [reply] = askedReplies(wanted)
  if (reply) return offers.where('id', 'in', (eb) => repliedAbout(eb, ...reply))
  const { county, mailing } = wanted
  if (mailing !== undefined)
    return offers.where('id', 'in', (eb) =>
      eb
        .selectFrom('mailing_letters')
        .select('mailing_letters.offer_id')
        .where('mailing_letters.mailing_id', '=', mailing),
    )
  if (county !== undefined)
    return offers.where('parcel_id', 'in', (eb) =>
      eb.selectFrom('parcels').select('parcels.id').where(inCounty(county)),
    )
  const [taken] = askedSteps(wanted).toReversed()
  if (taken) return candidatesTaken(offers, ...taken)
  const filter = indexed(wanted)
  return isAsked(filter) ? whereWanted(offers, { ...filter, sought: undefined }, now) : undefined
}

/** The orders that are a column of offers; how long something waits about one stands with that. */
export type ColumnOrder = Exclude<OfferOrder, 'longest-waiting'>

export const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  'expires-first': ['expiration_date', 'asc'],
  'expires-last': ['expiration_date', 'desc'],
  'amount-high': ['amount_cents', 'desc'],
  'amount-low': ['amount_cents', 'asc'],
  location: ['location', 'asc'],
  reference: ['reference_number', 'asc'],
} as const satisfies Orders<ColumnOrder> &
  Record<ColumnOrder, readonly [keyof OfferRow, 'asc' | 'desc']>

/** The list of offers, in which `now` tells what has expired. */
export function offerList(now: Date): List<'offers', Wanted, ColumnOrder> {
  return {
    table: 'offers',
    text: offerIndex,
    orders,
    lastKey: 'reference_number',
    batchSizes: [2000, 5000],
    isServed: (wanted) => !isAsked(wanted),
    where: (offers, wanted, beside) =>
      whereWanted(offers, wanted, now, beside === undefined ? asColumn : besideOrder(beside)),
    filtered: (offers, wanted) => candidatesOf(offers, wanted, now),
  }
}

/** All offers the filter lets through, in no order yet. */
export const offersWhere = (query: Queries, filter: OfferFilter, now: Date): Offers =>
  whereWanted(query.selectFrom('offers'), wantedBy(filter), now)
