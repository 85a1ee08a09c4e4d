import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** What Today and the settings ask for, so that it takes no longer as offers, signings and jobs add up. */
export const today: MigrationStep = async (db) => {
  const partial = async (name: string, table: string, column: string, condition: string) =>
    await db.schema
      .createIndex(name)
      .on(table)
      .column(column)
      .where(sql<boolean>`${sql.raw(condition)}`)
      .execute()
  await partial('offer_events_declined', 'offer_events', 'at', `type = 'declined'`)
  await partial('signings_open', 'signings', 'created_at', `status = 'open'`)
  await partial(
    'signings_stuck',
    'signings',
    'created_at',
    `status = 'open' and last_problem is not null`,
  )
  await partial('jobs_failed', 'jobs', 'created_at', `status = 'failed'`)
  await db.schema.createIndex('signers_by_signed_at').on('signers').column('signed_at').execute()
}
