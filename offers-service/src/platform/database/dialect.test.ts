import fastify from 'fastify'
import { describe, expect, inject, it } from 'vitest'
import { makePostgres } from '../../testing/databases.ts'
import { registerErrors } from '../http/error-handler.ts'
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

describe.skipIf(inject('postgresServer') === '')('two who wait for each other', () => {
  it('leave one who is asked to try again, and the other goes on', async () => {
    const { close, engine, read, write } = await openDatabase(await makePostgres())
    for (const name of ['a', 'b']) await writeValue(write, name, 'as it was')
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writeBoth = async (names: string[], turn: number) =>
      await write.transaction().execute(async (query) => {
        await writeValue(query, names[0] ?? '', `by ${turn}`)
        both[turn]?.resolve()
        await Promise.all(both.map(async ({ promise }) => await promise))
        await writeValue(query, names[1] ?? '', `by ${turn}`)
      })
    const outcomes = await Promise.allSettled([writeBoth(['a', 'b'], 0), writeBoth(['b', 'a'], 1)])
    const done = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect([await readValue(read, 'a'), await readValue(read, 'b')]).toEqual([
      `by ${done}`,
      `by ${done}`,
    ])

    const app = fastify()
    registerErrors(app, { engine })
    app.get('/', () => {
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    })
    const answer = await app.inject('/')
    expect(answer.json()).toMatchObject({ code: 'database_unavailable' })
    expect(answer.headers['retry-after']).toBe('5')
    await close()
  })
})
