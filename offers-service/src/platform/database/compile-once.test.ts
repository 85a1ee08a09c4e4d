import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { compileOnce, type ValueOf } from './compile-once.ts'
import type { Database, Queries } from './database.ts'

let builds = 0
const keep = compileOnce((query: Queries, value: ValueOf<{ name: string; text: string }>) => {
  builds += 1
  return query
    .insertInto('key_values')
    .values({ name: value('name'), value: value('text') })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: value('text') }))
    .returning(['name', 'value'])
})

describe.each(engines)('on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    builds = 0
    db = await open()
  })
  afterEach(async () => await db.close())

  it('a statement is built once, and made with the values of each time', async () => {
    expect(await keep(db.write, { name: 'a', text: 'one' })).toEqual([{ name: 'a', value: 'one' }])
    expect(await keep(db.write, { text: 'two', name: 'b' })).toEqual([{ name: 'b', value: 'two' }])
    expect(await keep(db.write, { name: 'a', text: 'new' })).toEqual([{ name: 'a', value: 'new' }])
    expect(builds).toBe(1)
  })

  it('is part of the transaction it is made in', async () => {
    const transaction = db.write.transaction().execute(async (query) => {
      await keep(query, { name: 'a', text: 'one' })
      throw new Error('Enough')
    })
    await expect(transaction).rejects.toThrow('Enough')
    expect(await db.read.selectFrom('key_values').selectAll().execute()).toEqual([])
  })
})
