import { key, makeIndexes, required, rowOf } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** The mailings with a letter about an offer. */
const withLetterAbout = (offer: string) =>
  `select mailing_id from mailing_letters where offer_id = ${offer}`

/** The mailings with a letter about an agreement, or about the one that it takes the place of. */
const ofBoth = (row: string) =>
  `select mailing_id from mailing_letters where offer_id in (${row}.offer_id, ${row}.replaced_id)`

const counted = `'viewed', 'viewed_again', 'question_asked', 'call_asked', 'counter_offered', 'declined', 'signed'`

/** What a mailing brought as it was counted last, and a row for each change since that may alter it. */
export const makeMailingCounts: MigrationStep = async (db, { triggers }) => {
  await db.schema
    .createTable('mailing_counts')
    .addColumn('mailing_id', 'text', (column) => rowOf('mailings', 'cascade')(column).primaryKey())
    // By which rules it was counted.
    .addColumn('rules', 'integer', required)
    // How many letters came to each step, as JSON.
    .addColumn('steps', 'text', required)
    .execute()
  // Marks are only ever added and taken away, so that no two changes wait for each other. They refer to no row for the same reason.
  await db.schema
    .createTable('mailing_changes')
    .addColumn('id', 'text', key)
    .addColumn('mailing_id', 'text', required)
    .execute()
  await makeIndexes(db, {
    mailing_changes_by_mailing: { on: 'mailing_changes', columns: ['mailing_id'] },
    // Which sellers did anything that counts: most have not, though each offer has a history.
    offer_events_counted: {
      on: 'offer_events',
      columns: ['offer_id', 'position'],
      where: `type in (${counted})`,
    },
  })

  // Only of mailings that are posted: posting is a change itself.
  const make = async (
    [on, after, when]: [on: string, after: string, when?: string],
    mailings: string,
  ) => {
    const name = `${on}_${after.split(' ')[0]}_counts`
    const statement = `insert into mailing_changes (id, mailing_id)
      select ${triggers.newId}, mailing_id from (${mailings}) as changed where exists
        (select 1 from mailings where mailings.id = changed.mailing_id and mailings.posted_on is not null)`
    await triggers.make(db, { name, on, after, ...(when !== undefined && { when }), statement })
  }
  await make(
    ['offer_events', 'insert', `new.type in (${counted})`],
    withLetterAbout('new.offer_id'),
  )
  await make(['closings', 'insert'], withLetterAbout('new.offer_id'))
  await make(
    [
      'closings',
      'update of paid_on, fell_through_on',
      'new.paid_on is distinct from old.paid_on or new.fell_through_on is distinct from old.fell_through_on',
    ],
    withLetterAbout('new.offer_id'),
  )
  await make(['new_agreements', 'insert'], ofBoth('new'))
  await make(
    ['new_agreements', 'update of signed_at', 'new.signed_at is distinct from old.signed_at'],
    ofBoth('new'),
  )
  await make(['new_agreements', 'delete'], ofBoth('old'))
  // A letter is put into a mailing, or moved to another, before that is posted; posting is a change itself.
  const isPosted = `exists (select 1 from mailings where id = new.mailing_id and posted_on is not null)`
  await make(['mailing_letters', 'insert'], `${withLetterAbout('new.offer_id')} and ${isPosted}`)
  await make(['mailing_letters', 'update of returned_on'], 'select new.mailing_id as mailing_id')
  await make(
    ['mailing_letters', 'delete'],
    `select old.mailing_id as mailing_id union ${withLetterAbout('old.offer_id')}`,
  )
  await make(
    ['mailings', 'update of posted_on', 'new.posted_on is distinct from old.posted_on'],
    `select new.id as mailing_id union select other.mailing_id from mailing_letters as own
     join mailing_letters as other on other.offer_id = own.offer_id where own.mailing_id = new.id`,
  )
  await triggers.make(db, {
    name: 'mailings_delete_counts',
    on: 'mailings',
    after: 'delete',
    statement: 'delete from mailing_changes where mailing_id = old.id',
  })
}
