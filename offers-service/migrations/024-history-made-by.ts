import type { MigrationStep } from './step.ts'

/** Who made an entry of an offer's history; null for the owner, landowners and the site itself, and in entries of before. */
export const addHistoryMadeBy: MigrationStep = async (db) => {
  await db.schema.alterTable('offer_events').addColumn('made_by', 'text').execute()
}
