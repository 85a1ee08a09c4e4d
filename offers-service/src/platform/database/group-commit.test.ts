import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { type Database, openDatabase, type Queries } from './database.ts'
import { transactInBatch } from './group-commit.ts'
import { writeFirstValue, writeValue, readValue } from './key-value-store.ts'

/** Keeps a value and answers the name it has it under. */
const keeping = (name: string) => async (query: Queries) => {
  await writeValue(query, name, 'kept')
  return name
}

const failing = (name: string, problem: Error) => async (query: Queries) => {
  await writeValue(query, name, 'kept')
  throw problem
}

async function namesIn({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('key_values').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe.each(engines)('on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(async () => await db.close())

  it('each of many gets its own answer, and one that fails leaves nothing and fails alone', async () => {
    const ends = await Promise.allSettled([
      transactInBatch(db, keeping('first')),
      transactInBatch(db, failing('second', new Error('No'))),
      transactInBatch(db, keeping('third')),
    ])
    expect(ends).toMatchObject([
      { value: 'first' },
      { reason: new Error('No') },
      { value: 'third' },
    ])
    expect(await namesIn(db)).toEqual(['first', 'third'])
  })

  it('of many that do the same, one is first', async () => {
    const tries = Array.from(
      { length: 20 },
      async () =>
        await transactInBatch(db, async (query) => await writeFirstValue(query, 'only', '1')),
    )
    const ends = await Promise.all(tries)
    expect(ends.filter((isFirst) => isFirst)).toHaveLength(1)
  })
})

describe('in a file', () => {
  let folder: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'group-commit-'))
    db = await openDatabase(join(folder, 'service.db'))
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  it('nobody is answered before what all of them did is stored', async () => {
    const answered: string[] = []
    const first = transactInBatch(db, keeping('first')).then((name) => answered.push(name))
    const second = transactInBatch(db, async (query) => {
      expect(await readValue(query, 'first')).toBe('kept')
      // What others see, who read beside.
      expect(await namesIn(db)).toEqual([])
      expect(answered).toEqual([])
    })
    await second
    expect(await namesIn(db)).toEqual(['first'])
    await first
  })

  it('whoever breaks the whole transaction fails alone, also when that shows only at its end', async () => {
    const full = new Error('The disk is full')
    const ends = await Promise.allSettled([
      transactInBatch(db, keeping('first')),
      transactInBatch(db, async (query) => {
        await sql`rollback`.execute(query)
        throw full
      }),
      transactInBatch(db, async (query) => {
        await sql`pragma defer_foreign_keys = on`.execute(query)
        const note = {
          id: 'note',
          lead_id: 'nobody',
          at: '',
          kind: 'note' as const,
          text: '',
          edited_at: null,
          made_by: null,
        }
        await query.insertInto('lead_notes').values(note).execute()
      }),
      transactInBatch(db, keeping('last')),
    ])
    expect(ends).toMatchObject([
      { value: 'first' },
      { reason: full },
      { status: 'rejected' },
      { value: 'last' },
    ])
    expect(await namesIn(db)).toEqual(['first', 'last'])
  })

  it('what nobody would get past fails all of them at once', async () => {
    const isFull = Object.assign(new Error('The disk is full'), { code: 'SQLITE_FULL' })
    const fail = vi.fn<() => never>(() => {
      throw isFull
    })
    const ends = await Promise.allSettled([
      transactInBatch(db, keeping('first')),
      transactInBatch(db, async () => await Promise.try(fail)),
      transactInBatch(db, keeping('third')),
    ])
    expect(ends).toMatchObject([{ reason: isFull }, { reason: isFull }, { reason: isFull }])
    expect(fail).toHaveBeenCalledOnce()
    expect(await namesIn(db)).toEqual([])
  })
})
