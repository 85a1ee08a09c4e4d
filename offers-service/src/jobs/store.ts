import { randomUUID } from 'node:crypto'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { Database, Queries } from '../database.ts'
import type { JobRow } from '../tables.ts'

/** How long a worker may keep a job before another takes it over. */
const leaseMs = 60_000

/**
 * Adds work to do outside the request, in the same transaction as what caused it.
 *
 * `about` names whose data the payload holds, such as `contact_requests:<id>`; erasing that takes the job along.
 */
export async function enqueueJob(
  query: Queries,
  now: Date,
  kind: string,
  payload: unknown,
  about: string | null = null,
): Promise<void> {
  await query
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind,
      payload: JSON.stringify(payload),
      status: 'waiting',
      attempts: 0,
      run_at: now.toISOString(),
      leased_until: null,
      last_error: null,
      created_at: now.toISOString(),
      finished_at: null,
      about,
    })
    .execute()
}

/** Takes the next due job for a while, so that no other worker runs it at the same time; undefined when none is due. */
export async function claimJob(
  { query, engine }: Database,
  now: Date,
): Promise<JobRow | undefined> {
  const moment = now.toISOString()
  return await query.transaction().execute(async (transaction) => {
    const due = transaction
      .selectFrom('jobs')
      .select('id')
      .where('status', '=', 'waiting')
      .where('run_at', '<=', moment)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', moment)]))
      .orderBy('run_at')
      .limit(1)
    const found = await engine.claim(due).executeTakeFirst()
    if (!found) return undefined
    return await transaction
      .updateTable('jobs')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        leased_until: addMilliseconds(now, leaseMs).toISOString(),
      }))
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirst()
  })
}

export async function finishJob(query: Queries, id: string, now: Date): Promise<void> {
  await query
    .updateTable('jobs')
    .set({ status: 'done', leased_until: null, last_error: null, finished_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Puts a job back to be tried at `retryAt`, or gives it up for good when there is no such moment. */
export async function putBackJob(
  query: Queries,
  id: string,
  problem: string,
  retryAt: Date | undefined,
  now: Date,
): Promise<void> {
  await query
    .updateTable('jobs')
    .set({
      leased_until: null,
      last_error: problem,
      ...(retryAt
        ? { run_at: retryAt.toISOString() }
        : { status: 'failed' as const, finished_at: now.toISOString() }),
    })
    .where('id', '=', id)
    .execute()
}
