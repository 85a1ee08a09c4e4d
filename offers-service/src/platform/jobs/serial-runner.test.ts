import { expect, it } from 'vitest'
import { SerialRunner } from './serial-runner.ts'

/** Work that goes on until the test lets it end, and how often it was begun. */
function heldWork() {
  const ends: PromiseWithResolvers<void>[] = []
  const work = async () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
  }
  return { ends, work }
}

const unexpected = (problem: unknown) => {
  throw problem
}

it('work is done once more, however often it is asked for while it is in hand', async () => {
  const { ends, work } = heldWork()
  const runner = new SerialRunner(work, unexpected)
  for (let times = 0; times < 3; times += 1) runner.wake()
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.resolve()
  await runner.settle()
  expect(ends).toHaveLength(2)
})

it('work that nobody asked for again is done once, and anew when it is asked for later', async () => {
  const { ends, work } = heldWork()
  const runner = new SerialRunner(work, unexpected)
  for (const times of [1, 2]) {
    runner.wake()
    ends.at(-1)?.resolve()
    await runner.settle()
    expect(ends).toHaveLength(times)
  }
})

it('whoever waits, waits for the work in hand and for what it was asked for meanwhile', async () => {
  const { ends, work } = heldWork()
  const runner = new SerialRunner(work, unexpected)
  runner.wake()
  runner.wake()
  let isSettled = false
  const settled = runner.settle().then(() => (isSettled = true))
  ends[0]?.resolve()
  await expect.poll(() => ends.length).toBe(2)
  expect(isSettled).toBe(false)
  ends[1]?.resolve()
  await settled
})

it('work that failed is told of and hinders no later work', async () => {
  const problems: unknown[] = []
  let tries = 0
  const runner = new SerialRunner(
    async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
    },
    (problem) => problems.push(problem),
  )
  runner.wake()
  await runner.settle()
  runner.wake()
  await runner.settle()
  expect([tries, problems]).toEqual([2, [new Error('away')]])
})
