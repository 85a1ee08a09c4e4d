import { type Kysely, sql } from 'kysely'
import { emptyAtFirst, key, makeIndexes, oneOf, required, rowOf, unique } from './columns.ts'
import type { MigrationStep } from './step.ts'

const statuses = ['draft', 'active', 'signing', 'signed', 'declined', 'withdrawn']

/** Offers with their history, further sellers, closings and the questions that were asked about them. */
export const makeOffers: MigrationStep = async (db, { text }) => {
  await makeTables(db)
  await makeListIndexes(db)
  await makeIndexes(db, {
    offers_by_request: { on: 'offers', columns: ['lead_id'] },
    offers_by_parcel: { on: 'offers', columns: ['parcel_key'] },
    offers_by_apn: { on: 'offers', columns: ['apn_key'] },
    offer_events_declined: { on: 'offer_events', columns: ['at'], where: `type = 'declined'` },
    questions_by_offer_id: { on: 'questions', columns: ['offer_id'] },
    questions_to_answer: { on: 'questions', columns: ['answered_at', 'asked_at'] },
  })
  await text.makeIndex(db, {
    table: 'offers',
    key: 'id',
    columns: ['search_text', 'reference_key'],
  })
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', key)
    .addColumn('reference_number', 'text', unique)
    .addColumn('reference_key', 'text', unique)
    .addColumn('location', 'text', required)
    .addColumn('acreage', 'double precision', required)
    .addColumn('apn', 'text', required)
    .addColumn('zoning', 'text', required)
    .addColumn('access', 'text', required)
    .addColumn('expiration_date', 'text', required)
    .addColumn('amount_cents', 'bigint', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('assessed_cents', 'bigint', (c) => c.check(sql`assessed_cents > 0`))
    .addColumn('status', 'text', oneOf('status', statuses))
    .addColumn('seller_name', 'text', required)
    .addColumn('seller_email', 'text', required)
    .addColumn('seller_phone', 'text', required)
    .addColumn('seller_mailing_address', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('lead_id', 'text', (c) => c.references('leads.id').onDelete('set null'))
    .addColumn('first_viewed_at', 'text')
    .addColumn('letter_printed_at', 'text')
    // What the letter says that was printed last.
    .addColumn('letter_terms', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    // What it is found by: words, the rows that an import would double, and other offers for the parcel.
    .addColumn('search_text', 'text', emptyAtFirst)
    .addColumn('parcel_key', 'text', emptyAtFirst)
    .addColumn('apn_key', 'text', emptyAtFirst)
    // Which of the facts that visitors may be asked for is not on file.
    .addColumn('missing_facts', 'text', emptyAtFirst)
    .execute()
  await db.schema
    .createTable('offer_events')
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('type', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('detail', 'text', required)
    .addPrimaryKeyConstraint('offer_events_key', ['offer_id', 'position'])
    .execute()
  await db.schema
    .createTable('co_sellers')
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addPrimaryKeyConstraint('co_sellers_key', ['offer_id', 'position'])
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
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema
    .createTable('questions')
    .addColumn('id', 'text', key)
    .addColumn('offer_id', 'text', rowOf('offers', 'cascade'))
    .addColumn('question', 'text', required)
    .addColumn('reply_to', 'text', required)
    .addColumn('asked_at', 'text', required)
    .addColumn('answered_at', 'text')
    .addColumn('looks_automatic', 'text')
    // When somebody would like to be called, for those that are a wish to be called.
    .addColumn('call_time', 'text')
    .execute()
}

/** What the list of offers, Today and the settings ask for, so that none of it reads a whole table. */
async function makeListIndexes(db: Kysely<unknown>): Promise<void> {
  const on = 'offers'
  for (const order of ['created_at', 'expiration_date', 'amount_cents', 'location'])
    await makeIndexes(db, {
      [`offers_by_${order}_reference_number`]: { on, columns: [order, 'reference_number'] },
    })
  await makeIndexes(db, {
    offers_by_status_created_at_reference_number: {
      on,
      columns: ['status', 'created_at', 'reference_number'],
    },
    offers_counted: { on, columns: ['status', 'expiration_date', 'first_viewed_at'] },
    // The condition on the status is an expression, so that SQLite takes no other index by status in its place.
    offers_opened: {
      on,
      columns: ['first_viewed_at', 'expiration_date', 'id'],
      where: `first_viewed_at is not null and (status || '') in ('active', 'signing')`,
    },
    offers_signed: { on, columns: ['status', 'updated_at', 'id'], where: `status = 'signed'` },
    offers_by_missing_facts: { on, columns: ['status', 'missing_facts', 'expiration_date'] },
  })
}
