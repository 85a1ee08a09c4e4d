import { emptyAtFirst, makeIndexes, rowOf } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Texts of single letters, in place of that of their mailing. */
export const makeLetterTexts: MigrationStep = async (db) => {
  await db.schema
    .createTable('letter_texts')
    .addColumn('mailing_id', 'text', rowOf('mailings', 'cascade'))
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    // What it says before and after the box with the offer; empty where it is what the mailing says.
    .addColumn('opening_text', 'text', emptyAtFirst)
    .addColumn('closing_text', 'text', emptyAtFirst)
    .addPrimaryKeyConstraint('letter_texts_key', ['mailing_id', 'offer_id'])
    .execute()
  await makeIndexes(db, {
    letter_texts_by_offer: { on: 'letter_texts', columns: ['offer_id'] },
  })
}
