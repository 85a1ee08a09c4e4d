import { emptyAtFirst, makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Leads that the admin enters, calls among their notes, and what is to be done next about each. */
export const addLeadsByHand: MigrationStep = async (db) => {
  await db.schema
    .alterTable('leads')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('website'))
    .execute()
  await db.schema.alterTable('leads').addColumn('follow_up_on', 'text').execute()
  await db.schema.alterTable('leads').addColumn('follow_up_task', 'text', emptyAtFirst).execute()
  await db.schema
    .alterTable('lead_notes')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('note'))
    .execute()
  await db.schema.alterTable('lead_notes').addColumn('edited_at', 'text').execute()
  await makeIndexes(db, {
    leads_by_follow_up: {
      on: 'leads',
      columns: ['follow_up_on', 'id'],
      where: 'follow_up_on is not null',
    },
    leads_by_source: { on: 'leads', columns: ['source', 'created_at', 'id'] },
  })
}
