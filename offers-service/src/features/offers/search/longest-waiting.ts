import type { ReplyKind } from '../../../../contract/index.ts'
import type { ListSource, Queries } from '../../../platform/database/database.ts'
import { isOneOf } from '../../../platform/database/few-ids.ts'
import { groupsOf, inSteps } from '../../../platform/database/in-batches.ts'
import { few, fewCandidates } from '../../../platform/database/list/find-page.ts'
import { allRows, inOrder, type Position } from '../../../platform/database/list/keyset.ts'
import { type Rows, withoutIndex } from '../../../platform/database/list/list.ts'
import { ofKind } from '../seller/questions.ts'
import type { OfferRow } from '../tables.ts'
import { offerList, type Wanted } from './offer-filter.ts'
import { firstIdsAbout } from './waiting-replies.ts'

/** As many as are read, with their offers, within a few milliseconds; a statement that takes more ids PostgreSQL plans to read far more. */
const stepSize = 128

const order = {
  table: 'questions',
  orders: { newest: ['asked_at', 'asc'] },
  lastKey: 'id',
} as const

/** What waits of a kind, the longest waiting first. */
const inOrderOfWait = (waiting: Rows<'questions'>, kind: ReplyKind, after: Position | undefined) =>
  inOrder(order, waiting.where(ofKind(kind)), 'newest', after).select([
    'asked_at as value',
    'id as key',
    'offer_id as offerId',
  ])

/** The same in steps: about these offers, or about all. */
async function* stepsOfWait(
  query: Queries,
  kind: ReplyKind,
  after: Position | undefined,
  among: readonly string[] | undefined,
) {
  const all = allRows(query, order)
  if (among) {
    const waiting = all
      .where(isOneOf('questions.offer_id', among))
      .where(withoutIndex('answered_at'), 'is', null)
    yield* groupsOf(stepSize, await inOrderOfWait(waiting, kind, after).execute())
    return
  }
  const waiting = all.where('answered_at', 'is', null)
  yield* inSteps<Position & { offerId: string }>(
    async (last) =>
      await inOrderOfWait(waiting, kind, last ?? after)
        .limit(stepSize)
        .execute(),
    stepSize,
  )
}

interface Place {
  after: Position | undefined
  skipped: number
  limit: number
}

/** The wanted offers of a page about which something of this kind waits, the longest waiting first, and where each stands. */
export async function findLongestWaiting(
  db: ListSource,
  now: Date,
  wanted: Wanted,
  kind: ReplyKind,
  { after, skipped, limit }: Place,
): Promise<{ row: OfferRow; position: Position }[]> {
  const list = offerList(now)
  // Known of all that is gone through, except that a number waits only as long as its offer does.
  const rest = kind === 'number' ? wanted : { ...wanted, [kind]: undefined }
  // Where something else leaves but few, what waits about all others need not be gone through.
  const among = await fewCandidates(db, list, { ...wanted, [kind]: undefined }, few)
  const found: { row: OfferRow; position: Position }[] = []
  let toSkip = skipped
  for await (const step of stepsOfWait(db.read, kind, after, among)) {
    const ids = [...new Set(step.map(({ offerId }) => offerId))]
    if (ids.length === 0) break
    const firsts = await firstIdsAbout(db.read, kind, ids)
    // Each offer once: where its seller asked first.
    const waiting = step.filter(({ key }) => firsts.has(key))
    const all = allRows(db.read, list).where(isOneOf('offers.id', ids))
    const rows = await list.where(all, rest, list.text.key).selectAll().execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const here = waiting.flatMap(({ offerId, ...position }) => {
      const row = byId.get(offerId)
      return row ? [{ row, position }] : []
    })
    found.push(...here.slice(toSkip, toSkip + limit - found.length))
    toSkip = Math.max(0, toSkip - here.length)
    if (found.length === limit) break
  }
  return found
}
