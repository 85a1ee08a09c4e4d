import type { ColumnDataType, Kysely } from 'kysely'

/** What is not the same on both engines: how columns are called, and how texts are indexed. */
export interface ForEngine {
  bytes: ColumnDataType
  text: {
    makeIndex(
      query: Kysely<unknown>,
      index: { table: string; key: string; columns: readonly string[] },
    ): Promise<boolean>
  }
}

/**
 * A step forward of the tables; there are no steps back. It sees the database as it was then, so it takes no table types:
 * Kysely types such a database as `any` in its own docs, `unknown` serves as well for schema statements.
 */
export type MigrationStep = (db: Kysely<unknown>, engine: ForEngine) => Promise<void>
