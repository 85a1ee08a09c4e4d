import { type ColumnBuilderCallback, type Kysely, sql } from 'kysely'

export const key: ColumnBuilderCallback = (column) => column.primaryKey()
export const required: ColumnBuilderCallback = (column) => column.notNull()
export const unique: ColumnBuilderCallback = (column) => column.notNull().unique()
export const emptyAtFirst: ColumnBuilderCallback = (column) => column.notNull().defaultTo('')
export const zeroAtFirst: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0)

export const oneOf =
  (column: string, values: readonly string[]): ColumnBuilderCallback =>
  (builder) =>
    builder
      .notNull()
      .check(sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`)

/** The id of a row that must be there, and what happens to this one when that one is deleted. */
export const rowOf =
  (table: string, whenDeleted: 'cascade' | 'restrict'): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete(whenDeleted)

interface Index {
  on: string
  columns: string[]
  unique?: boolean
  /** The rows that are in it, when not all are. */
  where?: string
}

/** Makes indexes, by their names. */
export async function makeIndexes(
  db: Kysely<unknown>,
  indexes: Readonly<Record<string, Index>>,
): Promise<void> {
  for (const [name, { on, columns, unique: isUnique = false, where }] of Object.entries(indexes)) {
    let index = db.schema.createIndex(name).on(on).columns(columns)
    if (isUnique) index = index.unique()
    await (where === undefined ? index : index.where(sql<boolean>`${sql.raw(where)}`)).execute()
  }
}
