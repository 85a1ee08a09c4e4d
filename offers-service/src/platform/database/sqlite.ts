import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  type DatabaseIntrospector,
  type Driver,
  type Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase as SqliteDatabaseLike,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import { codeOf, type Engine } from './dialect.ts'
import { sqliteText, textIndexPrefix } from './text-indexes.ts'
import { sqliteTriggers } from './triggers.ts'

/** What SQLite must be set to so that an acknowledged write survives a power cut (the library's default does not). */
const requiredPragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000 }

/**
 * How much of the file each connection keeps, in KiB (a negative number, as SQLite wants it). The system keeps what is read often
 * anyway; of the 16 MB that the library comes with, what one list had read stayed in the process.
 */
const cacheSize = -4000

/** More than the service has; what is asked with another number of values each time makes up the rest. */
const maxStatements = 500

/** Prepares each statement once, because that takes longer than most of them do. The one asked for last is the last. */
function preparedOnce(database: SqliteDatabase.Database): SqliteDatabaseLike {
  const statements = new Map<string, SqliteDatabase.Statement>()
  return {
    prepare: (text) => {
      const statement = statements.get(text) ?? database.prepare(text)
      statements.delete(text)
      statements.set(text, statement)
      const [longestUnused] = statements.keys()
      if (statements.size > maxStatements && longestUnused !== undefined)
        statements.delete(longestUnused)
      return statement
    },
    close: () => database.close(),
  }
}

function withCache(database: SqliteDatabase.Database): SqliteDatabase.Database {
  database.pragma(`cache_size = ${cacheSize}`)
  return database
}

/** Kysely's own, which lets all who write take turns on the one connection, but for what SQLite does and Kysely does not expect. */
class ForgivingSqlite extends SqliteDialect {
  readonly #database: SqliteDatabase.Database

  constructor(database: SqliteDatabase.Database) {
    super({ database: preparedOnce(database) })
    this.#database = database
  }

  /** A step of the tables that fails half-way must leave nothing; SQLite can do that although Kysely does not ask it to. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }

  /** One transaction writes at a time, so that no row needs a lock of its own, and texts are compared by their bytes anyway. */
  override createQueryCompiler(): SqliteQueryCompiler {
    return new (class extends SqliteQueryCompiler {
      protected override visitSelectModifier(node: SelectModifierNode): void {
        if (!node.modifier?.startsWith('For')) super.visitSelectModifier(node)
      }

      protected override visitCollate(): void {}
    })()
  }

  /** What an index of texts is made of are tables too, which nobody else should read or write. */
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const introspector = super.createIntrospector(db)
    const getTables = introspector.getTables.bind(introspector)
    introspector.getTables = async (options) =>
      (await getTables(options)).filter(({ name }) => !name.startsWith(textIndexPrefix))
    return introspector
  }

  /** On a full disk SQLite undoes the transaction by itself. To ask for it again is an error, which would hide why. */
  override createDriver(): Driver {
    const driver = super.createDriver()
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = async (connection) => {
      if (this.#database.inTransaction) await rollback(connection)
    }
    return driver
  }
}

/**
 * A connection that only reads, beside the one that writes, and sees what is committed: a look-up waits for no import. SQLite refuses
 * everything else here.
 */
class ReadingSqlite extends SqliteDialect {
  constructor(path: string) {
    super({
      database: async () => preparedOnce(withCache(new SqliteDatabase(path, { readonly: true }))),
    })
  }

  /** A statement of SQLite is done before the next one begins, so none has to wait. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsMultipleConnections(): boolean {
        return true
      }
    })()
  }
}

/** Held by another program for too long, a full or broken disk, or a file that may not be written. */
const unavailableSqlite = /^SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN)/

/** By the beginning of the error's code. */
const notWritable = {
  SQLITE_FULL: 'The disk is full.',
  SQLITE_READONLY: 'The database may not be written.',
  SQLITE_IOERR: 'The disk cannot be written.',
}

/** Opens the SQLite file of this path, or `:memory:`. */
export function openSqlite(path: string): Engine {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new SqliteDatabase(path)
  for (const [name, value] of Object.entries(requiredPragmas)) {
    database.pragma(`${name} = ${value}`)
    const actual = database.pragma(name, { simple: true })
    if (actual !== value && path !== ':memory:')
      throw new Error(`SQLite kept ${name} at ${String(actual)}; the service needs ${value}.`)
  }
  const dialect = new ForgivingSqlite(withCache(database))
  return {
    dialect,
    readingDialect: path === ':memory:' ? undefined : new ReadingSqlite(path),
    migrationDialect: dialect,
    prepare: async () => {},
    close: () => void database.close(),
    isShared: false,
    bytes: 'blob',
    claim: (query) => query,
    advisoryLock: async () => {},
    wakeOthers: async () => {},
    whenWoken: () => () => {},
    // Its planner keeps no statistics here, and goes by the indexes alone.
    refreshStatistics: async () => {},
    text: sqliteText,
    triggers: sqliteTriggers,
    isUniqueViolation: (error) => codeOf(error).startsWith('SQLITE_CONSTRAINT_UNIQUE'),
    isDeadlock: () => false,
    isUnavailable: (error) => unavailableSqlite.test(codeOf(error)),
    whyNotWritable: (error) =>
      Object.entries(notWritable).find(([code]) => codeOf(error).startsWith(code))?.[1],
  }
}
