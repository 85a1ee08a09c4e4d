import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { makePostgres } from '../testing/databases.ts'
import { databaseThread } from './database-thread.ts'
import { type Database, openDatabase } from './database/database.ts'
import { readValue, writeValue } from './database/key-value-store.ts'
import { endThreads } from './threads.ts'

let folder: string
const places = [
  { name: 'an SQLite file', make: async () => join(folder, 'service.db') },
  { name: 'PostgreSQL', make: makePostgres },
].slice(0, inject('postgresServer') === '' ? 1 : 2)

const work = databaseThread<Int32Array, void>(
  new URL('../testing/thread-work.ts', import.meta.url),
  'runWriteInTurn',
  { work: async () => (await import('../testing/thread-work.ts')).writeInTurn },
)

afterAll(endThreads)

describe.each(places)('work with $name in another thread', ({ name, make }) => {
  let db: Database
  let shared: Int32Array

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thread-'))
    db = await openDatabase(await make())
    shared = new Int32Array(new SharedArrayBuffer(16))
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  const tell = (place: number, value: number) => {
    Atomics.store(shared, place, value)
    Atomics.notify(shared, place)
  }
  /** Has it go on to where it has the turn, and writes here meanwhile. */
  async function writeDuringTurn() {
    tell(0, 1)
    await Atomics.waitAsync(shared, 1, 0).value
    const late = { isWritten: false }
    const write = async () => {
      await writeValue(db.write, 'late', 'here')
      late.isWritten = true
    }
    const writing = write()
    await setTimeout(50)
    return { isWritten: late.isWritten, writing }
  }

  it('lets others write until it asks for the turn, and then when it is over', async () => {
    const working = work({ db, now: () => new Date() }, shared)
    await Atomics.waitAsync(shared, 3, 0).value
    await writeValue(db.write, 'early', 'here')
    const { isWritten, writing } = await writeDuringTurn()
    expect(isWritten).toBe(name === 'PostgreSQL')
    tell(2, 1)
    await Promise.all([working, writing])
    for (const [key, value] of [
      ['early', 'here'],
      ['late', 'here'],
      ['from', 'thread'],
    ] as const)
      expect(await readValue(db.read, key)).toBe(value)
  })

  it('gives the turn back where it fails', async () => {
    const working = work({ db, now: () => new Date() }, shared)
    const { writing } = await writeDuringTurn()
    tell(2, 2)
    await expect(working).rejects.toMatchObject({ code: 'not_found' })
    await writing
  })

  it('waits for its turn while others write', async () => {
    const working = work({ db, now: () => new Date() }, shared)
    tell(2, 1)
    await db.write.transaction().execute(async () => {
      tell(0, 1)
      await setTimeout(50)
      expect(shared[1]).toBe(name === 'PostgreSQL' ? 1 : 0)
    })
    await working
  })
})
