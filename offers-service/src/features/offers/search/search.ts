import type { OfferCounts, OfferPage, OfferQuery } from '../../../../contract/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findPage } from '../../../platform/database/list/find-page.ts'
import type { Services } from '../../../platform/services.ts'
import type { OfferServices } from '../hooks.ts'
import { adminOffers } from '../store.ts'
import { countOffers, totalOf } from './find-offers.ts'
import { decodeCursor, encodeCursor } from './keyset-paging.ts'
import { offerList, type OfferFilter, orders, type Wanted, wantedBy } from './offer-filter.ts'
import { nearestTo } from './similar-words.ts'
import { askedReplies, waitingAbout } from './waiting-replies.ts'

/** One page of the offers that match, and where the next begins. */
export async function pageOfOffers(
  { db, now: clock, offerHooks }: OfferServices,
  { order, page, pageSize, after, ...filter }: OfferQuery,
): Promise<OfferPage> {
  const now = clock()
  const wanted = wantedBy(filter)
  const list = offerList(now)
  const place = {
    order,
    after: after === undefined ? undefined : decodeCursor(order, after),
    skipped: (page - 1) * pageSize,
    limit: pageSize + 1,
  }
  const exact = await findPage(db, list, wanted, place)
  const near = exact.length === 0 ? await nearestTo(db, filter.search) : undefined
  const found = near ? await findPage(db, list, { ...wanted, sought: near.sought }, place) : exact
  const rows = found.slice(0, pageSize)
  const last = found.length > pageSize ? rows.at(-1) : undefined
  const flaggedIds = await offerHooks.flaggedIds(
    db.read,
    rows.map(({ id }) => id),
  )
  return {
    offers: await adminOffers(db.read, rows, now),
    waiting: await waitingAbout(db.read, rows, askedReplies(wanted)),
    flagged: rows.filter(({ id }) => flaggedIds.has(id)).map((row) => row.reference_number),
    next: last
      ? encodeCursor(order, { value: last[orders[order][0]], key: last.reference_number })
      : null,
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
