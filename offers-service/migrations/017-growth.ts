import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** What the lists, Today, the queue and its hourly tidying ask for, so that none of it reads a whole table. */
export const growth: MigrationStep = async (db) => {
  const index = (table: string, columns: string[]) =>
    db.schema
      .createIndex([table, 'by', ...columns].join('_'))
      .on(table)
      .columns(columns)
  // Its place is taken by the index that also has the second key of the list.
  await db.schema.dropIndex('offers_newest').execute()
  for (const order of ['created_at', 'expiration_date', 'amount_cents', 'location'])
    await index('offers', [order, 'reference_number']).execute()
  await index('offers', ['status', 'created_at', 'reference_number']).execute()
  await db.schema
    .createIndex('offers_opened')
    .on('offers')
    .columns(['first_viewed_at', 'expiration_date', 'id'])
    .where(sql<boolean>`first_viewed_at is not null and status in ('active', 'signing')`)
    .execute()
  await index('contact_requests', ['created_at']).execute()
  await index('contact_requests', ['status', 'created_at']).execute()
  await index('jobs', ['kind', 'status', 'run_at']).execute()
  await index('jobs', ['created_at']).execute()
  await db.schema
    .createIndex('jobs_done')
    .on('jobs')
    .column('finished_at')
    .where(sql.ref('status'), '=', sql.lit('done'))
    .execute()
  await index('signings', ['offer_id']).execute()
  await index('signers', ['signing_id', 'position']).execute()
  await db.schema
    .createIndex('signers_in_doubt')
    .on('signers')
    .column('signed_at')
    .where(sql<boolean>`looked_at is null and (name_differs is not null or confirmed = 'no')`)
    .execute()
  await index('questions', ['offer_id']).execute()
  await index('visit_counts', ['ends_at']).execute()
}
