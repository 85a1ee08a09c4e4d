import { key, makeIndexes, oneOf, required, rowOf, zeroAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Changes of many offers at once, and what each of those offers was before. */
export const makeBulkChanges: MigrationStep = async (db) => {
  await db.schema
    .createTable('bulk_changes')
    .addColumn('id', 'text', key)
    // What is done to which offers, each as JSON.
    .addColumn('action', 'text', required)
    .addColumn('selection', 'text', required)
    .addColumn('status', 'text', oneOf('status', ['running', 'done', 'undoing', 'undone']))
    .addColumn('total', 'integer', required)
    // The offer looked at last, as JSON; null before the first and behind the last.
    .addColumn('position', 'text')
    // How many were changed and how many stayed as they are, as JSON.
    .addColumn('outcome', 'text', required)
    .addColumn('undo_outcome', 'text')
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createTable('bulk_changed_offers')
    .addColumn('change_id', 'text', rowOf('bulk_changes', 'cascade'))
    .addColumn('position', 'integer', zeroAtFirst)
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    // Its terms as they were, as JSON, and the moment of the change, by which a later one is told.
    .addColumn('before', 'text', required)
    .addColumn('changed_at', 'text', required)
    .addPrimaryKeyConstraint('bulk_changed_offers_key', ['change_id', 'position'])
    .execute()
  await makeIndexes(db, {
    bulk_changes_by_created_at: { on: 'bulk_changes', columns: ['created_at', 'id'] },
    bulk_changed_offers_by_offer: { on: 'bulk_changed_offers', columns: ['offer_id'] },
  })
}
