import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL server, without a database name. */
    postgresServer: string
  }
}

/** The two engines every store test runs on, each with a fresh and empty database. */
export const engines: { name: string; open: () => Promise<Database> }[] = [
  { name: 'SQLite', open: async () => await openDatabase(':memory:') },
  { name: 'PostgreSQL', open: openFreshPostgres },
]

async function openFreshPostgres(): Promise<Database> {
  const server = inject('postgresServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return await openDatabase(`${server}/${name}`)
}
