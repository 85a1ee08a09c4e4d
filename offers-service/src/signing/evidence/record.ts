import * as v from 'valibot'
import type { Queries } from '../../database.ts'
import type { SigningRow } from '../../tables.ts'
import { type ChainedEvent, chainEvents } from './chain.ts'
import { RecordedEvent, type SigningEvent } from './events.ts'

/**
 * Holds a signing until the transaction ends and returns it as it now is.
 *
 * Whoever adds to its chain holds it first, so that two events can never follow the same one.
 */
export async function holdSigning(query: Queries, id: string): Promise<SigningRow> {
  return await query
    .updateTable('signings')
    .set((eb) => ({ events_count: eb.ref('events_count') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds events to the chain of a signing that the caller's transaction holds ({@link holdSigning}). */
export async function recordEvents(
  query: Queries,
  held: SigningRow,
  at: Date,
  events: readonly SigningEvent[],
): Promise<SigningRow> {
  const { chained, head } = chainEvents(
    { count: held.events_count, hash: held.events_head },
    at,
    events,
  )
  await query
    .insertInto('signing_events')
    .values(
      chained.map(({ content, hash }, index) => ({
        signing_id: held.id,
        position: held.events_count + index + 1,
        content,
        hash,
      })),
    )
    .execute()
  return await query
    .updateTable('signings')
    .set({ events_count: head.count, events_head: head.hash })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The chain of a signing, oldest event first. */
export async function readChain(query: Queries, signingId: string): Promise<ChainedEvent[]> {
  return await query
    .selectFrom('signing_events')
    .select(['content', 'hash'])
    .where('signing_id', '=', signingId)
    .orderBy('position')
    .execute()
}

/** Reads what an event of a chain says. */
export function readEvent(event: ChainedEvent): RecordedEvent {
  return v.parse(RecordedEvent, JSON.parse(event.content))
}
