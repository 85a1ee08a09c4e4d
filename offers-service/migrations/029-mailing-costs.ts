import type { MigrationStep } from './step.ts'

/** What all letters of a mailing cost together, where that is known in place of the cost of one. */
export const addMailingCosts: MigrationStep = async (db) => {
  await db.schema.alterTable('mailings').addColumn('total_cents', 'bigint').execute()
}
