import { describe, expect, it } from 'vitest'
import { engines, saveRows } from './databases.ts'

describe.each(engines)('a database of a test, on $name', ({ open }) => {
  it('is emptied and handed on once it was closed, because making another takes longer than most tests', async () => {
    const first = await open()
    const rows = await saveRows(first.read)
    await first.write.insertInto('key_values').values({ name: 'left', value: 'behind' }).execute()
    await first.close()

    const second = await open()
    expect(second.engine).toBe(first.engine)
    expect(await saveRows(second.read)).toEqual(rows)
    await second.close()
    await expect(saveRows(second.read)).rejects.toThrow('destroyed')
  })
})
