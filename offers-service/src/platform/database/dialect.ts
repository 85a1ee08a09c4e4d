import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  type ColumnDataType,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresDialect,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  sql,
  type Transaction,
} from 'kysely'
import { Client, type ClientConfig, DatabaseError, Pool, types } from 'pg'
import { readingBesideWriting } from './beside-writer.ts'
import { postgresText, sqliteText, textIndexPrefix } from './text-indexes.ts'
import type { TextSearch } from './text-search.ts'

/** All that differs between the two engines. Nothing outside this file and `text-indexes.ts` may name one of them. */
export interface Engine {
  dialect: Dialect
  /** The same database without limits of time, for steps of its tables, which take as long as they take. */
  migrationDialect: Dialect
  /** Whether several processes may work with it at once. */
  isShared: boolean
  /** The column type for bytes. */
  bytes: ColumnDataType
  /** Makes the rows a query selects invisible to other workers until the transaction ends. */
  claim<DB, T extends keyof DB, O>(
    query: SelectQueryBuilder<DB, T, O>,
  ): SelectQueryBuilder<DB, T, O>
  /** Lets one process at a time pass for the rest of its transaction; the others wait. The name says at what. */
  holdAlone<DB>(query: Transaction<DB>, name: string): Promise<void>
  /** Wakes every process that shares the database, once the transaction is done. */
  wakeOthers<DB>(query: Transaction<DB>): Promise<void>
  /** Calls back when a process woke the others, and every few seconds besides. Returns the function that ends it. */
  whenWoken(callback: () => void): () => void
  /** How texts are searched. */
  text: TextSearch
  isUniqueViolation(error: unknown): boolean
  /** Whether it could not be reached or asked just now, so that trying again later may help. */
  isUnavailable(error: unknown): boolean
}

const postgresSchema = 'offers'

/** Postgres answers bigint as text by default; our cents and counts all fit a JavaScript number. */
types.setTypeParser(types.builtins.INT8, Number)

/** How long PostgreSQL may take, in milliseconds. */
const limits = {
  /** To take a new connection. */
  connect: 1000,
  /** To let one of the connections become free. */
  wait: 5000,
  /** To do a statement; what takes longer is ended by the server itself. */
  statement: 10_000,
  /** To say anything at all while asked. A server that is frozen does not end its statements. Longer than a connection idles. */
  silence: 11_000,
  /** To be told how a transaction goes on, so that a process that is frozen in one holds nobody up. */
  transaction: 30_000,
}

/** A connection that gives up where PostgreSQL does not answer, instead of waiting for ever. */
class LimitedClient extends Client {
  constructor(config?: ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: limits.connect,
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.transaction,
      stream: () => {
        const socket = new Socket()
        return socket.setTimeout(limits.silence, () => {
          socket.destroy(new Error('PostgreSQL does not answer.'))
        })
      },
    })
    // Whoever asks next is told. Without a listener a connection that breaks between two questions would end the process.
    this.on('error', () => {})
  }
}

async function openPostgres(url: string): Promise<Engine> {
  const first = new LimitedClient({ connectionString: url })
  await first.connect()
  // Two processes that start together may both try; the loser's unique violation is not a problem.
  await first.query(`create schema if not exists ${postgresSchema}`).catch((error: unknown) => {
    if (!isPostgresUniqueViolation(error)) throw error
  })
  await first.end()
  const place = { connectionString: url, options: `-c search_path=${postgresSchema}` }
  const pool = new Pool({
    ...place,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: limits.wait,
    Client: LimitedClient,
  })
  // As above: the pool repeats what its idle connections tell.
  pool.on('error', () => {})
  return {
    dialect: new PostgresDialect({ pool }),
    migrationDialect: new PostgresDialect({ pool: new Pool({ ...place, max: 2 }) }),
    isShared: true,
    bytes: 'bytea',
    claim: (query) => query.forUpdate().skipLocked(),
    holdAlone: async (query, name) => {
      await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(query)
    },
    wakeOthers: async (query) => {
      await sql`select pg_notify(${channel}, '')`.execute(query)
    },
    whenWoken: (callback) => listenToPostgres(url, callback),
    text: postgresText,
    isUniqueViolation: isPostgresUniqueViolation,
    isUnavailable: isPostgresUnavailable,
  }
}

const channel = 'offers'

/** How often a listening connection shows that it is alive, and how soon a broken one is made anew. */
const listening = { askMs: 5000, retryMs: 1000 }

