import { emptyAtFirst, makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Sales that were signed and do not take place, and lists of deals that have ended. */
export const addFellThrough: MigrationStep = async (db) => {
  await db.schema
    .alterTable('closings')
    // The day on which that became clear.
    .addColumn('fell_through_on', 'text')
    .execute()
  await db.schema
    .alterTable('closings')
    .addColumn('fell_through_reason', 'text', emptyAtFirst)
    .execute()
  await makeIndexes(db, {
    closings_by_paid_on: { on: 'closings', columns: ['paid_on'], where: 'paid_on is not null' },
    closings_by_fell_through_on: {
      on: 'closings',
      columns: ['fell_through_on'],
      where: 'fell_through_on is not null',
    },
  })
}
