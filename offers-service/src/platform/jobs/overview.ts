import { sql } from 'kysely'
import type { Integration, Job } from '../../../contract/index.ts'
import { countSome, type Database, type Queries } from '../database/database.ts'
import type { JobRow } from './tables.ts'

/** What a job is, in words for the admin. */
export type TitleOf = (job: Pick<JobRow, 'kind' | 'payload'>) => string

function toJob(row: JobRow, titleOf: TitleOf): Job {
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row),
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    runAt: row.run_at,
    finishedAt: row.finished_at,
  }
}

const jobsOf = (query: Queries, status: JobRow['status'] | undefined) => {
  const jobs = query.selectFrom('jobs')
  return status === undefined ? jobs : jobs.where('status', '=', sql.lit(status))
}

/** What of one kind is to be done about somebody or something (`JobRow.about`), or was given up; oldest first. */
export async function openJobsAbout(
  query: Queries,
  titleOf: TitleOf,
  kind: string,
  about: string,
): Promise<Job[]> {
  const rows = await query
    .selectFrom('jobs')
    .selectAll()
    .where('about', '=', about)
    .where('kind', '=', kind)
    .where('status', '!=', sql.lit('done'))
    .orderBy('id')
    .execute()
  return rows.map((row) => toJob(row, titleOf))
}

/** The newest jobs, of one status or of all. */
export async function newestJobs(
  query: Queries,
  titleOf: TitleOf,
  status: JobRow['status'] | undefined,
  limit: number,
): Promise<Job[]> {
  const rows = await jobsOf(query, status)
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toJob(row, titleOf))
}

export async function countJobs(query: Queries, status: JobRow['status']): Promise<number> {
  return await countSome(query, jobsOf(query, status))
}

export async function hasJob(query: Queries, id: string): Promise<boolean> {
  const row = await query.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Puts a job that was given up back to the start of its schedule; undefined when it is not one that was given up. */
export async function restartJob(
  query: Queries,
  titleOf: TitleOf,
  id: string,
  now: Date,
): Promise<Job | undefined> {
  const row = await query
    .updateTable('jobs')
    .set({ status: 'waiting', attempts: 0, run_at: now.toISOString(), finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returningAll()
    .executeTakeFirst()
  return row && toJob(row, titleOf)
}

/** Makes all jobs due that failed and wait for their next try; answers how many. The number of their tries stays. */
export async function retryWaiting({ write, engine }: Database, now: Date): Promise<number> {
  const moment = now.toISOString()
  const waiting = write
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('run_at', '>', moment)
  const { numUpdatedRows } = await write
    .updateTable('jobs')
    .set({ run_at: moment, host_down: 0 })
    .where('id', 'in', engine.claim(waiting))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes a job that was given up; false when it is not one. */
export async function deleteFailedJob(query: Queries, id: string): Promise<boolean> {
  const row = await query
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What became of the jobs of one kind lately. */
export async function outcomeOf(
  query: Queries,
  kind: string,
): Promise<Pick<Integration, 'lastSuccessAt' | 'lastFailureAt' | 'lastFailure'>> {
  const row = await query
    .selectFrom('job_outcomes')
    .selectAll()
    .where('kind', '=', kind)
    .executeTakeFirst()
  return {
    lastSuccessAt: row?.last_success_at ?? null,
    lastFailureAt: row?.last_failure_at ?? null,
    lastFailure: row?.last_failure ?? null,
  }
}
