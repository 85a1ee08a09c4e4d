import { emptyAtFirst, key, makeIndexes, required, rowOf, zeroAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Letters that are mailed together, and to which offers they belong. */
export const makeMailings: MigrationStep = async (db) => {
  await db.schema
    .createTable('mailings')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    // Paper, print and postage of one letter.
    .addColumn('letter_cents', 'bigint')
    // The day on which its letters were put in the mail.
    .addColumn('posted_on', 'text')
    // The mailing whose unanswered letters this one sends again.
    .addColumn('follows', 'text', (column) => column.references('mailings.id').onDelete('set null'))
    // Calls that it brought, counted by hand.
    .addColumn('call_count', 'integer', zeroAtFirst)
    // What its letters say before and after the box with the offer; empty where it is what letters usually say.
    .addColumn('opening_text', 'text', emptyAtFirst)
    .addColumn('closing_text', 'text', emptyAtFirst)
    .addColumn('made_by', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema
    .createTable('mailing_letters')
    .addColumn('mailing_id', 'text', rowOf('mailings', 'cascade'))
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    // The day on which it came back as not deliverable.
    .addColumn('returned_on', 'text')
    .addPrimaryKeyConstraint('mailing_letters_key', ['mailing_id', 'offer_id'])
    .execute()
  await makeIndexes(db, {
    mailings_by_created_at: { on: 'mailings', columns: ['created_at', 'id'] },
    mailings_by_follows: { on: 'mailings', columns: ['follows'], where: 'follows is not null' },
    mailing_letters_by_offer: { on: 'mailing_letters', columns: ['offer_id'] },
    mailing_letters_returned: {
      on: 'mailing_letters',
      columns: ['mailing_id'],
      where: 'returned_on is not null',
    },
  })
}
