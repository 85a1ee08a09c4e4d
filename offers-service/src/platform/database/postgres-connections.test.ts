import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePostgres } from '../../testing/databases.ts'
import { startPostgresProxy } from '../../testing/postgres-proxy.ts'
import { type Database, openDatabase } from './database.ts'
import { doesNotAnswer } from './postgres-connections.ts'

let postgres: Awaited<ReturnType<typeof startPostgresProxy>>
let db: Database
beforeEach(async () => {
  postgres = await startPostgresProxy(await makePostgres())
  db = await openDatabase(postgres.url)
  await sql`select 1`.execute(db.read)
})
afterEach(async () => {
  postgres.thaw()
  await db.close()
  await postgres.stop()
})

const ask = async () => (await sql`select 'an answer' as said`.execute(db.read)).rows

it('a PostgreSQL that stands still until the second look is waited for', async () => {
  const before = postgres.opened()
  postgres.freeze()
  const asked = ask()
  await expect.poll(() => postgres.opened()).toBe(before + 2)
  postgres.thaw()
  expect(await asked).toEqual([{ said: 'an answer' }])
})

it('one that answers neither look is given up', async () => {
  postgres.freeze()
  await expect(ask()).rejects.toThrow(doesNotAnswer)
})
