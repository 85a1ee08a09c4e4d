import { describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { keepValue, readKept } from './kept-values.ts'

describe('a statement of SQLite, which is prepared once', () => {
  it('sees a column that came after it was prepared', async () => {
    const { query } = await openDatabase(':memory:')
    await keepValue(query, 'a', 'b')
    const read = async () => await query.selectFrom('kept_values').selectAll().execute()
    expect(await read()).toEqual([{ name: 'a', value: 'b' }])
    await query.schema
      .alterTable('kept_values')
      .addColumn('more', 'text', (column) => column.defaultTo('x'))
      .execute()
    expect(await read()).toEqual([{ name: 'a', value: 'b', more: 'x' }])
    await query.destroy()
  })

  it('is prepared anew once many others came after it', async () => {
    const { query } = await openDatabase(':memory:')
    await keepValue(query, 'a', 'b')
    for (let count = 1; count <= 600; count += 1)
      await query
        .selectFrom('kept_values')
        .selectAll()
        .where('name', 'in', Array.from({ length: count }, String))
        .execute()
    expect(await readKept(query, 'a')).toBe('b')
    await query.destroy()
  })
})
