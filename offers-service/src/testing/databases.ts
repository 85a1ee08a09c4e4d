import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { openEngine } from '../platform/database/dialect.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL server, without a database name. */
    postgresServer: string
  }
}

/** A database as it was before a step of its tables. */
interface EarlierDatabase {
  query: Kysely<Tables>
  /** Brings its tables up to date. */
  migrate: () => Promise<void>
}

interface TestEngine {
  name: string
  open: () => Promise<Database>
  openBefore: (step: string) => Promise<EarlierDatabase>
}

/** The two engines every store test runs on, each with a fresh and empty database. */
export const engines: TestEngine[] = [
  testEngine('SQLite', async () => ':memory:'),
  testEngine('PostgreSQL', makePostgres),
]

function testEngine(name: string, locate: () => Promise<string>): TestEngine {
  return {
    name,
    open: async () => await openDatabase(await locate()),
    openBefore: async (step) => {
      const engine = await openEngine(await locate())
      const query = new Kysely<Tables>({ dialect: engine.dialect })
      const untyped = new Kysely<unknown>({ dialect: engine.dialect })
      const take = async (isTaken: (name: string) => boolean) => {
        for (const [one, up] of Object.entries(migrations))
          if (isTaken(one)) await up(untyped, engine)
      }
      await take((one) => one < step)
      return { query, migrate: async () => await take((one) => one >= step) }
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
