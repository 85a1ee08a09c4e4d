import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Who looks after a lead; nobody at first. */
export const addLookedAfter: MigrationStep = async (db) => {
  await db.schema.alterTable('leads').addColumn('looked_after_by', 'text').execute()
  await makeIndexes(db, {
    leads_by_person: {
      on: 'leads',
      columns: ['looked_after_by', 'follow_up_on', 'id'],
      where: 'looked_after_by is not null',
    },
  })
}
