import { emptyAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Where the facts of the land of an offer are from, as its seller reads it; empty where that is not said. */
export const addFactsSource: MigrationStep = async (db) => {
  await db.schema.alterTable('offers').addColumn('facts_source', 'text', emptyAtFirst).execute()
}
