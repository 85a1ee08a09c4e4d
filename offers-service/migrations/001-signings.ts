import type { Kysely } from 'kysely'
import { key, makeIndexes, oneOf, required, rowOf, unique } from './columns.ts'
import type { ForEngine, MigrationStep } from './step.ts'

const providers = ['builtin', 'breezedoc', 'docuseal']

/** Signings with their signers, documents and chained events, and the ledger over all of them. */
export const makeSignings: MigrationStep = async (db, types) => {
  await makeRows(db)
  await makeEvidence(db, types)
  const on = 'signings'
  const offer = ['offer_id']
  await makeIndexes(db, {
    signings_one_open_per_offer: { on, columns: offer, unique: true, where: `status = 'open'` },
    signings_one_signed_per_offer: { on, columns: offer, unique: true, where: `status = 'signed'` },
    signings_one_per_external_document: { on, columns: ['provider', 'external_id'], unique: true },
    signings_by_offer_id: { on, columns: offer },
    signings_open: { on, columns: ['created_at'], where: `status = 'open'` },
    signings_stuck: {
      on,
      columns: ['created_at'],
      where: `status = 'open' and last_problem is not null`,
    },
  })
  await makeSignerIndexes(db)
}

async function makeRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signings')
    .addColumn('id', 'text', key)
    .addColumn('offer_id', 'text', rowOf('offers', 'restrict'))
    .addColumn('provider', 'text', oneOf('provider', providers))
    .addColumn('status', 'text', oneOf('status', ['open', 'signed', 'declined', 'cancelled']))
    .addColumn('agreement_version', 'text')
    .addColumn('buyer_facts', 'text')
    .addColumn('document_id', 'text')
    .addColumn('terms_sha256', 'text', required)
    .addColumn('events_count', 'integer', required)
    .addColumn('events_head', 'text', required)
    .addColumn('mac', 'text', required)
    .addColumn('external_id', 'text')
    .addColumn('external_marker', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('ended_elsewhere_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('checks', 'integer', required)
    .addColumn('checked_at', 'text')
    .addColumn('last_problem', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('completed_at', 'text')
    .execute()
  await db.schema
    .createTable('signers')
    .addColumn('id', 'text', key)
    .addColumn('signing_id', 'text', rowOf('signings', 'restrict'))
    .addColumn('position', 'integer', required)
    .addColumn('token_hash', 'text', unique)
    .addColumn('status', 'text', oneOf('status', ['waiting', 'signed', 'removed']))
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('viewed_at', 'text')
    .addColumn('signed_at', 'text')
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('external_url', 'text')
    // Whether the name is another than the agreement's, who was asked about it, and when the admin looked at it.
    .addColumn('name_differs', 'text')
    .addColumn('asked_email', 'text')
    .addColumn('asked_at', 'text')
    .addColumn('confirmed', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('looked_at', 'text')
    // The code that was mailed to the address a signer typed; the code itself is nowhere.
    .addColumn('email_code_id', 'text')
    .addColumn('email_code_address', 'text')
    .addColumn('email_code_sent_at', 'text')
    .addColumn('email_code_tries', 'integer')
    .addColumn('mac', 'text', required)
    .execute()
}

async function makeEvidence(db: Kysely<unknown>, { bytes }: ForEngine): Promise<void> {
  await db.schema
    .createTable('signing_documents')
    .addColumn('id', 'text', key)
    .addColumn('signing_id', 'text', rowOf('signings', 'restrict'))
    .addColumn('signer_position', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('content', bytes, required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('signing_documents_once', ['signing_id', 'kind', 'signer_position'])
    .execute()
  await db.schema
    .createTable('signing_events')
    .addColumn('signing_id', 'text', rowOf('signings', 'restrict'))
    .addColumn('position', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('mac', 'text', required)
    .addPrimaryKeyConstraint('signing_events_key', ['signing_id', 'position'])
    .execute()
  // It names signings without referring to them, so that one that is gone shows.
  await db.schema
    .createTable('evidence_ledger')
    .addColumn('position', 'integer', key)
    .addColumn('signing_id', 'text', required)
    .addColumn('offer_id', 'text', required)
    .addColumn('events', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('hash', 'text', unique)
    .addColumn('mac', 'text', required)
    .execute()
  const on = 'evidence_ledger'
  await makeIndexes(db, {
    evidence_ledger_by_signing_id: { on, columns: ['signing_id', 'position'] },
    evidence_ledger_by_offer_id: { on, columns: ['offer_id', 'position'] },
  })
}

async function makeSignerIndexes(db: Kysely<unknown>): Promise<void> {
  const on = 'signers'
  const place = ['signing_id', 'position']
  await makeIndexes(db, {
    signers_one_per_place: { on, columns: place, unique: true, where: `status != 'removed'` },
    signers_by_signing_id_position: { on, columns: place },
    signers_by_signed_at: { on, columns: ['signed_at'] },
    // Most open signings have no signature yet, so what is signed is found without reading them.
    signers_who_signed: {
      on,
      columns: ['signing_id', 'signed_at'],
      where: `signed_at is not null and status != 'removed'`,
    },
    signers_in_doubt: {
      on,
      columns: ['signed_at'],
      where: `looked_at is null and (name_differs is not null or confirmed = 'no')`,
    },
  })
}
