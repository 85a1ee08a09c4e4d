import { describe, expect, inject, it } from 'vitest'
import { makePostgres } from '../../testing/databases.ts'
import { connect, openDatabase } from './database.ts'
import { writeValue, readValue } from './key-value-store.ts'

describe('a statement of SQLite, which is prepared once', () => {
  it('sees a column that came after it was prepared', async () => {
    const { close, read, write } = await openDatabase(':memory:')
    await writeValue(write, 'a', 'b')
    const rows = async () => await read.selectFrom('key_values').selectAll().execute()
    expect(await rows()).toEqual([{ name: 'a', value: 'b' }])
    await write.schema
      .alterTable('key_values')
      .addColumn('more', 'text', (column) => column.defaultTo('x'))
      .execute()
    expect(await rows()).toEqual([{ name: 'a', value: 'b', more: 'x' }])
    await close()
  })

  it('is prepared anew once many others came after it', async () => {
    const { close, read, write } = await openDatabase(':memory:')
    await writeValue(write, 'a', 'b')
    for (let count = 1; count <= 600; count += 1)
      await read
        .selectFrom('key_values')
        .selectAll()
        .where('name', 'in', Array.from({ length: count }, String))
        .execute()
    expect(await readValue(read, 'a')).toBe('b')
    await close()
  })
})

describe.skipIf(inject('postgresServer') === '')('the turn of one process on PostgreSQL', () => {
  it('is waited for longer than one statement may take', async () => {
    let asked = 0
    const { engine, write } = await openDatabase(await makePostgres())
    const other = connect(engine, () => void (asked += 1))
    const done = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const holder = write.transaction().execute(async (query) => {
      await engine.advisoryLock(query, 'a turn')
      begun.resolve()
      await done.promise
    })
    await begun.promise
    let isMine = false
    const waiting = other.write.transaction().execute(async (query) => {
      await engine.advisoryLock(query, 'a turn')
      isMine = true
    })
    await expect.poll(() => asked).toBeGreaterThan(4)
    expect(isMine).toBe(false)
    done.resolve()
    await Promise.all([holder, waiting])
    expect(isMine).toBe(true)
    await other.close()
  })
})
