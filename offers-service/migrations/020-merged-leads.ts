import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Which lead a request was merged into, and when. The request itself stays as it is, so that it can be taken apart again. */
export const addMergedLeads: MigrationStep = async (db) => {
  await db.schema.alterTable('leads').addColumn('merged_into', 'text').execute()
  await db.schema.alterTable('leads').addColumn('merged_at', 'text').execute()
  const on = 'leads'
  const byStatus = ['status', 'created_at', 'id', 'merged_into']
  const lists = {
    leads_by_created_at: { on, columns: ['created_at', 'id', 'merged_into'] },
    leads_by_name_key: { on, columns: ['name_key', 'id', 'merged_into'] },
    leads_by_place_key: { on, columns: ['place_key', 'id', 'merged_into'] },
    leads_of_people: { on, columns: byStatus, where: 'looks_automatic is null' },
    leads_of_programs: { on, columns: byStatus, where: 'looks_automatic is not null' },
  }
  // Lists leave merged requests out, and still pass over thousands of rows by an index alone.
  for (const name of Object.keys(lists)) await db.schema.dropIndex(name).execute()
  await makeIndexes(db, {
    ...lists,
    leads_merged: {
      on,
      columns: ['merged_into', 'created_at', 'id'],
      where: 'merged_into is not null',
    },
  })
}
