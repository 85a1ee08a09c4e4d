import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/index.ts'
import { migrations } from '../../../migrations/index.ts'
import { engines, makePostgres } from '../../testing/databases.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { startService } from '../../testing/service.ts'
import { type Database, DatabaseTooNew, openDatabase } from './database.ts'

const names = Object.keys(migrations)
const moment = '2026-01-01T00:00:00.000Z'

/** What cannot be any text, by the column's name. */
const values: Record<string, unknown> = {
  expiration_date: '2026-07-01',
  amount_cents: 1_850_050,
  acreage: 10.2,
  payload: '{}',
  json: '[]',
  data: '{}',
  phone: '(928) 555-0117',
  acres: '1-5',
  provider: 'builtin',
}
const statuses: Record<string, string> = {
  offers: 'active',
  contact_requests: 'new',
  jobs: 'waiting',
  signings: 'open',
  signers: 'waiting',
}

/** What SQLite takes for nullable although it is a primary key. */
const keys = new Set(['id', 'key', 'name', 'kind'])

/** A value that a row of this table can have there; ids of other tables name their only row. */
function valueOf(table: string, { name, dataType }: TableMetadata['columns'][number]): unknown {
  if (name === 'id') return `${table}-1`
  if (name === 'status') return statuses[table] ?? 'new'
  if (name in values) return values[name]
  if (name.endsWith('_id')) return `${name.slice(0, -'_id'.length)}s-1`
  if (name.endsWith('_at') || name === 'at') return moment
  if (/int|real|double|float|numeric/i.test(dataType)) return 1
  return /blob|bytea/i.test(dataType) ? Buffer.from('x') : `${table} ${name}`
}

/** The tables without those that an index of texts is made of. */
const tablesOf = async (query: Kysely<unknown>) =>
  (await query.introspection.getTables()).filter(({ name }) => !name.startsWith('text_index'))

/** Puts a row into each table, as an earlier version of the program would have left it. */
async function fill(query: Kysely<unknown>, isSqlite: boolean): Promise<Map<string, number>> {
  const tables = await tablesOf(query)
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(query)
  await query.transaction().execute(async (transaction) => {
    // Rows that refer to each other are put in one after the other.
    if (!isSqlite) await sql`set local session_replication_role = replica`.execute(transaction)
    for (const { name, columns } of tables) {
      const row = columns.filter(
        ({ name: column, isNullable, hasDefaultValue, isAutoIncrementing }) =>
          keys.has(column) || !(isNullable || hasDefaultValue || isAutoIncrementing),
      )
      if (row.length === 0) continue
      await sql`insert into ${sql.table(name)} (${sql.join(row.map((column) => sql.ref(column.name)))})
        values (${sql.join(row.map((column) => valueOf(name, column)))}) on conflict do nothing`.execute(
        transaction,
      )
    }
  })
  if (isSqlite) await sql`pragma foreign_keys = on`.execute(query)
  return await counts(query)
}

async function counts(query: Kysely<unknown>): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { name } of await tablesOf(query)) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(name)}
    `.execute(query)
    found.set(name, Number(rows[0]?.total))
  }
  return found
}

/** Every version on the engine that takes moments; the first, one in between and the last but one on the other. */
const versions = engines.flatMap((engine) =>
  names
    .slice(1)
    .filter((_, index) => engine.name === 'SQLite' || [0, 11, names.length - 2].includes(index))
    .map((next, index) => ({ engine, name: engine.name, next, index })),
)

describe('a database of an earlier version', () => {
  it.each(versions)(
    'that stands before $next is brought up to date with its rows, on $name',
    async ({ engine, next }) => {
      const { migrate, ...db } = await engine.openBefore(next)
      const untyped = db.query as unknown as Kysely<unknown>
      const before = await fill(untyped, engine.name === 'SQLite')
      await migrate()
      const after = await counts(untyped)
      const lost = [...before].filter(([table, count]) => (after.get(table) ?? count) < count)
      expect(lost).toEqual([])
      for (const table of ['offers', 'contact_requests', 'signings', 'jobs'])
        expect([table, after.get(table)]).toEqual([table, 1])

      const service = await startService(db satisfies Database)
      const owner = await service.logIn()
      const offers = await owner('GET', '/api/admin/offers')
      const leads = await owner('GET', '/api/admin/contact-requests')
      expect([offers.statusCode, leads.statusCode]).toEqual([200, 200])
      expect(leads.json<Lead[]>().map(({ id }) => id)).toEqual(['contact_requests-1'])
      await service.stop()
    },
  )
})

/** Leaves a database as a version would that has one more step. */
const takeLaterStep = async (location: string) => {
  const { query } = await openDatabase(location)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${moment})`.execute(
    query,
  )
  await query.destroy()
}

describe('a database of a later version', () => {
  it.skipIf(engines.length < 2)('is refused on PostgreSQL', async () => {
    const location = await makePostgres()
    await takeLaterStep(location)
    await expect(openDatabase(location)).rejects.toThrow(DatabaseTooNew)
  })

  it('stops the start with one sentence and is left as it was', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'later-'))
    await takeLaterStep(join(folder, 'service.db'))
    const problem = await startServerProcess(folder).catch((error: unknown) => error)
    expect(String(problem)).toMatch(/newer version of this program/)
    expect(String(problem).trim().split('\n')).toHaveLength(2)
    await rm(folder, { recursive: true })
  })
})
