import { zeroAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Whether somebody who was invited has a second factor of their own: 0 or 1. */
export const addOwnSecondFactors: MigrationStep = async (db) => {
  await db.schema
    .alterTable('members')
    .addColumn('has_second_factor', 'integer', zeroAtFirst)
    .execute()
}
