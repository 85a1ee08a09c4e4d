import { setImmediate as letOthersIn } from 'node:timers/promises'
import { type AliasedExpression, sql } from 'kysely'
import {
  maxCounted,
  type OfferOrder,
  type OfferStatus,
  offerStatuses,
} from '../../../contract/index.ts'
import { countRows, type Database } from '../../platform/database/database.ts'
import { fewIds, isOneOf } from '../../platform/database/few-ids.ts'
import {
  columnOf,
  inOrder,
  type Offers,
  type CursorPosition,
  placeBehind,
  batchesOf,
} from './keyset-paging.ts'
import { asText, besideOrder, type Wanted, whereWanted } from './offer-filter.ts'
import { offerIndex } from './search-text.ts'
import { statusOf } from './status.ts'
import type { OfferRow } from './tables.ts'

/** Among more than this, the first ones are soon found by going through the offers in their order. */
const few = 1000

/**
 * The ids of the offers that may be wanted, where an index tells that they are no more than so many; undefined where they are
 * more, or no index can tell.
 */
async function fewCandidates(db: Database, wanted: Wanted, now: Date, most: number) {
  const { query, engine } = db
  const { sought, ...filter } = wanted
  const candidates: AliasedExpression<{ id: string }, 'candidate'>[] = []
  if (Object.values(filter).some((value) => value !== undefined)) {
    const byFilter = whereWanted(query.selectFrom('offers'), { ...filter, sought: undefined }, now)
    candidates.push(
      byFilter
        .select('id')
        .limit(most + 1)
        .as('candidate'),
    )
  }
  const byText = sought && engine.text.candidates(offerIndex, sought, most + 1)
  if (byText) candidates.push(byText.as('candidate'))
  for (const some of candidates) {
    const ids = await fewIds(query, some, most)
    if (ids) return ids
  }
  return undefined
}

const withIds = (offers: Offers, ids: readonly string[]): Offers =>
  offers.where(isOneOf('offers.id', ids))

interface Page {
  order: OfferOrder
  after: CursorPosition | undefined
  /** How many offers to pass over before the first one. */
  skipped: number
  limit: number
}

/** The offers of a page, in its order. */
export async function findOffers(
  db: Database,
  wanted: Wanted,
  now: Date,
  { order, after, skipped, limit }: Page,
): Promise<OfferRow[]> {
  const all = db.query.selectFrom('offers')
  if (Object.values(wanted).every((value) => value === undefined)) {
    const last = skipped === 0 ? after : await placeBehind(all, order, skipped, after)
    if (skipped > 0 && !last) return []
    return await inOrder(all, order, last).selectAll().limit(limit).execute()
  }
  const named = besideOrder(columnOf(order))
  const ids = await fewCandidates(db, wanted, now, few)
  if (ids) {
    const offers = whereWanted(withIds(all, ids), wanted, now, besideOrder('id'))
    return await inOrder(offers, order, after).selectAll().offset(skipped).limit(limit).execute()
  }
  const matching = whereWanted(all, wanted, now, named)
  const found: OfferRow[] = []
  let toSkip = skipped
  for await (const { after: from, upTo } of batchesOf(all, order, after)) {
    const offers = inOrder(matching, order, from, upTo)
    const passed = toSkip === 0 ? 0 : Math.min(toSkip, await countRows(offers.clearOrderBy()))
    const rows = offers
      .selectAll()
      .offset(passed)
      .limit(limit - found.length)
    found.push(...(await rows.execute()))
    toSkip -= passed
    if (found.length === limit) break
  }
  return found
}

/** How many offers show each status. */
export type StatusCounts = Record<OfferStatus, number>

export const totalOf = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** How many of the wanted offers show each status; undefined where words are found in more than `maxCounted`. */
export async function countOffers(
  db: Database,
  wanted: Wanted,
  now: Date,
): Promise<StatusCounts | undefined> {
  const counts = Object.fromEntries(offerStatuses.map((status) => [status, 0])) as StatusCounts
  const all = db.query.selectFrom('offers')
  if (!wanted.sought) {
    // Each apart, so that others come to their turn in between.
    for (const status of offerStatuses) {
      counts[status] = await countRows(whereWanted(all, { ...wanted, status }, now))
      await letOthersIn()
    }
    return counts
  }
  const matching = whereWanted(all, wanted, now)
  const add = async (offers: Offers) => {
    const groups = await offers
      .select((eb) => [
        // As expressions, or SQLite would read all offers in the order of the groups to find a few.
        asText('status').$castTo<OfferRow['status']>().as('status'),
        asText('expiration_date').as('expiration_date'),
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy([sql`1`, sql`2`])
      .execute()
    for (const group of groups) counts[statusOf(group, now)] += group.count
  }
  const ids = await fewCandidates(db, wanted, now, maxCounted)
  if (ids) await add(withIds(matching, ids))
  else
    for await (const { after, upTo } of batchesOf(all, 'newest')) {
      await add(inOrder(matching, 'newest', after, upTo).clearOrderBy())
      if (totalOf(counts) > maxCounted) return undefined
    }
  return counts
}
