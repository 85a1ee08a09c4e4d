import type { ColumnDataType, Kysely } from 'kysely'

/** What is not the same on both engines: how columns are called, how texts are indexed, and how triggers are made. */
export interface ForEngine {
  bytes: ColumnDataType
  text: {
    makeIndex(
      query: Kysely<unknown>,
      index: { table: string; key: string; columns: readonly string[] },
    ): Promise<boolean>
  }
  triggers: {
    newId: string
    make(
      query: Kysely<unknown>,
      trigger: { name: string; on: string; after: string; when?: string; statement: string },
    ): Promise<void>
  }
}

/**
 * A step forward of the tables; there are no steps back. It sees the database as it was then, so it takes no table types:
 * Kysely types such a database as `any` in its own docs, `unknown` serves as well for schema statements.
 */
export type MigrationStep = (db: Kysely<unknown>, engine: ForEngine) => Promise<void>
