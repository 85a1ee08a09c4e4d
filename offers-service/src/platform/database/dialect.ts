import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  type ColumnDataType,
  type Dialect,
  PostgresDialect,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { Client, DatabaseError, Pool, types } from 'pg'

/** All that differs between the two engines. Nothing outside this file may name one of them. */
export interface Engine {
  dialect: Dialect
  /** Whether several processes may work with it at once. */
  isShared: boolean
  /** The column type for bytes. */
  bytes: ColumnDataType
  /** Makes the rows a query selects invisible to other workers until the transaction ends. */
  claim<DB, T extends keyof DB, O>(
    query: SelectQueryBuilder<DB, T, O>,
  ): SelectQueryBuilder<DB, T, O>
  isUniqueViolation(error: unknown): boolean
}

const postgresSchema = 'offers'

/** Postgres answers bigint as text by default; our cents and counts all fit a JavaScript number. */
types.setTypeParser(types.builtins.INT8, Number)

async function openPostgres(url: string): Promise<Engine> {
  const first = new Client({ connectionString: url })
  await first.connect()
  // Two processes that start together may both try; the loser's unique violation is not a problem.
  await first.query(`create schema if not exists ${postgresSchema}`).catch((error: unknown) => {
    if (!isPostgresUniqueViolation(error)) throw error
  })
  await first.end()
  const pool = new Pool({
    connectionString: url,
    max: 10,
    options: `-c search_path=${postgresSchema}`,
  })
  return {
    dialect: new PostgresDialect({ pool }),
    isShared: true,
    bytes: 'bytea',
    claim: (query) => query.forUpdate().skipLocked(),
    isUniqueViolation: isPostgresUniqueViolation,
  }
}

function isPostgresUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505'
}

/** What SQLite must be set to so that an acknowledged write survives a power cut (the library's default does not). */
const requiredPragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000 }

/** A step of the tables that fails half-way must leave nothing; SQLite can do that although Kysely does not ask it to. */
class StepwiseSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }
}

function openSqlite(path: string): Engine {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new SqliteDatabase(path)
  for (const [name, value] of Object.entries(requiredPragmas)) {
    database.pragma(`${name} = ${value}`)
    const actual = database.pragma(name, { simple: true })
    if (actual !== value && path !== ':memory:')
      throw new Error(`SQLite kept ${name} at ${String(actual)}; the service needs ${value}.`)
  }
  return {
    dialect: new StepwiseSqlite({ database }),
    isShared: false,
    bytes: 'blob',
    claim: (query) => query,
    isUniqueViolation: (error) =>
      error instanceof SqliteDatabase.SqliteError &&
      error.code.startsWith('SQLITE_CONSTRAINT_UNIQUE'),
  }
}

/** Opens a `postgres://` address, or else the SQLite file of that path (`:memory:` for a passing one). */
export async function openEngine(location: string): Promise<Engine> {
  return /^postgres(?:ql)?:\/\//.test(location)
    ? await openPostgres(location)
    : openSqlite(location)
}
