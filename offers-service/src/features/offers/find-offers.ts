import { type AliasedExpression, sql } from 'kysely'
import { mostCounted, type OfferOrder } from '../../../contract/index.ts'
import { countRows, type Database } from '../../platform/database/database.ts'
import { fewIds, isOneOf } from '../../platform/database/few-ids.ts'
import {
  asColumn,
  asText,
  besideOrder,
  type Named,
  type Wanted,
  whereWanted,
} from './offer-filter.ts'
import { offerIndex } from './search-text.ts'
import type { OfferRow } from './tables.ts'
import { columnOf, inOrder, type Offers, type Place, placeAt, stretchesOf } from './walk.ts'

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
  if (filter.status !== undefined || filter.opened !== undefined) {
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
  after: Place | undefined
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
    const last = skipped === 0 ? after : await placeAt(all, order, skipped - 1, after)
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
  for await (const { after: from, upTo } of stretchesOf(all, order, after)) {
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

/** How many of the wanted offers share a stored status and a last day. */
export interface Group extends Pick<OfferRow, 'status' | 'expiration_date'> {
  count: number
}

/** The wanted offers in groups; undefined where words are found in more than `mostCounted`. */
export async function groupOffers(
  db: Database,
  wanted: Wanted,
  now: Date,
): Promise<Group[] | undefined> {
  const all = db.query.selectFrom('offers')
  const matching = whereWanted(all, wanted, now)
  const groupsOf = async (offers: typeof matching, named: Named) =>
    await offers
      .select((eb) => [
        named('status').as('status'),
        named('expiration_date').as('expiration_date'),
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy([sql`1`, sql`2`])
      .$castTo<Group>()
      .execute()
  if (!wanted.sought) return await groupsOf(matching, asColumn)
  // As expressions, or SQLite would read all offers in the order of the groups to find a few.
  const found = async (offers: typeof matching) => await groupsOf(offers, asText)
  const ids = await fewCandidates(db, wanted, now, mostCounted)
  if (ids) return await found(withIds(matching, ids))
  const groups: Group[] = []
  let total = 0
  for await (const { after, upTo } of stretchesOf(all, 'newest')) {
    const more = await found(inOrder(matching, 'newest', after, upTo).clearOrderBy())
    groups.push(...more)
    total += more.reduce((sum, { count }) => sum + count, 0)
    if (total > mostCounted) return undefined
  }
  return groups
}
