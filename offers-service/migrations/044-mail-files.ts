import { emptyAtFirst, key, makeIndexes, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Files that go with mails written in the admin area. */
export const makeMailFiles: MigrationStep = async (db, { bytes }) => {
  await db.schema
    .createTable('mail_files')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', emptyAtFirst)
    .addColumn('media_type', 'text', required)
    .addColumn('content', bytes, required)
    .addColumn('size', 'integer', required)
    .addColumn('created_at', 'text', required)
    // Whose thread it stands in, and at which entry of it; null until the mail is written.
    .addColumn('lead_id', 'text', (column) => column.references('leads.id').onDelete('cascade'))
    .addColumn('offer_id', 'text', (column) => column.references('offers.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (column) =>
      column.references('questions.id').onDelete('cascade'),
    )
    .addColumn('entry', 'text')
    .execute()
  const on = 'mail_files'
  await makeIndexes(db, {
    mail_files_by_lead: { on, columns: ['lead_id'], where: 'lead_id is not null' },
    mail_files_by_offer: { on, columns: ['offer_id'], where: 'offer_id is not null' },
    mail_files_by_question: { on, columns: ['question_id'], where: 'question_id is not null' },
    mail_files_not_sent: { on, columns: ['created_at'], where: 'entry is null' },
  })
}
