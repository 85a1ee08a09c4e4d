import { afterEach, expect, it, vi } from 'vitest'
import { groupsOf, inTurns } from './turns.ts'

afterEach(() => void vi.restoreAllMocks())

it('lets others have their turn between items that take long, in order and leaving none out', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const happened: string[] = []
  for await (const item of inTurns([1, 2, 3, 4])) {
    happened.push(`item ${item}`)
    setImmediate(() => happened.push(`other ${item}`))
    clock += item === 2 ? 50 : 1
  }
  expect(happened).toEqual(['item 1', 'item 2', 'other 1', 'other 2', 'item 3', 'item 4'])
})

it('makes groups of which only the last is smaller', () => {
  expect([...groupsOf(2, ['a', 'b', 'c'])]).toEqual([['a', 'b'], ['c']])
  expect([...groupsOf(2, [])]).toEqual([])
})
