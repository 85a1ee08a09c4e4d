import type { ColumnDataType, Dialect, SelectQueryBuilder, Transaction } from 'kysely'
import type { TextSearch } from './text-search.ts'
import type { Triggers } from './triggers.ts'

/** What an engine knows an error by, also one of another thread, which is of no class any more; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** All that differs between the two engines. Nothing but the files beside this one that make an engine may name one of them. */
export interface Engine {
  dialect: Dialect
  /** The same database to read only, beside the one who writes; undefined where any number write at a time. */
  readingDialect?: Dialect | undefined
  /** The same database without limits of time, for steps of its tables, which take as long as they take. */
  migrationDialect: Dialect
  /** Makes what the tables stand in, where it is not there yet; throws where the database cannot be reached. */
  prepare: () => Promise<void>
  /** Ends what is open from the start; Kysely ends only what was asked something. */
  close: () => void
  /** Whether several processes may work with it at once. */
  isShared: boolean
  /** The column type for bytes. */
  bytes: ColumnDataType
  /** Makes the rows a query selects invisible to other workers until the transaction ends. */
  claim<DB, T extends keyof DB, O>(
    query: SelectQueryBuilder<DB, T, O>,
  ): SelectQueryBuilder<DB, T, O>
  /** Lets one process at a time pass for the rest of its transaction; the others wait. The name says at what. */
  advisoryLock<DB>(query: Transaction<DB>, name: string): Promise<void>
  /** Wakes every process that shares the database, once the transaction is done. */
  wakeOthers<DB>(query: Transaction<DB>): Promise<void>
  /** Calls back when a process woke the others, and every few seconds besides. Returns the function that ends it. */
  whenWoken(callback: () => void): () => void
  /** Has the planner count what these tables hold, for a transaction that stored many rows; it may take them for empty. */
  refreshStatistics<DB>(
    query: Transaction<DB>,
    tables: readonly (keyof DB & string)[],
  ): Promise<void>
  /** How texts are searched. */
  text: TextSearch
  /** How triggers are made. */
  triggers: Triggers
  isUniqueViolation(error: unknown): boolean
  /** Whether it could not be reached or asked just now, so that trying again later may help. */
  isUnavailable(error: unknown): boolean
  /** Whether two transactions waited for each other, and this one was undone so that the other goes on. */
  isDeadlock(error: unknown): boolean
  /** Why it takes nothing more until somebody sees to it, in a sentence for the operator; undefined for every other error. */
  whyNotWritable(error: unknown): string | undefined
}
