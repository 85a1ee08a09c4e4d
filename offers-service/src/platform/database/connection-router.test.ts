import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countSome, type Database, openDatabase } from './database.ts'
import { writeValue, readValue } from './key-value-store.ts'

describe('a database in a file', () => {
  let folder: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beside-writer-'))
    db = await openDatabase(join(folder, 'service.db'))
    await writeValue(db.query, 'word', 'old')
  })
  afterEach(async () => {
    await db.query.destroy()
    await rm(folder, { recursive: true })
  })

  const read = async () => await readValue(db.query, 'word')

  /** A transaction that has written and goes on when told to. */
  async function holdTransaction(value: string) {
    const written = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const transaction = db.query.transaction().execute(async (query) => {
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
      await writeValue(db.query, 'word', value)
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
    const rows = db.query.selectFrom('key_values').where('value', '=', 'old')
    const counted = countSome(db.query, rows)
    expect(await Promise.race([counted, setTimeout(5000, 'waits')])).toBe(1)
    commit()
    await transaction
  })

  it('goes on after a transaction that fails, which leaves nothing', async () => {
    const { transaction, fail } = await holdTransaction('never')
    fail()
    await expect(transaction).rejects.toThrow('Enough')
    expect(await read()).toBe('old')
    await writeValue(db.query, 'word', 'later')
    expect(await read()).toBe('later')
  })
})

/** These have connections of their own. */
const ownConnections = /^(?:platform\/database\/(?:postgres|sqlite|text-indexes)|doctor\/)/

it('nothing is read by a statement that is written out, which would take the turn of a writer', () => {
  const src = join(import.meta.dirname, '../..')
  const written = globSync('**/*.ts', { cwd: src })
    .filter((path) => !/\.test\.ts$|^testing\//.test(path) && !ownConnections.test(path))
    .filter((path) =>
      /\bsql(?:<[^`]*>)?`\s*(?:select|with)\b/i.test(readFileSync(join(src, path), 'utf8')),
    )
  expect(written).toEqual([])
})
