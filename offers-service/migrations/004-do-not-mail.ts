import { key, makeIndexes, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Owners to whom no letter goes, by what finds them again. */
export const makeDoNotMail: MigrationStep = async (db) => {
  await db.schema
    .createTable('do_not_mail')
    .addColumn('id', 'text', key)
    // A hash of name and address, which outlasts an erasure; empty where one of them is not known.
    .addColumn('owner_key', 'text', required)
    .addColumn('apn', 'text', required)
    .addColumn('apn_key', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('offer_id', 'text', (c) => c.references('offers.id').onDelete('set null'))
    .addColumn('created_at', 'text', required)
    .execute()
  await makeIndexes(db, {
    do_not_mail_by_owner: { on: 'do_not_mail', columns: ['owner_key'] },
    do_not_mail_by_apn: { on: 'do_not_mail', columns: ['apn_key'] },
    do_not_mail_by_offer: { on: 'do_not_mail', columns: ['offer_id'] },
    do_not_mail_by_created_at: { on: 'do_not_mail', columns: ['created_at', 'id'] },
  })
}
