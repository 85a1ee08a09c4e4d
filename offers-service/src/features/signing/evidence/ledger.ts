import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { writeValue } from '../../../platform/database/key-value-store.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import type { LedgerRow, SigningRow } from '../tables.ts'
import { chainEvents, chainStart } from './chain.ts'

/** The end of the ledger at some moment: whoever knows it can tell later whether anything up to there was removed. */
export interface LedgerHead {
  position: number
  hash: string
}

/** What an entry says. `erased` is the last one of a signing that was deleted on the admin's behalf; nobody had signed it. */
const LedgerEntry = v.object({
  type: v.picklist(['changed', 'erased']),
  position: v.number(),
  at: v.string(),
  signingId: v.string(),
  offerId: v.string(),
  events: v.number(),
  head: v.string(),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/** Reads an entry; undefined when it is none, or when its columns say something else. */
export function readEntry(row: LedgerRow): LedgerEntry | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), LedgerEntry), row.content)
  if (!parsed.success) return undefined
  const { position, signingId, offerId, events } = parsed.output
  const fits =
    position === row.position &&
    signingId === row.signing_id &&
    offerId === row.offer_id &&
    events === row.events
  return fits ? parsed.output : undefined
}

const macFacts = ({ position, hash }: LedgerHead) => ({ position, hash })

/** Whether an entry carries the MAC it was added with. */
export function isEntryUntouched(macs: Macs, row: LedgerRow): boolean {
  return macs.fit(row.mac, 'ledger', macFacts(row))
}

/** The newest entry; undefined while there is none. */
export async function ledgerHead(query: Queries): Promise<LedgerHead | undefined> {
  return await query
    .selectFrom('evidence_ledger')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest entry, where something was just added. */
export async function existingLedgerHead(query: Queries): Promise<LedgerHead> {
  const head = await ledgerHead(query)
  if (!head) throw new Error('The ledger is empty.')
  return head
}

/** The newest entry about a signing; undefined when it is in none. */
export async function newestEntryOf(
  query: Queries,
  signingId: string,
): Promise<LedgerRow | undefined> {
  return await query
    .selectFrom('evidence_ledger')
    .selectAll()
    .where('signing_id', '=', signingId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Listed = Pick<SigningRow, 'id' | 'offer_id' | 'events_count' | 'events_head'>

/**
 * Adds an entry for each of these signings, as they now are, in the caller's transaction.
 *
 * Whoever adds next waits until the transaction ends, or two entries would follow the same one. So this comes after every
 * row that the transaction has to lock.
 */
export async function addToLedger(
  query: Queries,
  macs: Macs,
  at: Date,
  type: LedgerEntry['type'],
  signings: readonly Listed[],
): Promise<void> {
  if (signings.length === 0) return
  // Writing the same row makes everybody else wait for this one.
  await writeValue(query, 'evidence-ledger-lock', '')
  const last = (await ledgerHead(query)) ?? { position: 0, hash: chainStart }
  const { chained } = chainEvents(
    { count: last.position, hash: last.hash },
    at,
    signings.map((signing) => ({
      type,
      signingId: signing.id,
      offerId: signing.offer_id,
      events: signing.events_count,
      head: signing.events_head,
    })),
  )
  for (const [index, signing] of signings.entries()) {
    const { content = '', hash = '' } = chained[index] ?? {}
    const position = last.position + index + 1
    await query
      .insertInto('evidence_ledger')
      .values({
        position,
        signing_id: signing.id,
        offer_id: signing.offer_id,
        events: signing.events_count,
        content,
        hash,
        mac: macs.of('ledger', macFacts({ position, hash })),
      })
      .execute()
  }
}

/** Which of these signings the service itself has erased, as the ledger says. */
export async function erasedAmong(
  query: Queries,
  macs: Macs,
  signingIds: readonly string[],
): Promise<Set<string>> {
  if (signingIds.length === 0) return new Set()
  const rows = await query
    .selectFrom('evidence_ledger')
    .selectAll()
    .where('signing_id', 'in', signingIds)
    .execute()
  return new Set(
    rows.flatMap((row) =>
      isEntryUntouched(macs, row) && readEntry(row)?.type === 'erased' ? [row.signing_id] : [],
    ),
  )
}

/** Whether a signing of this offer stands in the ledger, is gone, and was not erased by the service. */
export async function hasLostSigning(
  query: Queries,
  macs: Macs,
  offerId: string,
): Promise<boolean> {
  const rows = await query
    .selectFrom('evidence_ledger as entry')
    .leftJoin('signings', 'signings.id', 'entry.signing_id')
    .select('entry.signing_id as id')
    .distinct()
    .where('entry.offer_id', '=', offerId)
    .where('signings.id', 'is', null)
    .execute()
  const gone = rows.map(({ id }) => id)
  const erased = await erasedAmong(query, macs, gone)
  return gone.some((id) => !erased.has(id))
}
