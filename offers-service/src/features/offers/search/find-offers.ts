import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import { maxCounted, type OfferStatus, offerStatuses } from '../../../../contract/index.ts'
import { countRows, type Database, type ListSource } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import { findPage, groupFound } from '../../../platform/database/list/find-page.ts'
import type { Sought } from '../../../platform/database/text-search.ts'
import { statusOf } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { asText, isIndexed, offerList, type Wanted, whereWanted } from './offer-filter.ts'

/** How many offers show each status. */
export type StatusCounts = Record<OfferStatus, number>

export const totalOf = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** As many offers as are read within a few milliseconds. */
const heldAtOnce = 200

/** All offers that hold what is sought, a step at a time. */
export function offersHolding(
  db: ListSource,
  sought: Sought,
  now: Date,
): AsyncGenerator<OfferRow[]> {
  const list = offerList(now)
  return inSteps<OfferRow>(async (last) => {
    const after = last && { value: last.created_at, key: last.reference_number }
    const page = { order: 'oldest', after, skipped: 0, limit: heldAtOnce } as const
    return await findPage(db, list, { sought }, page)
  }, heldAtOnce)
}

/** How many of the wanted offers show each status; undefined where words are found in more than `maxCounted`. */
export async function countOffers(
  db: Database,
  wanted: Wanted,
  now: Date,
): Promise<StatusCounts | undefined> {
  const counts = Object.fromEntries(offerStatuses.map((status) => [status, 0])) as StatusCounts
  const all = db.read.selectFrom('offers')
  if (isIndexed(wanted)) {
    // Each apart, so that others come to their turn in between.
    for (const status of offerStatuses) {
      counts[status] = await countRows(whereWanted(all, { ...wanted, status }, now))
      await letOthersIn()
    }
    return counts
  }
  const groups = await groupFound(
    db,
    offerList(now),
    wanted,
    maxCounted,
    async (offers) =>
      await offers
        .select((eb) => [
          // As expressions, or SQLite would read all offers in the order of the groups to find a few.
          asText('status').$castTo<OfferRow['status']>().as('status'),
          asText('expiration_date').as('expiration_date'),
          eb.fn.countAll<number>().as('count'),
        ])
        .groupBy([sql`1`, sql`2`])
        .execute(),
  )
  for (const group of groups ?? []) counts[statusOf(group, now)] += group.count
  return groups && counts
}
