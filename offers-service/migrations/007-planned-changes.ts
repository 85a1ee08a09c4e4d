import { required, rowOf, zeroAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** What a file changes of each offer, until that is done. */
export const makePlannedChanges: MigrationStep = async (db) => {
  await db.schema
    .createTable('planned_changes')
    .addColumn('change_id', 'text', rowOf('bulk_changes', 'cascade'))
    .addColumn('position', 'integer', zeroAtFirst)
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    // The offer's last change when the file was read, by which a later one is told, and its new terms as JSON.
    .addColumn('based_on', 'text', required)
    .addColumn('terms', 'text', required)
    .addPrimaryKeyConstraint('planned_changes_key', ['change_id', 'position'])
    .execute()
  await db.schema
    .createIndex('planned_changes_by_offer')
    .on('planned_changes')
    .column('offer_id')
    .execute()
}
