import { required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** What the admin keeps by name to use again. */
export const makeSavedItems: MigrationStep = async (db) => {
  await db.schema
    .createTable('saved_items')
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addPrimaryKeyConstraint('saved_items_key', ['kind', 'name'])
    .execute()
}