/** Listens on a connection of its own, for as long as it is not told to end. */
function listenToPostgres(url: string, callback: () => void): () => void {
  let client: Client | undefined
  let timer: NodeJS.Timeout
  let isOver = false

  const connect = async () => {
    client = new LimitedClient({ connectionString: url })
    client.on('notification', callback)
    client.once('end', () => {
      clearInterval(timer)
      if (!isOver) timer = setTimeout(begin, listening.retryMs)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    timer = setInterval(ask, listening.askMs)
    callback()
  }
  // What goes wrong ends the connection, and with it comes the next try.
  const begin = () => void connect().catch(() => void client?.end())
  const ask = () => {
    callback()
    client?.query('select 1').catch(() => {})
  }
  begin()
  return () => {
    isOver = true
    clearTimeout(timer)
    void client?.end()
  }
}

/**
 * Classes and codes of PostgreSQL, appendix A of its manual: connection exceptions, not enough resources, ended by an operator
 * (stopping, starting, too slow), what cannot be written, and a standby.
 */
const unavailableStates = /^(?:08|53|57|58|25006)/

/** What Node and the driver say of a connection that broke or never came about. The driver gives most of it no code. */
const brokenConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|PostgreSQL does not answer|Client has encountered a connection error)|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE/

function isPostgresUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableStates.test(error.code ?? '')
  // Several addresses of one name, each of which failed.
  if (error instanceof AggregateError) return error.errors.some(isPostgresUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return brokenConnection.test(error.message) || brokenConnection.test(code)
}

function isPostgresUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505'
}

/** What SQLite must be set to so that an acknowledged write survives a power cut (the library's default does not). */
const requiredPragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000 }

/** More than the service has; what is asked with another number of values each time makes up the rest. */
const mostStatements = 500

/** Prepares each statement once, because that takes longer than most of them do. The one asked for last is the last. */
function preparedOnce(database: SqliteDatabase.Database): SqliteDialectConfig {
  const statements = new Map<string, SqliteDatabase.Statement>()
  return {
    database: {
      prepare: (text) => {
        const statement = statements.get(text) ?? database.prepare(text)
        statements.delete(text)
        statements.set(text, statement)
        const [longestUnused] = statements.keys()
        if (statements.size > mostStatements && longestUnused !== undefined)
          statements.delete(longestUnused)
        return statement
      },
      close: () => database.close(),
    },
  }
}

/** Kysely's own, but for what SQLite does and Kysely does not expect. */
class ForgivingSqlite extends SqliteDialect {
  readonly #database: SqliteDatabase.Database
  readonly #reader: SqliteDatabase.Database | undefined

  /** Without a reader all take turns on the one connection. */
  constructor(database: SqliteDatabase.Database, reader?: SqliteDatabase.Database) {
    super(preparedOnce(database))
    this.#database = database
    this.#reader = reader
  }

  /** A step of the tables that fails half-way must leave nothing; SQLite can do that although Kysely does not ask it to. */
  override createAdapter(): SqliteAdapter {
    const hasReader = this.#reader !== undefined
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
      override get supportsMultipleConnections(): boolean {
        return hasReader
      }
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
    if (!this.#reader) return driver
    const reader = new SqliteDialect(preparedOnce(this.#reader)).createDriver()
    return readingBesideWriting(driver, reader)
  }
}

/** Held by another program for too long, a full or broken disk, or a file that may not be written. */
const unavailableSqlite = /^SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN)/

function openSqlite(path: string): Engine {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new SqliteDatabase(path)
  for (const [name, value] of Object.entries(requiredPragmas)) {
    database.pragma(`${name} = ${value}`)
    const actual = database.pragma(name, { simple: true })
    if (actual !== value && path !== ':memory:')
      throw new Error(`SQLite kept ${name} at ${String(actual)}; the service needs ${value}.`)
  }
  const dialect = new ForgivingSqlite(
    database,
    path === ':memory:' ? undefined : new SqliteDatabase(path, { readonly: true }),
  )
  return {
    dialect,
    migrationDialect: dialect,
    isShared: false,
    bytes: 'blob',
    claim: (query) => query,
    holdAlone: async () => {},
    wakeOthers: async () => {},
    whenWoken: () => () => {},
    text: sqliteText,
    isUniqueViolation: (error) =>
      error instanceof SqliteDatabase.SqliteError &&
      error.code.startsWith('SQLITE_CONSTRAINT_UNIQUE'),
    isUnavailable: (error) =>
      error instanceof SqliteDatabase.SqliteError && unavailableSqlite.test(error.code),
  }
}

/** Opens a `postgres://` address, or else the SQLite file of that path (`:memory:` for a passing one). */
export async function openEngine(location: string): Promise<Engine> {
  return /^postgres(?:ql)?:\/\//.test(location)
    ? await openPostgres(location)
    : openSqlite(location)
}
