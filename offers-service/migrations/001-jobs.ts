import type { Kysely } from 'kysely'
import { emptyAtFirst, key, makeIndexes, oneOf, required, zeroAtFirst } from './columns.ts'

/** The queue of jobs, and how each kind went last. */
export async function makeJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('status', 'text', oneOf('status', ['waiting', 'done', 'failed']))
    .addColumn('attempts', 'integer', required)
    .addColumn('run_at', 'text', required)
    .addColumn('leased_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('about', 'text')
    // What it shares a limit with others of its kind by; claims pass by those of a full lane within the index.
    .addColumn('lane', 'text', emptyAtFirst)
    // Whether it waits for a host that could not be reached.
    .addColumn('host_down', 'integer', zeroAtFirst)
    .addColumn('created_at', 'text', required)
    .addColumn('finished_at', 'text')
    .execute()
  const on = 'jobs'
  await makeIndexes(db, {
    jobs_due: { on, columns: ['status', 'run_at'] },
    jobs_by_kind_status_run_at_lane: { on, columns: ['kind', 'status', 'run_at', 'lane'] },
    jobs_by_created_at: { on, columns: ['created_at'] },
    jobs_by_subject: { on, columns: ['about'] },
    jobs_done: { on, columns: ['finished_at'], where: `status = 'done'` },
    // It begins with the status, or SQLite would take another that does.
    jobs_failed: { on, columns: ['status', 'created_at'], where: `status = 'failed'` },
    jobs_by_host_down: { on, columns: ['kind'], where: 'host_down = 1' },
  })
  await db.schema
    .createTable('job_outcomes')
    .addColumn('kind', 'text', key)
    .addColumn('last_success_at', 'text')
    .addColumn('last_failure_at', 'text')
    .addColumn('last_failure', 'text')
    .execute()
}
