import { addMilliseconds } from 'date-fns/addMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { sql, type Updateable } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import { deleteInSteps } from '../database/in-batches.ts'
import { newId } from '../ids.ts'
import { maxAttempts } from './schedule.ts'
import type { JobOutcomeRow, JobRow } from './tables.ts'

/** How long a worker may keep a job before another takes it over, unless it says in time that it still has it. */
export const leaseMs = 60_000

/** Rows go in by the hundred, because both engines limit how many values one statement may carry. */
const rowsPerStatement = 500

/** One piece of work. `about` names whose data the payload holds, such as `leads:<id>`; erasing that takes it along. */
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
    id: newId(),
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
    host_down: 0 as const,
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

/** What the jobs of one kind that are to be done or in hand are about, by the `id` of their payload. */
export async function idsAtWork(query: Queries, kind: string): Promise<Set<string>> {
  const jobs = await query
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .execute()
  return new Set(jobs.map(({ payload }) => (JSON.parse(payload) as { id: string }).id))
}

/** Which jobs a worker takes: one kind, or all but some. */
export type JobKinds = { only: string } | { except: readonly string[] }

/**
 * Takes the next due job that is of none of the full lanes for a while, so that no other worker runs it at the same time;
 * undefined when none is due.
 */
export async function claimJob(
  db: Database,
  now: Date,
  kinds: JobKinds = { except: [] },
  fullLanes: readonly string[] = [],
): Promise<JobRow | undefined> {
  const { read, write, engine } = db
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
  if (!(await due(read).executeTakeFirst())) return undefined
  const job = await write.transaction().execute(async (transaction) => {
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
  if (!job || job.attempts <= maxAttempts) return job
  // The worker that had it the last time never said how that went: it may be the job itself that ends the process.
  await putBackJob(write, job, { problem: unfinished, retryAt: undefined }, now)
  return await claimJob(db, now, kinds, fullLanes)
}

const unfinished = 'Each time the site stopped before this was done.'

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

/** The job as the worker has it that claimed it. */
type ClaimedJob = Pick<JobRow, 'id' | 'kind' | 'attempts'>

/** How many jobs that wait for a host are tried again at once when it answers; each that gets through wakes more. */
const wokenAtOnce = 100

/**
 * Marks a job as done, notes when its kind last succeeded, and makes those due that wait because its host could not be reached; false
 * when another worker has it by now.
 */
export async function finishJob(db: Database, job: ClaimedJob, now: Date): Promise<boolean> {
  const moment = now.toISOString()
  const end = {
    status: 'done' as const,
    last_error: null,
    finished_at: moment,
    host_down: 0 as const,
  }
  const isSettled = await settleJob(db.write, job, end, { last_success_at: moment })
  if (isSettled) await wakeJobsOfHost(db, job.kind, moment)
  return isSettled
}

async function wakeJobsOfHost(
  { write, engine }: Database,
  kind: string,
  moment: string,
): Promise<void> {
  const waiting = write
    .selectFrom('jobs')
    .select('id')
    .where('host_down', '=', sql.lit(1))
    .where('kind', '=', kind)
    .limit(wokenAtOnce)
  await write
    .updateTable('jobs')
    .set({ run_at: moment, host_down: 0 })
    .where('id', 'in', engine.claim(waiting))
    .execute()
}

/** Why a try failed, and when the next one is; absent when there is none. */
interface Failure {
  problem: string
  retryAt: Date | undefined
  isHostDown?: boolean
}

/**
 * Puts a job back to be tried again, or gives it up for good when there is no moment for that; false when another worker has it by
 * now.
 */
export async function putBackJob(
  query: Database['write'],
  job: ClaimedJob,
  { problem, retryAt, isHostDown = false }: Failure,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString()
  const waitsForHost = isHostDown && !(await hasSucceededLately(query, job.kind, now))
  const end = retryAt
    ? { run_at: retryAt.toISOString(), host_down: waitsForHost ? (1 as const) : (0 as const) }
    : { status: 'failed' as const, finished_at: moment, host_down: 0 as const }
  const outcome = { last_failure_at: moment, last_failure: problem }
  return await settleJob(query, job, { ...end, last_error: problem }, outcome)
}

/**
 * Tells whether the host of a kind answered a short while ago: then it is this job that fails, and waking it with each one that gets
 * through would use up its tries in a minute.
 */
async function hasSucceededLately(query: Queries, kind: string, now: Date): Promise<boolean> {
  const row = await query
    .selectFrom('job_outcomes')
    .select('kind')
    .where('kind', '=', kind)
    .where('last_success_at', '>', subMinutes(now, 10).toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Says how a try ended. The number of tries tells whether the job is still in the hands of the worker that claimed it. */
async function settleJob(
  query: Database['write'],
  { id, kind, attempts }: ClaimedJob,
  end: Updateable<JobRow>,
  outcome: Partial<JobOutcomeRow>,
): Promise<boolean> {
  return await query.transaction().execute(async (transaction) => {
    const job = await transaction
      .updateTable('jobs')
      .set({ ...end, leased_until: null })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    // A job that was erased while it was in hand leaves no trace, or its error could still name somebody.
    if (!job) return false
    await noteOutcome(transaction, kind, outcome)
    return true
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
