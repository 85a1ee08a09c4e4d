import { emptyAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Texts of single postcards, beside those of single letters. */
export const addCardTexts: MigrationStep = async (db) => {
  await db.schema
    .alterTable('letter_texts')
    // What the postcard says; empty where it is what the mailing says.
    .addColumn('card_text', 'text', emptyAtFirst)
    .execute()
}
