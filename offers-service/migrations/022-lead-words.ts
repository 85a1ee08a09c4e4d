import type { MigrationStep } from './step.ts'

/** What requests are found by, in an index of all runs of three letters, as offers have one since step 018. */
export const leadWords: MigrationStep = async (db, { text }) => {
  await text.makeIndex(db, { table: 'contact_requests', key: 'id', columns: ['search_text'] })
}
