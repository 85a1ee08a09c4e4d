import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Numbers that sellers would sell for, kept with the questions, and how they were answered. */
export const addCounterOffers: MigrationStep = async (db) => {
  const columns = {
    counter_cents: 'bigint',
    counter_answer: 'text',
    answered_cents: 'bigint',
  } as const
  for (const [name, type] of Object.entries(columns))
    await db.schema.alterTable('questions').addColumn(name, type).execute()
  await makeIndexes(db, {
    counter_offers_by_offer: {
      on: 'questions',
      columns: ['offer_id', 'id'],
      where: 'counter_cents is not null',
    },
  })
}
