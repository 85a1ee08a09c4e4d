import type { OfferCounts, OfferOrder, OfferPage, OfferQuery } from '../../../../contract/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findPage } from '../../../platform/database/list/find-page.ts'
import type { Position } from '../../../platform/database/list/keyset.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { OfferServices } from '../hooks.ts'
import { adminOffers } from '../store.ts'
import { countOffers, totalOf } from './find-offers.ts'
import { decodeCursor, encodeCursor } from './keyset-paging.ts'
import { findLongestWaiting } from './longest-waiting.ts'
import { offerList, type OfferFilter, orders, type Wanted, wantedBy } from './offer-filter.ts'
import { nearestTo } from './similar-words.ts'
import { askedReplies, waitingAbout } from './waiting-replies.ts'

/** Where a page begins, and how many offers it takes. */
interface Place {
  order: OfferOrder
  after: Position | undefined
  skipped: number
  limit: number
}

/** The wanted offers of a page, and where each stands in its order. */
async function findOffers(db: Database, wanted: Wanted, now: Date, { order, ...place }: Place) {
  if (order !== 'longest-waiting') {
    const rows = await findPage(db, offerList(now), wanted, { order, ...place })
    const [column] = orders[order]
    return rows.map((row) => ({ row, position: { value: row[column], key: row.reference_number } }))
  }
  const kind = askedReplies(wanted).find(([, which]) => which === 'waiting')?.[0]
  if (kind === undefined)
    throw new HttpError('invalid_request', {
      order: 'Please ask for question, call or number as waiting too',
    })
  return await findLongestWaiting(db, now, wanted, kind, place)
}

/** One page of the offers that match, and where the next begins. */
export async function pageOfOffers(
  { db, now: clock, offerHooks }: OfferServices,
  { order, page, pageSize, after, ...filter }: OfferQuery,
): Promise<OfferPage> {
  const now = clock()
  const wanted = wantedBy(filter)
  const place = {
    order,
    after: after === undefined ? undefined : decodeCursor(order, after),
    skipped: (page - 1) * pageSize,
    limit: pageSize + 1,
  }
  const exact = await findOffers(db, wanted, now, place)
  const near = exact.length === 0 ? await nearestTo(db, filter.search) : undefined
  const found = near ? await findOffers(db, { ...wanted, sought: near.sought }, now, place) : exact
  const shown = found.slice(0, pageSize)
  const rows = shown.map(({ row }) => row)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  const flaggedIds = await offerHooks.flaggedIds(
    db.read,
    rows.map(({ id }) => id),
  )
  return {
    offers: await adminOffers(db.read, rows, now),
    waiting: await waitingAbout(db.read, rows, askedReplies(wanted)),
    flagged: rows.filter(({ id }) => flaggedIds.has(id)).map((row) => row.reference_number),
    next: last ? encodeCursor(order, last.position) : null,
    closeTo: found.length === 0 ? [] : (near?.closeTo ?? []),
  }
}

/** What a page of this filter shows: what was typed, or what is nearest to it where nothing has that. */
export async function wantedOnPages(db: Database, filter: OfferFilter, now: Date): Promise<Wanted> {
  const wanted = wantedBy(filter)
  if (!wanted.sought) return wanted
  const first = { order: 'newest', skipped: 0, limit: 1 } as const
  const [exact] = await findPage(db, offerList(now), wanted, first)
  const near = exact ? undefined : await nearestTo(db, filter.search)
  return near ? { ...wanted, sought: near.sought } : wanted
}

/** How many offers match in all and in each status. */
export async function countMatches(
  { db, now: clock }: Services,
  { status, ...filter }: OfferFilter,
): Promise<OfferCounts> {
  const now = clock()
  const wanted = wantedBy({ ...filter, status: undefined })
  const exact = await countOffers(db, wanted, now)
  const near = exact && totalOf(exact) === 0 ? await nearestTo(db, filter.search) : undefined
  const counts = near ? await countOffers(db, { ...wanted, sought: near.sought }, now) : exact
  if (!counts) return { total: null, statusCounts: null }
  return { total: status === undefined ? totalOf(counts) : counts[status], statusCounts: counts }
}
