import type { Kysely } from 'kysely'
import { key, makeIndexes, required } from './columns.ts'

/** What is looked up by one key: values of the service, content, counts, answers that were given, and errors in browsers. */
export async function makeValues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_values')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .execute()
  await db.schema
    .createTable('content_snapshots')
    .addColumn('key', 'text', key)
    .addColumn('json', 'text', required)
    .addColumn('fetched_at', 'text', required)
    .execute()
  // How often somebody called something lately, where several processes count together.
  await db.schema
    .createTable('visit_counts')
    .addColumn('key', 'text', key)
    .addColumn('visits', 'integer', required)
    .addColumn('ends_at', 'text', required)
    .execute()
  // What was answered under the key of a request, so that the same request again is answered the same.
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', key)
    .addColumn('body_hash', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('ends_at', 'text', required)
    .execute()
  await makeIndexes(db, {
    visit_counts_by_ends_at: { on: 'visit_counts', columns: ['ends_at'] },
    idempotency_keys_end: { on: 'idempotency_keys', columns: ['ends_at'] },
  })
  await db.schema
    .createTable('client_errors')
    .addColumn('id', 'text', key)
    .addColumn('message', 'text', required)
    .addColumn('stack', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('times', 'integer', required)
    .addColumn('first_at', 'text', required)
    .addColumn('last_at', 'text', required)
    .execute()
}
