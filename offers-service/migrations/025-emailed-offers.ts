import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Addresses to which offers were mailed, kept with the questions, and the reminder they agreed to. */
export const addEmailedOffers: MigrationStep = async (db) => {
  await db.schema.alterTable('questions').addColumn('reminder', 'text').execute()
  await makeIndexes(db, {
    emailed_offers_to_remind: {
      on: 'questions',
      columns: ['offer_id'],
      where: `reminder = 'waiting'`,
    },
  })
}
