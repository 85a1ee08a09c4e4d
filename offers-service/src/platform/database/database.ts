import {
  DeleteQueryNode,
  InsertQueryNode,
  Kysely,
  type KyselyPlugin,
  type Logger,
  type SelectQueryBuilder,
  sql,
  type Transaction,
  UpdateQueryNode,
} from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { countedAtMost } from '../../../contract/index.ts'
import { migrations } from '../../../migrations/index.ts'
import type { MigrationStep } from '../../../migrations/step.ts'
import { OperatorProblem } from '../operator-problem.ts'
import type { Engine } from './dialect.ts'
import type { Tables } from './tables.ts'

/** The service's database: one set of queries for both engines. */
export interface Database {
  /** Sees what is committed, waits for nobody, and refuses what changes a row. */
  read: Kysely<Tables>
  /** Waits for its turn where one writes at a time. */
  write: Kysely<Tables>
  close: () => Promise<void>
  engine: Engine
  /** Where another thread can open it too; absent for one in memory, which only its own thread has. */
  location?: string
}

/** What a store function runs on: the database, to read or to write, or the transaction of its caller. */
export type Queries = Kysely<Tables> | Transaction<Tables>

/** What lists are read from: the database, or the transaction of a caller in place of `read`. */
export type ListSource = Pick<Database, 'read' | 'engine'>

/** How many rows a query finds. */
export async function countRows<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** How many rows a query finds, and {@link countedAtMost} where there are as many or more; so it takes no longer as they grow. */
export async function countSome<DB, T extends keyof DB, O>(
  query: Queries,
  rows: SelectQueryBuilder<DB, T, O>,
): Promise<number> {
  const some = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countedAtMost)
  const { total } = await query
    .selectFrom(some.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether a database of this location is on PostgreSQL, and else in an SQLite file. */
export const isPostgres = (location: string): boolean => /^postgres(?:ql)?:\/\//.test(location)

/**
 * Opens a `postgres://` address, or else the SQLite file of that path (`:memory:` for a passing one). Queries go to `poolerUrl`
 * where there is one, which leads to that same PostgreSQL. Throws {@link OperatorProblem} for an address of anything else.
 */
export async function openEngine(location: string, poolerUrl?: string): Promise<Engine> {
  // SQLite would take it for a path and make a file there.
  if (location.includes('://') && !isPostgres(location))
    throw new OperatorProblem(
      'Please correct these settings: DATABASE_URL must start with postgres:// (leave it out for SQLite).',
    )
  // Only the driver that is needed is loaded, so that the site answers sooner after a start.
  if (isPostgres(location)) return (await import('./postgres.ts')).openPostgres(location, poolerUrl)
  return (await import('./sqlite.ts')).openSqlite(location)
}

/** Opens the database as it is, whichever version of the site has made its tables. */
export async function openAsItIs(location: string, poolerUrl?: string): Promise<Database> {
  const engine = await openEngine(location, poolerUrl)
  const isElsewhere = location !== ':memory:'
  return { ...connect(engine), ...(isElsewhere && { location }) }
}

/** On an engine that has no connections to read only. */
const refusesChanges: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node))
      throw new Error('This would change a row through what is there to read; use `write`.')
    return node
  },
  transformResult: async ({ result }) => result,
}

/** What reads and what writes on this engine; `log` is told of all statements. */
export function connect(engine: Engine, log?: Logger): Database {
  const { dialect, readingDialect } = engine
  const logging = log && { log }
  const write = new Kysely<Tables>({ dialect, ...logging })
  const reader = readingDialect && new Kysely<Tables>({ dialect: readingDialect, ...logging })
  const close = async () => {
    await reader?.destroy()
    await write.destroy()
    engine.close()
  }
  return { read: reader ?? write.withPlugin(refusesChanges), write, close, engine }
}

/** Of several addresses that were tried only the first says why. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message || first.name : String(first)
}

/** Says for the operator that the database at this place cannot be used. */
function unusable(location: string, error: unknown): OperatorProblem {
  const sentence = isPostgres(location)
    ? `The database of DATABASE_URL cannot be used: ${reasonOf(error)}. Look at the address, name and password in DATABASE_URL, and whether the database runs.`
    : `The database ${location} cannot be used: ${reasonOf(error)}. Look at the disk of DATA_DIR, or restore a backup.`
  return new OperatorProblem(sentence, { cause: error })
}

async function orSentence<Result>(location: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OperatorProblem ? error : unusable(location, error)
  }
}

/** Whether a site has ever made its tables in the database at this place. */
export async function isUsedDatabase(location: string): Promise<boolean> {
  const { read, close } = await orSentence(location, async () => await openAsItIs(location))
  const steps = read.withTables<{ kysely_migration: { name: string } }>()
  try {
    await steps.selectFrom('kysely_migration').select('name').limit(1).execute()
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('kysely_migration')) return false
    throw unusable(location, error)
  } finally {
    await close()
  }
}

/** The database has steps that this program does not know: a newer one brought it up to date. */
export class DatabaseTooNew extends OperatorProblem {
  constructor(options: ErrorOptions) {
    super(
      'The database was last used by a newer version of this program, so this one leaves it alone. Start the newer version, or restore a backup from before the update.',
      options,
    )
  }
}

/** What Kysely says of a step that was taken and that it is not told of. */
const unknownStep = /previously executed migration \S+ is missing/

interface Opening {
  poolerUrl?: string | undefined
  /** The steps of its tables; those of this program when absent. */
  steps?: Readonly<Record<string, MigrationStep>>
  /** The step to stop after; the last one when absent. */
  lastStep?: string | undefined
}

/**
 * Opens the database and brings its tables up to date. Several processes may do so at once; each step runs once. Throws {@link DatabaseTooNew} and changes nothing where a newer program did so before.
 */
export async function openDatabase(
  location: string,
  { poolerUrl, steps = migrations, lastStep }: Opening = {},
): Promise<Database> {
  const db = await orSentence(location, async () => {
    const opened = await openAsItIs(location, poolerUrl)
    await opened.engine.prepare()
    return opened
  })
  const { write, engine } = db
  const { dialect, migrationDialect } = engine
  const migrating = migrationDialect === dialect ? write : new Kysely({ dialect: migrationDialect })
  const known: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (tables) => up(tables, engine) }]),
  )
  const migrator = new Migrator({ db: migrating, provider: { getMigrations: async () => known } })
  const { error } = lastStep ? await migrator.migrateTo(lastStep) : await migrator.migrateToLatest()
  if (migrating !== write) await migrating.destroy()
  if (error) {
    await db.close()
    if (error instanceof Error && unknownStep.test(error.message))
      throw new DatabaseTooNew({ cause: error })
    throw new Error('The database could not be brought up to date.', { cause: error })
  }
  return db
}
