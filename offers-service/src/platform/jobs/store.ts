import { randomUUIDv7 } from 'node:crypto'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { Updateable } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import { deleteInSteps } from '../database/in-steps.ts'
import type { JobOutcomeRow, JobRow } from './tables.ts'

/** How long a worker may keep a job before another takes it over, unless it says in time that it still has it. */
export const leaseMs = 60_000

/** Rows go in by the hundred, because both engines limit how many values one statement may carry. */
const rowsPerStatement = 500

/** One piece of work. `about` names whose data the payload holds, such as `contact_requests:<id>`; erasing that takes it along. */
export interface NewJob {
  payload: unknown
  about: string | null
  /** When to begin; absent means at once. */
  runAt?: Date | undefined
  /** Which of its kind it shares a limit with (`JobLimits`), such as the host a mail goes to; absent means all without one. */
  lane?: string
}

/** Adds work of one kind to do outside the request, in the same transaction as what caused it. */
export async function enqueueJobs(
  query: Queries,
  now: Date,
  kind: string,
  jobs: NewJob[],
): Promise<void> {
  const rows = jobs.map(({ payload, about, runAt = now, lane = '' }) => ({
    id: randomUUIDv7(),
    kind,
    payload: JSON.stringify(payload),
    status: 'waiting' as const,
    attempts: 0,
    run_at: runAt.toISOString(),
    leased_until: null,
    last_error: null,
    created_at: now.toISOString(),
    finished_at: null,
    about,
    lane,
  }))
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await query
      .insertInto('jobs')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}

/** Adds one piece of work; see {@link enqueueJobs}. */
export async function enqueueJob(
  query: Queries,
  now: Date,
  kind: string,
  payload: unknown,
  about: string | null = null,
): Promise<void> {
  await enqueueJobs(query, now, kind, [{ payload, about }])
}

/** Which jobs a worker takes: one kind, or all but some. */
export type JobKinds = { only: string } | { except: readonly string[] }

/**
 * Takes the next due job that is of none of the full lanes for a while, so that no other worker runs it at the same time;
 * undefined when none is due.
 */
export async function claimJob(
  { query, engine }: Database,
  now: Date,
  kinds: JobKinds = { except: [] },
  fullLanes: readonly string[] = [],
): Promise<JobRow | undefined> {
  const moment = now.toISOString()
  const due = (on: Queries) =>
    on
      .selectFrom('jobs')
      .select('id')
      .where('status', '=', 'waiting')
      .where((eb) =>
        'only' in kinds
          ? eb('kind', '=', kinds.only)
          : eb.and(kinds.except.map((kind) => eb('kind', '!=', kind))),
      )
      .where('run_at', '<=', moment)
      .$if(fullLanes.length > 0, (some) => some.where('lane', 'not in', fullLanes))
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', moment)]))
      .orderBy('run_at')
      .limit(1)
  // Mostly there is none, and to look is cheaper than a transaction.
  if (!(await due(query).executeTakeFirst())) return undefined
  return await query.transaction().execute(async (transaction) => {
    const found = await engine.claim(due(transaction)).executeTakeFirst()
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

/** Keeps a job that is in hand for another while; false when it is no longer this worker's. */
export async function renewLease(
  query: Queries,
  { id, attempts }: Pick<JobRow, 'id' | 'attempts'>,
  now: Date,
): Promise<boolean> {
  const row = await query
    .updateTable('jobs')
    .set({ leased_until: addMilliseconds(now, leaseMs).toISOString() })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leased_until', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the hold on a job that is in hand, so that it is due again; not where another worker has it by now. */
export async function releaseJob(
  query: Queries,
  { id, attempts }: Pick<JobRow, 'id' | 'attempts'>,
): Promise<void> {
  await query
    .updateTable('jobs')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Marks a job as done and notes when its kind last succeeded. */
export async function finishJob(
  query: Database['query'],
  job: Pick<JobRow, 'id' | 'kind'>,
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  const end = { status: 'done' as const, last_error: null, finished_at: moment }
  await settleJob(query, job, end, { last_success_at: moment })
}

/** Puts a job back to be tried at `retryAt`, or gives it up for good when there is no such moment. */
export async function putBackJob(
  query: Database['query'],
  job: Pick<JobRow, 'id' | 'kind'>,
  problem: string,
  retryAt: Date | undefined,
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  const end = retryAt
    ? { last_error: problem, run_at: retryAt.toISOString() }
    : { last_error: problem, status: 'failed' as const, finished_at: moment }
  await settleJob(query, job, end, { last_failure_at: moment, last_failure: problem })
}

async function settleJob(
  query: Database['query'],
  { id, kind }: Pick<JobRow, 'id' | 'kind'>,
  end: Updateable<JobRow>,
  outcome: Partial<JobOutcomeRow>,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const job = await transaction
      .updateTable('jobs')
      .set({ ...end, leased_until: null })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    // A job that was erased while it was in hand leaves no trace, or its error could still name somebody.
    if (!job) return
    await noteOutcome(transaction, kind, outcome)
  })
}

/** Notes when work of one kind last went well, or when and why it last failed. */
export async function noteOutcome(
  query: Queries,
  kind: string,
  outcome: Partial<JobOutcomeRow>,
): Promise<void> {
  await query
    .insertInto('job_outcomes')
    .values({
      kind,
      last_success_at: null,
      last_failure_at: null,
      last_failure: null,
      ...outcome,
    })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(outcome))
    .execute()
}

/** Deletes jobs that were done before this moment. */
export async function deleteDoneJobs(query: Queries, before: Date): Promise<void> {
  await deleteInSteps((most) => {
    const old = query
      .selectFrom('jobs')
      .select('id')
      .where('status', '=', 'done')
      .where('finished_at', '<', before.toISOString())
      // Nothing is finished before it is due. By this an index finds them; to look through all that are finished takes seconds.
      .where('run_at', '<', before.toISOString())
    return query.deleteFrom('jobs').where('id', 'in', old.limit(most))
  })
}
