import type { Kysely } from 'kysely'
import type { Engine } from '../src/platform/database/dialect.ts'

/**
 * A step forward of the tables; there are no steps back. It sees the database as it was then, so it takes no table types:
 * Kysely types such a database as `any` in its own docs, `unknown` serves as well for schema statements.
 */
export type MigrationStep = (db: Kysely<unknown>, engine: Engine) => Promise<void>
