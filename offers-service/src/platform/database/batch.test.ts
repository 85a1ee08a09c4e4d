import { expect, it } from 'vitest'
import { batch } from './batch.ts'

/** Doubles numbers together and keeps the lists that were asked for. */
function doubling(answer = (value: number): number | Error => value * 2) {
  const lists: (readonly number[])[] = []
  const double = batch(async (values: readonly number[]) => {
    lists.push(values)
    return values.map(answer)
  })
  return { double, lists }
}

it('what is asked for in one turn is one list, and each gets its own answer', async () => {
  const { double, lists } = doubling()
  const first = Promise.all([double(1), double(2)])
  // What comes a few steps later, as after the hooks of a request, is still of the same turn.
  const later = Promise.resolve().then(async () => await double(1))
  expect([await first, await later]).toEqual([[2, 4], 2])
  expect(lists).toEqual([[1, 2, 1]])
})

it('is asked anew in each turn', async () => {
  const { double, lists } = doubling()
  await double(1)
  await double(1)
  expect(lists).toEqual([[1], [1]])
})

it('an error in place of an answer fails that one alone', async () => {
  const { double } = doubling((value) => (value === 2 ? new Error('No twos') : value * 2))
  const [one, two, three] = await Promise.allSettled([double(1), double(2), double(3)])
  expect([one, three]).toMatchObject([{ value: 2 }, { value: 6 }])
  expect(two).toMatchObject({ reason: new Error('No twos') })
})

it('what cannot be asked at all fails all of its turn and none of the next', async () => {
  let isAway = true
  const ask = batch(async (asked: readonly string[]) => {
    if (isAway) throw new Error('Away')
    return asked
  })
  const ends = await Promise.allSettled([ask('a'), ask('b')])
  expect(ends).toMatchObject([{ reason: new Error('Away') }, { reason: new Error('Away') }])
  isAway = false
  expect(await ask('a')).toBe('a')
})

it('lets others come to their turn after a hundred', async () => {
  const { double, lists } = doubling()
  await Promise.all(Array.from({ length: 250 }, async (_, value) => await double(value)))
  expect(lists.map(({ length }) => length)).toEqual([100, 100, 50])
})
