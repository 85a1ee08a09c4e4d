import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { ParcelList } from '../../../../contract/index.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { makePostgres } from '../../../testing/databases.ts'
import { pricesByAcre } from '../../../testing/samples.ts'
import { startServerProcess } from '../../../testing/server-process.ts'

const rowCount = 5000
const file = [
  'APN,OWNER,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,STATE',
  ...Array.from(
    { length: rowCount },
    (_, row) => `331-${row},CRUZ LINDA M,${row} ORCHARD LN,HARTFORD,CT,06103,2.5,MOHAVE,AZ`,
  ),
].join('\n')

/** Keeps the transaction that stores a list from its end, after it has made the offers. */
interface Obstacle {
  /** Whether the transaction has come to it. */
  isReached: () => Promise<boolean>
  remove: () => Promise<void>
}

/** More than 5,000 offers take in the log of a SQLite, in bytes. */
const logOfObstacle = 100_000_000

/** The end of the transaction writes without end, which shows in the log. */
async function obstructSqlite(location: string): Promise<Obstacle> {
  const database = new SqliteDatabase(location, { timeout: 5000 })
  database.exec(`
    create table obstacle (bytes blob);
    create trigger obstacle_trigger after update of status on lists begin
      insert into obstacle select zeroblob(4000) from list_rows a, list_rows b, list_rows c;
    end;
  `)
  return {
    isReached: async () => (await stat(`${location}-wal`)).size > logOfObstacle,
    remove: async () => {
      database.exec('drop trigger obstacle_trigger; drop table obstacle')
      database.close()
    },
  }
}

/** The end of the transaction waits for a lock that somebody else holds. */
async function obstructPostgres(location: string): Promise<Obstacle> {
  const client = new Client({ connectionString: location })
  await client.connect()
  await client.query('begin')
  await client.query('lock table offers.list_rows in share mode')
  return {
    isReached: async () => {
      const { rows } = await client.query(
        `select from pg_locks where not granted and relation = 'offers.list_rows'::regclass`,
      )
      return rows.length > 0
    },
    remove: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

const engines = [
  {
    name: 'SQLite',
    place: async (folder: string) => join(folder, 'service.db'),
    obstruct: obstructSqlite,
  },
  { name: 'PostgreSQL', place: makePostgres, obstruct: obstructPostgres },
].slice(0, inject('postgresServer') === '' ? 1 : 2)

describe.each(engines)('a process that is killed while it stores a list, on $name,', (engine) => {
  let folder: string
  let location: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-'))
    location = await engine.place(folder)
    db = await openDatabase(location)
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  async function startAsAdmin() {
    const process = await startServerProcess(folder, {
      DATABASE_URL: location.startsWith('postgres') ? location : '',
    })
    const logIn = await fetch(`${process.origin}/api/admin/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'correct horse battery' }),
    })
    const { token } = (await logIn.json()) as { token: string }
    const cookie = logIn.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    const session = { cookie: cookie.join('; '), authorization: `Bearer ${token}` }
    const call = async (method: string, path: string, type: string, body: string) => {
      const headers = { ...session, 'content-type': type }
      const answer = await fetch(process.origin + path, { method, headers, body })
      return { status: answer.status, list: (await answer.json()) as ParcelList }
    }
    return {
      kill: process.kill,
      stop: process.stop,
      upload: async () =>
        (await call('POST', '/api/admin/lists?fileName=mohave.csv', 'text/csv', file)).list,
      setPrices: async ({ id }: ParcelList) =>
        await call(
          'PUT',
          `/api/admin/lists/${id}`,
          'application/json',
          JSON.stringify({ rules: pricesByAcre(500, 1500) }),
        ),
      store: async ({ id }: ParcelList) =>
        await call(
          'POST',
          `/api/admin/lists/${id}/offers`,
          'application/json',
          JSON.stringify({ status: 'draft', expirationDate: '2099-12-31' }),
        ),
    }
  }

  const rowsOf = async (table: 'offers' | 'offer_events' | 'idempotency_keys') => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)}
    `.execute(db.read)
    return Number(rows[0]?.total)
  }

  it('has stored nothing of it, and the list can be stored again', async () => {
    const admin = await startAsAdmin()
    const list = await admin.upload()
    await admin.setPrices(list)
    const obstacle = await engine.obstruct(location)
    const storing = admin.store(list).catch(() => 'no answer')
    await expect.poll(obstacle.isReached).toBe(true)
    await admin.kill()
    expect(await storing).toBe('no answer')
    await obstacle.remove()

    expect(await rowsOf('offers')).toBe(0)
    expect(await rowsOf('offer_events')).toBe(0)
    const later = await startAsAdmin()
    const again = await later.store(list)
    expect(again).toMatchObject({ status: 200, list: { status: 'stored', offerCount: rowCount } })
    expect(await rowsOf('offers')).toBe(rowCount)
    expect(await later.stop()).toBe(0)
  })
})
