import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { countSome, type Database, openAsItIs, openDatabase } from './database.ts'
import { writeValue, readValue } from './key-value-store.ts'

describe('a database in a file', () => {
  let folder: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-and-write-'))
    db = await openDatabase(join(folder, 'service.db'))
    await writeValue(db.write, 'word', 'old')
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  const read = async () => await readValue(db.read, 'word')

  /** A transaction that has written and goes on when told to. */
  async function holdTransaction(value: string) {
    const written = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const transaction = db.write.transaction().execute(async (query) => {
      await writeValue(query, 'word', value)
      expect(await readValue(query, 'word')).toBe(value)
      written.resolve()
      await end.promise
    })
    await written.promise
    return { transaction, commit: () => end.resolve(), fail: () => end.reject(new Error('Enough')) }
  }

  it('is read while a transaction writes, as it was before, and then as it is', async () => {
    const { transaction, commit } = await holdTransaction('new')
    expect(await read()).toBe('old')
    commit()
    await transaction
    expect(await read()).toBe('new')
  })

  it('lets writes wait for the transaction, in the order in which they ask', async () => {
    const { transaction, commit } = await holdTransaction('first')
    const done: string[] = []
    const writes = ['second', 'third', 'last'].map(async (value) => {
      await writeValue(db.write, 'word', value)
      done.push(value)
    })
    const reads = await read()
    expect([reads, done]).toEqual(['old', []])
    commit()
    await Promise.all([transaction, ...writes])
    expect(done).toEqual(['second', 'third', 'last'])
    expect(await read()).toBe('last')
  })

  it('is counted while a transaction writes', async () => {
    const { transaction, commit } = await holdTransaction('new')
    const rows = db.read.selectFrom('key_values').where('value', '=', 'old')
    const counted = countSome(db.read, rows)
    expect(await Promise.race([counted, setTimeout(5000, 'waits')])).toBe(1)
    commit()
    await transaction
  })

  it('is let go of by who only read, with the files beside it', async () => {
    await db.close()
    const reading = await openAsItIs(join(folder, 'service.db'))
    expect(await readValue(reading.read, 'word')).toBe('old')
    await reading.close()
    expect(await readdir(folder)).toEqual(['service.db'])
  })

  it('goes on after a transaction that fails, which leaves nothing', async () => {
    const { transaction, fail } = await holdTransaction('never')
    fail()
    await expect(transaction).rejects.toThrow('Enough')
    expect(await read()).toBe('old')
    await writeValue(db.write, 'word', 'later')
    expect(await read()).toBe('later')
  })
})

describe.each(engines)('what is there to read, on $name', ({ make }) => {
  let folder: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-and-write-'))
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  it.each([
    [
      'in a file or on a server',
      async (place: string) => place.replace(':memory:', join(folder, 'service.db')),
    ],
    ['wherever tests have it', async (place: string) => place],
  ])('refuses what would change a row, %s', async (_where, at) => {
    db = await openDatabase(await at(await make()))
    await writeValue(db.write, 'word', 'old')
    const refusal = /readonly database|change a row/
    await expect(writeValue(db.read, 'word', 'new')).rejects.toThrow(refusal)
    await expect(db.read.updateTable('key_values').set({ value: 'new' }).execute()).rejects.toThrow(
      refusal,
    )
    await expect(db.read.deleteFrom('key_values').execute()).rejects.toThrow(refusal)
    expect(await readValue(db.read, 'word')).toBe('old')
  })
})
