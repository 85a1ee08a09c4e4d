import type { MigrationStep } from './step.ts'

/** What stood under the form when a request was sent, and whether the browser asked for privacy. */
export const consent: MigrationStep = async (db) => {
  await db.schema.alterTable('contact_requests').addColumn('consent_version', 'text').execute()
  await db.schema
    .alterTable('contact_requests')
    .addColumn('privacy_control', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
