import { Kysely } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { makePostgres } from '../../testing/databases.ts'
import { openDatabase } from './database.ts'
import { writeValue, readValue } from './key-value-store.ts'
import type { Tables } from './tables.ts'

describe('a statement of SQLite, which is prepared once', () => {
  it('sees a column that came after it was prepared', async () => {
    const { query } = await openDatabase(':memory:')
    await writeValue(query, 'a', 'b')
    const read = async () => await query.selectFrom('key_values').selectAll().execute()
    expect(await read()).toEqual([{ name: 'a', value: 'b' }])
    await query.schema
      .alterTable('key_values')
      .addColumn('more', 'text', (column) => column.defaultTo('x'))
      .execute()
    expect(await read()).toEqual([{ name: 'a', value: 'b', more: 'x' }])
    await query.destroy()
  })

  it('is prepared anew once many others came after it', async () => {
    const { query } = await openDatabase(':memory:')
    await writeValue(query, 'a', 'b')
    for (let count = 1; count <= 600; count += 1)
      await query
        .selectFrom('key_values')
        .selectAll()
        .where('name', 'in', Array.from({ length: count }, String))
        .execute()
    expect(await readValue(query, 'a')).toBe('b')
    await query.destroy()
  })
})

describe.skipIf(inject('postgresServer') === '')('the turn of one process on PostgreSQL', () => {
  it('is waited for longer than one statement may take', async () => {
    let asked = 0
    const { engine, query: first } = await openDatabase(await makePostgres())
    const other = new Kysely<Tables>({ dialect: engine.dialect, log: () => void (asked += 1) })
    const done = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const holder = first.transaction().execute(async (query) => {
      await engine.advisoryLock(query, 'a turn')
      begun.resolve()
      await done.promise
    })
    await begun.promise
    let isMine = false
    const waiting = other.transaction().execute(async (query) => {
      await engine.advisoryLock(query, 'a turn')
      isMine = true
    })
    await expect.poll(() => asked).toBeGreaterThan(4)
    expect(isMine).toBe(false)
    done.resolve()
    await Promise.all([holder, waiting])
    expect(isMine).toBe(true)
    await other.destroy()
  })
})
