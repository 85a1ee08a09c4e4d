import type { MigrationStep } from './step.ts'

/** What was answered under the key of a request, so that the same request again is answered the same. */
export const idempotencyKeys: MigrationStep = async (db) => {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('idempotency_keys_end')
    .on('idempotency_keys')
    .column('ends_at')
    .execute()
}
