import { setTimeout as pause } from 'node:timers/promises'
import {
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
  sql,
  type Transaction,
  WithSchemaPlugin,
} from 'kysely'
import { Pool, types } from 'pg'
import { codeOf, type Engine } from './dialect.ts'
import {
  type Connections,
  connectionsTo,
  doesNotAnswer,
  limits,
  type WatchedClient,
} from './postgres-connections.ts'
import { postgresText } from './text-indexes.ts'
import { postgresTriggers } from './triggers.ts'

const postgresSchema = 'offers'

/**
 * Every statement is short, so starting parallel workers for it, or compiling it, takes longer than it saves: Today at 200,000 offers
 * took 232 ms with them and 138 ms without (`bench/operations.ts`).
 */
const forShortStatements = ['max_parallel_workers_per_gather=0', 'jit=off']

/** Postgres answers bigint as text by default; our cents and counts all fit a JavaScript number. */
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Names every table with its schema, so that it does not matter what the connection has been told: behind a pooler it may be another
 * for each transaction.
 */
class QualifiedPostgres extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    const plugin = new WithSchemaPlugin(postgresSchema)
    return new (class extends PostgresQueryCompiler {
      override compileQuery(node: RootOperationNode, queryId: QueryId) {
        return super.compileQuery(plugin.transformQuery({ node, queryId }), queryId)
      }
    })()
  }
}

/** Opens the PostgreSQL database of this address, and asks it through the pooler if there is one. */
export function openPostgres(url: string, poolerUrl?: string): Engine {
  const options = [`search_path=${postgresSchema}`, ...forShortStatements]
    .map((setting) => `-c ${setting}`)
    .join(' ')
  const connections = connectionsTo(url, options, poolerUrl)
  return {
    dialect: new QualifiedPostgres({ pool: connections.pool({ max: 10 }) }),
    migrationDialect: new PostgresDialect({
      pool: new Pool({ connectionString: url, options, max: 2 }),
    }),
    prepare: async () => {
      const first = connections.single()
      await first.connect()
      // Two processes that start together may both try; the loser's unique violation is not a problem.
      await first.query(`create schema if not exists ${postgresSchema}`).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
      })
      await first.end()
    },
    close: () => {},
    isShared: true,
    bytes: 'bytea',
    claim: (query) => query.forUpdate().skipLocked(),
    advisoryLock: async (query, name) => {
      // Asked again and again: one statement that waits as long as an import takes would be ended as too slow.
      while (!(await takeLock(query, name))) await pause(lockRetryMs)
    },
    wakeOthers: async (query) => {
      await sql`select pg_notify(${channel}, '')`.execute(query)
    },
    whenWoken: (callback) => listen(connections, callback),
    refreshStatistics: async (query, tables) => {
      const names = tables.map((table) => sql.table(table))
      await sql`analyze ${sql.join(names)}`.execute(query)
    },
    text: postgresText,
    triggers: postgresTriggers,
    isUniqueViolation,
    isUnavailable,
    isDeadlock: (error) => codeOf(error) === '40P01',
    whyNotWritable: (error) => notWritable.get(codeOf(error)),
  }
}

const lockRetryMs = 50

async function takeLock<DB>(query: Transaction<DB>, name: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${name})) as "isTaken"
  `.execute(query)
  return rows[0]?.isTaken === true
}

const channel = 'offers'

/** How often a listening connection shows that it is alive, and how soon a broken one is made anew. */
const listening = { askMs: 5000, retryMs: limits.retry }

/** Listens on a connection of its own, for as long as it is not told to end. */
function listen(connections: Connections, callback: () => void): () => void {
  let client: WatchedClient | undefined
  let timer: NodeJS.Timeout
  let isOver = false

  const connect = async () => {
    const listener = connections.single()
    client = listener
    listener.on('notification', callback)
    listener.once('end', () => {
      clearInterval(timer)
      if (!isOver) timer = setTimeout(begin, listening.retryMs)
    })
    await listener.connect()
    await listener.query(`listen ${channel}`)
    timer = setInterval(() => ask(listener), listening.askMs)
    callback()
  }
  // What goes wrong ends the connection, and with it comes the next try.
  const begin = () => void connect().catch(() => void client?.end())
  const ask = (listener: WatchedClient) => {
    callback()
    listener.isAsked = true
    listener
      .query('select 1')
      .catch(() => {})
      .finally(() => {
        listener.isAsked = false
      })
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

/** Of those, what stays until somebody sees to it. */
const notWritable = new Map<string, string>([
  ['53100', 'The disk of PostgreSQL is full.'],
  ['25006', 'PostgreSQL may not be written.'],
])

/** What Node and the driver say of a connection that broke or never came about. The driver gives most of it no code. */
const brokenConnection = new RegExp(
  `^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|${doesNotAnswer}|Client has encountered a connection error)|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE`,
)

function isUnavailable(error: unknown): boolean {
  // Several addresses of one name, each of which failed.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    unavailableStates.test(code) ||
    brokenConnection.test(code) ||
    brokenConnection.test(error.message)
  )
}

function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}
