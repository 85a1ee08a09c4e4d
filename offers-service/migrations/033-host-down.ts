import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** Which jobs wait for a host that could not be reached; the index holds only those, as every success looks for them. */
export const hostDown: MigrationStep = async (db) => {
  await db.schema
    .alterTable('jobs')
    .addColumn('host_down', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('jobs_by_host_down')
    .on('jobs')
    .columns(['kind'])
    .where(sql.ref('host_down'), '=', sql.lit(1))
    .execute()
}
