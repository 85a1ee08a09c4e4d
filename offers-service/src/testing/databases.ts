import { randomUUID } from 'node:crypto'
import { type Dialect, type Insertable, type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connect, type Database, openDatabase } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/dialect.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL server, without a database name. */
    postgresServer: string
  }
}

interface TestEngine {
  name: 'SQLite' | 'PostgreSQL'
  /** Opens a database in which there are these rows and no others; as it is from the start when absent. */
  open: (rows?: SavedRows) => Promise<Database>
  /** Makes a new and empty database and answers where it is. */
  make: () => Promise<string>
}

/** Each table with all rows that are in it. */
type SavedRows = ReadonlyMap<keyof Tables, Insertable<Tables[keyof Tables]>[]>

interface Place {
  /** Makes a new and empty database and answers where it is. */
  make: () => Promise<string>
  /** Deletes all rows of these tables. */
  empty: (query: Kysely<Tables>, tables: readonly string[]) => Promise<void>
  /** Begins and ends that rows may refer to what is not there. */
  unchecked: string
  checked: string
}

/** The two engines every store test runs on, each with a fresh and empty database. */
export const engines: TestEngine[] = [
  testEngine('SQLite', {
    make: async () => ':memory:',
    empty: emptySqlite,
    unchecked: 'pragma foreign_keys = off',
    checked: 'pragma foreign_keys = on',
  }),
  testEngine('PostgreSQL', {
    make: makePostgres,
    empty: emptyPostgres,
    unchecked: 'set session_replication_role = replica',
    checked: 'set session_replication_role = origin',
  }),
].slice(0, inject('postgresServer') === '' ? 1 : 2)

async function emptySqlite(query: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(query)
}

/** Truncates what has ever held a row: where rows were only deleted, the next ones may come back in another order. */
async function emptyPostgres(query: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name where pg_relation_size(name::regclass) > 0
  `.execute(query)
  const written = rows.map(({ name }) => sql.table(name))
  if (written.length > 0) await sql`truncate ${sql.join(written)} cascade`.execute(query)
}

function testEngine(
  name: TestEngine['name'],
  { make, empty, unchecked, checked }: Place,
): TestEngine {
  /** What earlier tests of this file are done with: making a database takes longer than most tests. */
  const used: UsedDatabase[] = []

  async function reopen({ engine, first }: UsedDatabase, rows = first): Promise<Database> {
    const letGo = () => void used.push({ engine, first })
    const db = connect({
      ...engine,
      dialect: keptOpen(engine.dialect, letGo),
      // Its driver ends it where it is not let go of.
      close: () => {},
    })
    await db.write.connection().execute(async (held) => {
      await sql.raw(unchecked).execute(held)
      await empty(held, [...rows.keys()])
      for (const [table, values] of rows)
        if (values.length > 0) await held.insertInto(table).values(values).execute()
      await sql.raw(checked).execute(held)
    })
    return { ...db, engine }
  }

  return {
    name,
    make,
    open: async (rows) => {
      const last = used.pop()
      // It cannot be emptied when a test has dropped a table.
      const emptied = last && (await reopen(last, rows).catch(() => undefined))
      return emptied ?? (await reopen(await makeTables(await make()), rows))
    },
  }
}

interface UsedDatabase {
  engine: Engine
  /** What is in it from the start. */
  first: SavedRows
}

async function makeTables(location: string): Promise<UsedDatabase> {
  const { engine, read } = await openDatabase(location)
  return { engine, first: await saveRows(read) }
}

/** All rows there are, to open databases with that are like this one. */
export async function saveRows(query: Kysely<Tables>): Promise<SavedRows> {
  const rows = new Map<keyof Tables, Insertable<Tables[keyof Tables]>[]>()
  for (const { name } of await query.introspection.getTables()) {
    const table = name as keyof Tables
    rows.set(table, await query.selectFrom(table).selectAll().execute())
  }
  return rows
}

/** Lets go of the database instead of closing it, unless something is still at work in it, which could change it later. */
function keptOpen(dialect: Dialect, letGo: () => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      const release = driver.releaseConnection.bind(driver)
      const close = driver.destroy.bind(driver)
      let inUse = 0
      return Object.assign(driver, {
        acquireConnection: async (...options: Parameters<typeof acquire>) => {
          const connection = await acquire(...options)
          inUse += 1
          return connection
        },
        releaseConnection: async (...connection: Parameters<typeof release>) => {
          inUse -= 1
          await release(...connection)
        },
        destroy: async () => {
          if (inUse === 0) letGo()
          else await close()
        },
      })
    },
  }
}

/** Makes an empty database on the test run's server and answers where it is. */
export async function makePostgres(): Promise<string> {
  const server = inject('postgresServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${server}/${name}`
}
