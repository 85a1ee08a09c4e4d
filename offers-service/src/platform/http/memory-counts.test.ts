import { addMilliseconds } from 'date-fns/addMilliseconds'
import { expect, it } from 'vitest'
import { testNow } from '../../testing/service.ts'
import { MemoryCounts } from './memory-counts.ts'

const hour = 60 * 60_000
const start = () => {
  const clock = { now: testNow }
  return { clock, counts: new MemoryCounts(() => clock.now) }
}

it('counts within a window, and tells how long it still is', () => {
  const { clock, counts } = start()
  expect(counts.count('a', hour, 3)).toEqual({ current: 1, ttl: hour })
  clock.now = addMilliseconds(testNow, hour / 2)
  expect(counts.count('a', hour, 3)).toEqual({ current: 2, ttl: hour / 2 })
  clock.now = addMilliseconds(testNow, hour)
  expect(counts.soFar('a')).toEqual({ current: 0, ttl: 0 })
})

it('does not forget who is refused, however many others come', () => {
  const { counts } = start()
  for (let turn = 0; turn < 3; turn += 1) counts.count('guilty', hour, 3)
  for (let other = 0; other < 60_000; other += 1) counts.count(`other ${other}`, hour, 3)
  expect(counts.soFar('guilty').current).toBe(3)
  expect(counts.soFar('other 0').current).toBe(0)
  expect(counts.soFar('other 59999').current).toBe(1)
})
