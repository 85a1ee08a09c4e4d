import type { MigrationStep } from './step.ts'

/**
 * Browsers that the owner has logged in with before, and what a session knows of its browser.
 *
 * A session begun before has no second half, so it can be read with but changes nothing from outside a browser.
 */
export const knownBrowsers: MigrationStep = async (db) => {
  await db.schema
    .createTable('known_browsers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_login_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('sessions').addColumn('browser_id', 'text').execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('proof_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
