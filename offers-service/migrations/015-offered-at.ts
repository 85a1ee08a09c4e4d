import { sql } from 'kysely'
import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Since when offers stand, so that those of a month are counted. */
export const addOfferedAt: MigrationStep = async (db) => {
  // When it was live for the first time; null for drafts.
  await db.schema.alterTable('offers').addColumn('offered_at', 'text').execute()
  await sql`update offers set offered_at = created_at where status <> 'draft'`.execute(db)
  await makeIndexes(db, {
    // With the amount, so that sums are read from it alone.
    offers_by_offered_at: {
      on: 'offers',
      columns: ['offered_at', 'amount_cents'],
      where: 'offered_at is not null',
    },
  })
}
