import { emptyAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** What all offers of a list say of themselves: where their facts are from, how their prices were found and by whom. */
export const addListExplanations: MigrationStep = async (db) => {
  for (const column of ['facts_source', 'price_reasons', 'priced_by'])
    await db.schema.alterTable('lists').addColumn(column, 'text', emptyAtFirst).execute()
}
