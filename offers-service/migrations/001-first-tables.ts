import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

export const firstTables: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference_number', 'text', (c) => c.notNull().unique())
    .addColumn('reference_key', 'text', (c) => c.notNull().unique())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('acreage', 'double precision', (c) => c.notNull())
    .addColumn('apn', 'text', (c) => c.notNull())
    .addColumn('zoning', 'text', (c) => c.notNull())
    .addColumn('access', 'text', (c) => c.notNull())
    .addColumn('expiration_date', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('status', 'text', (c) =>
      c
        .notNull()
        .check(sql`status in ('draft', 'active', 'signing', 'signed', 'declined', 'withdrawn')`),
    )
    .addColumn('seller_name', 'text', (c) => c.notNull())
    .addColumn('seller_email', 'text', (c) => c.notNull())
    .addColumn('seller_phone', 'text', (c) => c.notNull())
    .addColumn('seller_mailing_address', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('first_viewed_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('offer_events')
    .addColumn('offer_id', 'text', (c) => c.notNull().references('offers.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('offer_events_key', ['offer_id', 'position'])
    .execute()

  await db.schema
    .createTable('signings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('offer_id', 'text', (c) => c.notNull().references('offers.id').onDelete('restrict'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('open', 'signed', 'declined', 'cancelled')`),
    )
    .addColumn('agreement_version', 'text')
    .addColumn('consent_version', 'text')
    .addColumn('signer_name', 'text')
    .addColumn('signer_email', 'text')
    .addColumn('signed_at', 'text')
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('document', types.bytes)
    .addColumn('document_sha256', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('signings_one_open_per_offer')
    .on('signings')
    .column('offer_id')
    .unique()
    .where(sql.ref('status'), '=', sql.lit('open'))
    .execute()
  await db.schema
    .createIndex('signings_one_signed_per_offer')
    .on('signings')
    .column('offer_id')
    .unique()
    .where(sql.ref('status'), '=', sql.lit('signed'))
    .execute()

  await db.schema
    .createTable('contact_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('property_location', 'text', (c) => c.notNull())
    .addColumn('acres', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('kept_values')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('waiting', 'done', 'failed')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('run_at', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').columns(['status', 'run_at']).execute()

  await db.schema
    .createTable('content_snapshots')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('json', 'text', (c) => c.notNull())
    .addColumn('fetched_at', 'text', (c) => c.notNull())
    .execute()
}
