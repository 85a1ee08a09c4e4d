import type { MigrationStep } from './step.ts'

/** Which program made a list or a bulk change, by the name of its API key; null for the admin in person. */
export const addMadeBy: MigrationStep = async (db) => {
  for (const table of ['lists', 'bulk_changes'])
    await db.schema.alterTable(table).addColumn('made_by', 'text').execute()
}
