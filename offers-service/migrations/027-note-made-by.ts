import type { MigrationStep } from './step.ts'

/** Who wrote a note about a lead; null for what the site notes of itself, and in notes of before. */
export const addNoteMadeBy: MigrationStep = async (db) => {
  await db.schema.alterTable('lead_notes').addColumn('made_by', 'text').execute()
}
