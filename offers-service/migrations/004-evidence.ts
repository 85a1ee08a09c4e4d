import { type Kysely, sql } from 'kysely'
import type { ForEngine, MigrationStep } from './step.ts'

const noEvents = '0'.repeat(64)

/**
 * Several signers per signing, its documents, its chained events and the service that hosts it.
 *
 * A signing of before becomes a signing with one signer who keeps their link. The signed PDF keeps its signing's id, which
 * is how mails that are still queued name it.
 */
export const evidence: MigrationStep = async (db, types) => {
  await db.schema.dropIndex('signings_one_open_per_offer').execute()
  await db.schema.dropIndex('signings_one_signed_per_offer').execute()
  await db.schema.alterTable('signings').renameTo('signings_before').execute()
  await createSignings(db)
  await createSigners(db)
  await createEvidence(db, types)

  await sql`
    insert into signings (id, offer_id, provider, status, agreement_version, document_id, events_count, events_head, checks,
      created_at, completed_at)
    select id, offer_id, 'builtin', status, agreement_version, case when document is null then null else id end, 0,
      ${noEvents}, 0, created_at, signed_at
    from signings_before
  `.execute(db)
  await sql`
    insert into signers (id, signing_id, position, token_hash, status, name, email, signed_at, ip, user_agent)
    select id, id, 1, token_hash, case when status = 'signed' then 'signed' else 'waiting' end, signer_name, signer_email,
      signed_at, ip, user_agent
    from signings_before
  `.execute(db)
  await sql`
    insert into signing_documents (id, signing_id, signer_position, kind, media_type, content, sha256, created_at)
    select id, id, 1, 'signed_agreement', 'application/pdf', document, document_sha256, signed_at
    from signings_before where document is not null
  `.execute(db)
  await db.schema.dropTable('signings_before').execute()
}

async function createSignings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('offer_id', 'text', (c) => c.notNull().references('offers.id').onDelete('restrict'))
    .addColumn('provider', 'text', (c) =>
      c.notNull().check(sql`provider in ('builtin', 'breezedoc', 'docuseal')`),
    )
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('open', 'signed', 'declined', 'cancelled')`),
    )
    .addColumn('agreement_version', 'text')
    .addColumn('document_id', 'text')
    .addColumn('events_count', 'integer', (c) => c.notNull())
    .addColumn('events_head', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text')
    .addColumn('external_marker', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('checks', 'integer', (c) => c.notNull())
    .addColumn('checked_at', 'text')
    .addColumn('last_problem', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('completed_at', 'text')
    .execute()
  for (const status of ['open', 'signed'])
    await db.schema
      .createIndex(`signings_one_${status}_per_offer`)
      .on('signings')
      .column('offer_id')
      .unique()
      .where(sql.ref('status'), '=', sql.lit(status))
      .execute()
  await db.schema
    .createIndex('signings_one_per_external_document')
    .on('signings')
    .columns(['provider', 'external_id'])
    .unique()
    .execute()
}

async function createSigners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('co_sellers')
    .addColumn('offer_id', 'text', (c) => c.notNull().references('offers.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('co_sellers_key', ['offer_id', 'position'])
    .execute()
  await db.schema
    .createTable('signers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('signing_id', 'text', (c) =>
      c.notNull().references('signings.id').onDelete('restrict'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('waiting', 'signed', 'removed')`),
    )
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('viewed_at', 'text')
    .addColumn('signed_at', 'text')
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('external_url', 'text')
    .execute()
  await db.schema
    .createIndex('signers_one_per_place')
    .on('signers')
    .columns(['signing_id', 'position'])
    .unique()
    .where(sql.ref('status'), '!=', sql.lit('removed'))
    .execute()
}

async function createEvidence(db: Kysely<unknown>, types: Pick<ForEngine, 'bytes'>): Promise<void> {
  await db.schema
    .createTable('signing_documents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('signing_id', 'text', (c) =>
      c.notNull().references('signings.id').onDelete('restrict'),
    )
    .addColumn('signer_position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('content', types.bytes, (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('signing_documents_once', ['signing_id', 'kind', 'signer_position'])
    .execute()
  await db.schema
    .createTable('signing_events')
    .addColumn('signing_id', 'text', (c) =>
      c.notNull().references('signings.id').onDelete('restrict'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('signing_events_key', ['signing_id', 'position'])
    .execute()
}
