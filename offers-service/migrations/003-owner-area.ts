import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** What the owner's daily work needs: letters, questions, closings, notes, what became of jobs. */
export const ownerArea: MigrationStep = async (db) => {
  await db.schema.alterTable('offers').addColumn('letter_printed_at', 'text').execute()
  await db.schema
    .alterTable('offers')
    .addColumn('assessed_cents', 'bigint', (c) => c.check(sql`assessed_cents > 0`))
    .execute()
  await db.schema
    .alterTable('offers')
    .addColumn('contact_request_id', 'text', (c) =>
      c.references('contact_requests.id').onDelete('set null'),
    )
    .execute()
  await db.schema.createIndex('offers_newest').on('offers').column('created_at').execute()
  await db.schema
    .createIndex('offers_by_status')
    .on('offers')
    .columns(['status', 'expiration_date'])
    .execute()
  await db.schema
    .createIndex('offers_by_request')
    .on('offers')
    .column('contact_request_id')
    .execute()

  await db.schema
    .createTable('closings')
    .addColumn('offer_id', 'text', (c) =>
      c.primaryKey().references('offers.id').onDelete('cascade'),
    )
    .addColumn('escrow_opened_on', 'text')
    .addColumn('title_search_on', 'text')
    .addColumn('closing_scheduled_on', 'text')
    .addColumn('paid_on', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('questions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('offer_id', 'text', (c) => c.notNull().references('offers.id').onDelete('cascade'))
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .execute()
  await db.schema
    .createIndex('questions_to_answer')
    .on('questions')
    .columns(['answered_at', 'asked_at'])
    .execute()

  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('contact_request_id', 'text', (c) =>
      c.notNull().references('contact_requests.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('lead_notes_by_request')
    .on('lead_notes')
    .columns(['contact_request_id', 'at'])
    .execute()

  await db.schema
    .createTable('state_notices')
    .addColumn('state', 'text', (c) => c.primaryKey())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('below_assessed_text', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`
    insert into state_notices (state, text, below_assessed_text, updated_at)
    values ('GA', ${georgiaNotice}, ${georgiaBelowAssessed}, '2026-11-21T00:00:00.000Z')
  `.execute(db)

  await db.schema.alterTable('jobs').addColumn('about', 'text').execute()
  await db.schema.createIndex('jobs_by_subject').on('jobs').column('about').execute()
  await db.schema
    .createTable('job_outcomes')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('last_success_at', 'text')
    .addColumn('last_failure_at', 'text')
    .addColumn('last_failure', 'text')
    .execute()
}

// O.C.G.A. 10-1-393.19. A starting point that the owner can change; their attorney decides what it must say.
const georgiaNotice = [
  'THIS IS A SOLICITATION. THE SENDER IS CONTACTING YOU TO INQUIRE AS TO YOUR INTEREST IN SELLING YOUR HOME OR OTHER REAL ESTATE. YOU ARE UNDER NO OBLIGATION TO RESPOND.',
  'THIS OFFER MAY OR MAY NOT BE THE FAIR MARKET VALUE OF THE PROPERTY.',
].join('\n')
const georgiaBelowAssessed = 'THIS OFFER IS LESS THAN THE COUNTY ASSESSED VALUE FOR THIS PROPERTY.'
