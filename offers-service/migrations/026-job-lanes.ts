import type { MigrationStep } from './step.ts'

/** What a job shares a limit with others of its kind by; claims pass by those of a full lane within the index. */
export const jobLanes: MigrationStep = async (db) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('lane', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.dropIndex('jobs_by_kind_status_run_at').execute()
  await db.schema
    .createIndex('jobs_by_kind_status_run_at_lane')
    .on('jobs')
    .columns(['kind', 'status', 'run_at', 'lane'])
    .execute()
}
