import { emptyAtFirst, oneOf } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Mailings of postcards, beside those of letters. */
export const addPostcards: MigrationStep = async (db) => {
  await db.schema
    .alterTable('mailings')
    .addColumn('kind', 'text', (column) =>
      oneOf('kind', ['letter', 'postcard'])(column).defaultTo('letter'),
    )
    .execute()
  await db.schema
    .alterTable('mailings')
    // What its postcards say; empty where it is what they usually say.
    .addColumn('card_text', 'text', emptyAtFirst)
    .execute()
}
