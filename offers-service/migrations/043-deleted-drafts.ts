import { key, makeIndexes, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Drafts of offers that were deleted, with all that went with them, so that they can be put back. */
export const makeDeletedDrafts: MigrationStep = async (db) => {
  await db.schema
    .createTable('deleted_drafts')
    .addColumn('id', 'text', key)
    // A process of an older version, which erases a lead without knowing this table, erases its drafts too.
    .addColumn('lead_id', 'text', (column) => column.references('leads.id').onDelete('cascade'))
    .addColumn('draft', 'text', required)
    .addColumn('deleted_at', 'text', required)
    .addColumn('deleted_by', 'text')
    .execute()
  const on = 'deleted_drafts'
  await makeIndexes(db, {
    deleted_drafts_by_deleted_at: { on, columns: ['deleted_at', 'id'] },
    deleted_drafts_by_lead: { on, columns: ['lead_id'], where: 'lead_id is not null' },
  })
}
