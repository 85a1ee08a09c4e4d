import type { MigrationStep } from './step.ts'

/**
 * What offers are found by, in an index of all runs of three letters; without the right to make one, finding takes longer. And
 * what they are counted by, in one index that holds all of it.
 */
export const offerWords: MigrationStep = async (db, { text }) => {
  await text.makeIndex(db, {
    table: 'offers',
    key: 'id',
    columns: ['search_text', 'reference_key'],
  })
  await db.schema.dropIndex('offers_by_status').execute()
  await db.schema
    .createIndex('offers_counted')
    .on('offers')
    .columns(['status', 'expiration_date', 'first_viewed_at'])
    .execute()
}
