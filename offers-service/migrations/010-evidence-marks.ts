import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/**
 * Marks that only the service can make, on signings and their events.
 *
 * What was recorded before has none: `macs_from` says from which position on an event must have one. The service vouches for
 * such signings once, when it starts with its secret.
 */
export const evidenceMarks: MigrationStep = async (db: Kysely<unknown>) => {
  await db.schema.alterTable('signing_events').addColumn('mac', 'text').execute()
  await db.schema.alterTable('signings').addColumn('mac', 'text').execute()
  await db.schema
    .alterTable('signings')
    .addColumn('macs_from', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`update signings set macs_from = events_count + 1`.execute(db)
}
