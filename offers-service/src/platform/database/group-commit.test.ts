import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { type Database, openDatabase, type Queries } from './database.ts'
import { transactTogether } from './group-commit.ts'
import { keepFirst, keepValue, readKept } from './kept-values.ts'

/** Keeps a value and answers the name it has it under. */
const keeping = (name: string) => async (query: Queries) => {
  await keepValue(query, name, 'kept')
  return name
}

const failing = (name: string, problem: Error) => async (query: Queries) => {
  await keepValue(query, name, 'kept')
  throw problem
}

async function namesIn({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('kept_values').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe.each(engines)('on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(async () => await db.query.destroy())

  it('each of many gets its own answer, and one that fails leaves nothing and fails alone', async () => {
    const ends = await Promise.allSettled([
      transactTogether(db, keeping('first')),
      transactTogether(db, failing('second', new Error('No'))),
      transactTogether(db, keeping('third')),
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
      async () => await transactTogether(db, async (query) => await keepFirst(query, 'only', '1')),
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
    await db.query.destroy()
    await rm(folder, { recursive: true })
  })

  it('nobody is answered before what all of them did is stored', async () => {
    const answered: string[] = []
    const first = transactTogether(db, keeping('first')).then((name) => answered.push(name))
    const second = transactTogether(db, async (query) => {
      expect(await readKept(query, 'first')).toBe('kept')
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
      transactTogether(db, keeping('first')),
      transactTogether(db, async (query) => {
        await sql`rollback`.execute(query)
        throw full
      }),
      transactTogether(db, async (query) => {
        await sql`pragma defer_foreign_keys = on`.execute(query)
        const note = { id: 'note', contact_request_id: 'nobody', at: '', text: '' }
        await query.insertInto('lead_notes').values(note).execute()
      }),
      transactTogether(db, keeping('last')),
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
      transactTogether(db, keeping('first')),
      transactTogether(db, async () => await Promise.try(fail)),
      transactTogether(db, keeping('third')),
    ])
    expect(ends).toMatchObject([{ reason: isFull }, { reason: isFull }, { reason: isFull }])
    expect(fail).toHaveBeenCalledOnce()
    expect(await namesIn(db)).toEqual([])
  })
})
