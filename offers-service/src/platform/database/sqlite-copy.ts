import { existsSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { ofTheTables } from './row-text.ts'
import { textIndexPrefix } from './text-indexes.ts'

/** More pages than a database has: all are copied in one step, so that no write of others makes it begin again. */
const allPages = 2 ** 31 - 1

/** Copies the SQLite file of this path as it is at one moment, also while it is written to. False when there is none. */
export async function copySqlite(path: string, target: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const database = new SqliteDatabase(path, { readonly: true })
  try {
    await database.backup(target, { progress: () => allPages })
  } finally {
    database.close()
  }
  return true
}

function tablesIn(database: SqliteDatabase.Database): string[] {
  return database
    .prepare<[], string>(
      String.raw`select name from sqlite_schema where type = 'table' and name not like 'sqlite\_%' escape '\' order by name`,
    )
    .pluck()
    .all()
    .filter((name) => !name.startsWith(textIndexPrefix))
}

/** What a copy of a database holds: the last step of its tables, null where they are none of ours, and the rows of each. */
interface Contents {
  step: string | null
  rows: Record<string, number>
}

/**
 * Counts the rows of each table of an SQLite file that nobody else uses, after a look at whether it is whole.
 *
 * Throws where it is not. What an index of texts is made of counts as no table.
 */
export function countSqlite(path: string): Contents {
  const database = new SqliteDatabase(path)
  try {
    const state = database.pragma('quick_check(1)', { simple: true })
    if (state !== 'ok') throw new Error(`${path} is not whole: ${String(state)}`)
    const tables = tablesIn(database)
    const countOf = (table: string) =>
      database.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
    const lastStep = () =>
      database.prepare<[], string>('select max(name) from kysely_migration').pluck().get() ?? null
    return {
      step: tables.includes('kysely_migration') ? lastStep() : null,
      rows: Object.fromEntries(tables.map((table) => [table, countOf(table)])),
    }
  } finally {
    database.close()
  }
}

/** Whether a running site has the SQLite file of this path open. */
export function isSqliteInUse(path: string): boolean {
  const database = new SqliteDatabase(path, { timeout: 0 })
  try {
    // Nobody else may be connected for this; its own connection lets go of it when it is closed.
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; commit')
    return false
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      return true
    throw error
  } finally {
    database.close()
  }
}

/** The tables of an SQLite file that hold what people entered, with their columns. */
export function columnsOfSqlite(path: string): Map<string, string[]> {
  const database = new SqliteDatabase(path, { readonly: true })
  try {
    const columns = database
      .prepare<[string], string>('select name from pragma_table_info(?)')
      .pluck()
    return new Map(
      tablesIn(database)
        .filter((table) => !ofTheTables.has(table))
        .map((table) => [table, columns.all(table)]),
    )
  } finally {
    database.close()
  }
}

/** The rows of a table of an SQLite file, one after another. */
export function* rowsOfSqlite({
  file,
  table,
  columns,
}: {
  file: string
  table: string
  columns: readonly string[]
}): Generator<unknown[]> {
  const database = new SqliteDatabase(file, { readonly: true })
  try {
    const list = columns.map((column) => `"${column}"`).join(', ')
    yield* database.prepare<[], unknown[]>(`select ${list} from "${table}"`).raw().iterate()
  } finally {
    database.close()
  }
}
