import type { MigrationStep } from './step.ts'

/**
 * One ledger over all signings, each entry with the hash of the one before; a MAC on every signer's row, and the terms of the offer
 * that a signing is about.
 */
export const evidenceLedger: MigrationStep = async (db) => {
  await db.schema
    .createTable('evidence_ledger')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('signing_id', 'text', (c) => c.notNull())
    .addColumn('offer_id', 'text', (c) => c.notNull())
    .addColumn('events', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('mac', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['signing_id', 'offer_id'])
    await db.schema
      .createIndex(`evidence_ledger_by_${column}`)
      .on('evidence_ledger')
      .columns([column, 'position'])
      .execute()
  await db.schema.alterTable('signers').addColumn('mac', 'text').execute()
  await db.schema.alterTable('signings').addColumn('terms_sha256', 'text').execute()
}
