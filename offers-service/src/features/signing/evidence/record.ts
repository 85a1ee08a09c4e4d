import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import type { SigningEventRow, SigningRow } from '../tables.ts'
import { type ChainedEvent, chainEvents } from './chain.ts'
import { RecordedEvent, type SigningEvent } from './events.ts'
import { addToLedger } from './ledger.ts'

/** What a signing's own MAC vouches for: how far it is, and where its chain ends. */
type SigningFacts = Pick<
  SigningRow,
  | 'id'
  | 'offer_id'
  | 'provider'
  | 'status'
  | 'agreement_version'
  | 'buyer_facts'
  | 'document_id'
  | 'completed_at'
  | 'events_count'
  | 'events_head'
  | 'terms_sha256'
>

function factsUnderMac(signing: SigningFacts): SigningFacts {
  return {
    id: signing.id,
    offer_id: signing.offer_id,
    provider: signing.provider,
    status: signing.status,
    agreement_version: signing.agreement_version,
    buyer_facts: signing.buyer_facts,
    document_id: signing.document_id,
    completed_at: signing.completed_at,
    events_count: signing.events_count,
    events_head: signing.events_head,
    terms_sha256: signing.terms_sha256,
  }
}

/** The MAC of a signing as it stands; whoever changes one of its facts marks it anew. */
export function signingMac(macs: Macs, signing: SigningFacts): string {
  return macs.of('signing', factsUnderMac(signing))
}

/** Whether a signing stands as the service left it. */
export function isUntouched(macs: Macs, signing: SigningRow): boolean {
  return macs.fit(signing.mac, 'signing', factsUnderMac(signing))
}

/** The refusal to go on with a signing whose record somebody else has changed; `what` is for the log. */
export function recordChanged(signingId: string, what: string): HttpError {
  return new HttpError('record_changed', undefined, undefined, {
    cause: `The record of signing ${signingId} was changed outside the site: ${what}`,
  })
}

/** Refuses with `record_changed` to build on a signing that does not stand as the service left it. */
export function refuseTouched(macs: Macs, signing: SigningRow): void {
  if (!isUntouched(macs, signing)) throw recordChanged(signing.id, 'its MAC does not fit.')
}

/** Whether an event carries the MAC it was recorded with. `position` counts from 1. */
export function hasEventMac(
  macs: Macs,
  signingId: string,
  position: number,
  { hash, mac }: Pick<SigningEventRow, 'hash' | 'mac'>,
): boolean {
  return macs.fit(mac, 'event', { signingId, position, hash })
}

/**
 * Holds a signing until the transaction ends and returns it as it now is.
 *
 * Whoever adds to its chain holds it first, so that two events can never follow the same one.
 */
export async function lockSigning(query: Queries, id: string): Promise<SigningRow> {
  return await query
    .updateTable('signings')
    .set((eb) => ({ events_count: eb.ref('events_count') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds marked events to the chain of a signing that the caller's transaction holds ({@link lockSigning}), and its new head to the ledger.
 *
 * Refuses with `record_changed` to continue a chain that is not ours, which would vouch for all that stands in it.
 */
export async function recordEvents(
  query: Queries,
  macs: Macs,
  held: SigningRow,
  at: Date,
  events: readonly SigningEvent[],
): Promise<SigningRow> {
  refuseTouched(macs, held)
  const { chained, head } = chainEvents(
    { count: held.events_count, hash: held.events_head },
    at,
    events,
  )
  await query
    .insertInto('signing_events')
    .values(
      chained.map(({ content, hash }, index) => {
        const position = held.events_count + index + 1
        const mac = macs.of('event', { signingId: held.id, position, hash })
        return { signing_id: held.id, position, content, hash, mac }
      }),
    )
    .execute()
  const end = { events_count: head.count, events_head: head.hash }
  const changed = await query
    .updateTable('signings')
    .set({ ...end, mac: signingMac(macs, { ...held, ...end }) })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addToLedger(query, macs, at, 'changed', [changed])
  return changed
}

/** The chain of a signing with its MACs, oldest event first. */
export async function readChain(
  query: Queries,
  signingId: string,
): Promise<(ChainedEvent & Pick<SigningEventRow, 'position' | 'mac'>)[]> {
  return await query
    .selectFrom('signing_events')
    .select(['position', 'content', 'hash', 'mac'])
    .where('signing_id', '=', signingId)
    .orderBy('position')
    .execute()
}

/** Reads what an event of a chain says. */
export function readEvent(event: ChainedEvent): RecordedEvent {
  return v.parse(RecordedEvent, JSON.parse(event.content))
}
