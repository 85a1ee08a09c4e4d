import { expect, it } from 'vitest'
import { deleteInSteps, groupsOf, inSteps, stepSize } from './in-batches.ts'

/** Reads the numbers from 1 to `count` in steps; `asked` tells after which of them was asked. */
function numbersTo(count: number) {
  const asked: (number | undefined)[] = []
  const steps = inSteps(async (last: number | undefined) => {
    asked.push(last)
    const length = Math.min(stepSize, count - (last ?? 0))
    return Array.from({ length }, (_, index) => (last ?? 0) + index + 1)
  })
  return { asked, steps }
}

it.each([0, 1, stepSize, stepSize + 1, 3 * stepSize])(
  'a list of %i is read to its end, each row once',
  async (count) => {
    const all = (await Array.fromAsync(numbersTo(count).steps)).flat()
    expect(all).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  },
)

it('no step is read before the one before it is taken', async () => {
  const { asked, steps } = numbersTo(3 * stepSize)
  await steps.next()
  expect(asked).toEqual([undefined])
  await steps.next()
  expect(asked).toEqual([undefined, stepSize])
})

it('others come to their turn between two steps', async () => {
  const { steps } = numbersTo(3 * stepSize)
  let turns = 0
  const other = () => {
    turns += 1
    next = setImmediate(other)
  }
  let next = setImmediate(other)
  await Array.fromAsync(steps)
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(3)
})

it('groups have so many items, and only the last has fewer', () => {
  expect([...groupsOf(2, ['a', 'b', 'c'])]).toEqual([['a', 'b'], ['c']])
  expect([...groupsOf(2, [])]).toEqual([])
})

it('many rows are deleted in steps, between which others come to their turn', async () => {
  let left = 1700
  const told: (number | string)[] = []
  await deleteInSteps((most) => ({
    executeTakeFirst: async () => {
      setImmediate(() => told.push('another'))
      const deleted = Math.min(most, left)
      left -= deleted
      told.push(deleted)
      return { numDeletedRows: BigInt(deleted) }
    },
  }))
  expect(told).toEqual([500, 'another', 500, 'another', 500, 'another', 200])
})
