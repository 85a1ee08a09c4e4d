import type { MigrationStep } from './step.ts'

/** How much of what a mailing cost was postage, and the day on which that was noted; null where it is not known. */
export const addPostage: MigrationStep = async (db) => {
  await db.schema.alterTable('mailings').addColumn('postage_cents', 'bigint').execute()
  await db.schema.alterTable('mailings').addColumn('postage_noted_on', 'text').execute()
}
