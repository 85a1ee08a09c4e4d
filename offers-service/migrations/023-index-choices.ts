import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/**
 * Two indexes that SQLite left aside for another by status, to sort a third of all offers, or all failed jobs: one now has its
 * condition on the status as an expression, with which no other begins, and the other begins with the status too.
 */
export const indexChoices: MigrationStep = async (db) => {
  await db.schema.dropIndex('offers_opened').execute()
  await db.schema
    .createIndex('offers_opened')
    .on('offers')
    .columns(['first_viewed_at', 'expiration_date', 'id'])
    .where(sql<boolean>`first_viewed_at is not null and (status || '') in ('active', 'signing')`)
    .execute()
  await db.schema.dropIndex('jobs_failed').execute()
  await db.schema
    .createIndex('jobs_failed')
    .on('jobs')
    .columns(['status', 'created_at'])
    .where(sql<boolean>`status = 'failed'`)
    .execute()
}
