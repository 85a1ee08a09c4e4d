import type { MigrationStep } from './step.ts'

/** What offers are found by, in an index of all runs of three letters. Without the right to make one, finding takes longer. */
export const offerWords: MigrationStep = async (db, { text }) => {
  await text.makeIndex(db, {
    table: 'offers',
    key: 'id',
    columns: ['search_text', 'reference_key'],
  })
}
