import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import type { MigrationStep } from '../../../migrations/step.ts'
import { engines, makePostgres } from '../../testing/databases.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { DatabaseTooNew, openDatabase } from './database.ts'

/** Steps that a later version might have. */
const addColumn: MigrationStep = async (db) => {
  await db.schema
    .alterTable('key_values')
    .addColumn('unit', 'text', (c) => c.notNull().defaultTo('acres'))
    .execute()
}
const makeTable: MigrationStep = async (db) => {
  await db.schema.createTable('counties').addColumn('name', 'text').execute()
}
const failing: MigrationStep = async (db, engine) => {
  await makeTable(db, engine)
  await sql`insert into nowhere values (1)`.execute(db)
}
const later = { ...migrations, '998-unit': addColumn, '999-counties': makeTable }

const places = [
  { name: 'SQLite', make: async () => join(await mkdtemp(join(tmpdir(), 'steps-')), 'service.db') },
  { name: 'PostgreSQL', make: makePostgres },
].slice(0, engines.length)

describe.each(places)('the tables, on $name', ({ name: engine, make }) => {
  let location: string
  beforeEach(async () => {
    location = await make()
    const { close, write } = await openDatabase(location)
    await write.insertInto('key_values').values({ name: 'size', value: '5' }).execute()
    await close()
  })
  afterEach(async () => {
    if (!location.includes('://')) await rm(join(location, '..'), { recursive: true })
  })

  /** What a program with these steps finds after its start. */
  async function start(steps: Record<string, MigrationStep>, lastStep?: string) {
    const { close, read } = await openDatabase(location, { steps, lastStep })
    const tables = (await read.introspection.getTables()).map(({ name }) => name)
    const rows = await read.selectFrom('key_values').selectAll().execute()
    await close()
    return { rows, hasCounties: tables.includes('counties') }
  }

  it('take each later step once and keep their rows', async () => {
    const size = { name: 'size', value: '5' }
    expect(await start(migrations)).toEqual({ rows: [size], hasCounties: false })
    const between = { rows: [{ ...size, unit: 'acres' }], hasCounties: false }
    expect(await start(later, '998-unit')).toEqual(between)
    expect(await start(later)).toEqual({ ...between, hasCounties: true })
    expect(await start(later)).toEqual({ ...between, hasCounties: true })
  })

  // An SQLite file is one process's alone.
  it.runIf(engine === 'PostgreSQL')(
    'take a step of which two processes that start at once both know, once',
    async () => {
      const both = await Promise.all([start(later), start(later)])
      expect(both.map(({ hasCounties }) => hasCounties)).toEqual([true, true])
    },
  )

  it('are left as they were by a step that fails half-way', async () => {
    await expect(start({ ...migrations, '998-failing': failing })).rejects.toThrow('up to date')
    expect(await start(migrations)).toMatchObject({ hasCounties: false })
  })

  it('refuse a program that does not know their last step', async () => {
    await start(later)
    await expect(start(migrations)).rejects.toThrow(DatabaseTooNew)
  })
})

it('of a later version stop the start with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'later-'))
  const { close } = await openDatabase(join(folder, 'service.db'), { steps: later })
  await close()
  const problem = await startServerProcess(folder).catch((error: unknown) => error)
  expect(String(problem)).toMatch(/newer version of this program/)
  expect(String(problem).split('\n')).toHaveLength(1)
  await rm(folder, { recursive: true })
})
