import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** When a lead was deleted, and by whom; it stays in its place for a while, so that it can be put back. */
export const addDeletedLeads: MigrationStep = async (db) => {
  await db.schema.alterTable('leads').addColumn('deleted_at', 'text').execute()
  await db.schema.alterTable('leads').addColumn('deleted_by', 'text').execute()
  const on = 'leads'
  const byStatus = ['status', 'created_at', 'id', 'merged_into', 'deleted_at']
  const lists = {
    leads_by_created_at: { on, columns: ['created_at', 'id', 'merged_into', 'deleted_at'] },
    leads_by_name_key: { on, columns: ['name_key', 'id', 'merged_into', 'deleted_at'] },
    leads_by_place_key: { on, columns: ['place_key', 'id', 'merged_into', 'deleted_at'] },
    leads_of_people: { on, columns: byStatus, where: 'looks_automatic is null' },
    leads_of_programs: { on, columns: byStatus, where: 'looks_automatic is not null' },
  }
  // Lists leave deleted leads out, and still pass over thousands of rows by an index alone.
  for (const name of Object.keys(lists)) await db.schema.dropIndex(name).execute()
  await makeIndexes(db, {
    ...lists,
    leads_deleted: { on, columns: ['deleted_at', 'id'], where: 'deleted_at is not null' },
  })
}
