import type { MigrationStep } from './step.ts'

/** What happened at the owner's door lately. */
export const securityEvents: MigrationStep = async (db) => {
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('is_refusal', 'integer', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('security_events_at')
    .on('security_events')
    .columns(['is_refusal', 'at'])
    .execute()
}
