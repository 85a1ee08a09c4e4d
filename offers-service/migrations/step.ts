import type { ColumnDataType, Kysely } from 'kysely'

/** What columns are called that are not the same on both engines. */
export interface ColumnTypes {
  bytes: ColumnDataType
}

/**
 * A step forward of the tables; there are no steps back. It sees the database as it was then, so it takes no table types:
 * Kysely types such a database as `any` in its own docs, `unknown` serves as well for schema statements.
 */
export type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>
