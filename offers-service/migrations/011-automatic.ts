import type { MigrationStep } from './step.ts'

/** By what a request or a question looks as if a program had sent it. */
export const automatic: MigrationStep = async (db) => {
  for (const table of ['contact_requests', 'questions'])
    await db.schema.alterTable(table).addColumn('looks_automatic', 'text').execute()
}
