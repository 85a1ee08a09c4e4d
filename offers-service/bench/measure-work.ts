import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/platform/database/database.ts'
import { writeValue } from '../src/platform/database/key-value-store.ts'
import { longestMs, stallOf } from './stall.ts'

/** The longest that somebody else waited to write a row, in milliseconds, while the work went on. */
async function longestWrite(db: Database, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const state = { isOver: false }
  const writing = (async () => {
    while (!state.isOver) {
      const before = performance.now()
      await writeValue(db.write, 'bench', 'x')
      longest = Math.max(longest, performance.now() - before)
      await pause(5)
    }
  })()
  await work()
  state.isOver = true
  await writing
  return longest
}

/** Says how long work on so many things took, and how long others waited meanwhile; answers whether that was short enough. */
export async function measureWork(
  db: Database,
  { title, noun }: { title: string; noun: string },
  work: () => Promise<number>,
): Promise<boolean> {
  const start = performance.now()
  let count = 0
  let stall = 0
  const write = await longestWrite(db, async () => {
    stall = await stallOf(async () => {
      count = await work()
    })
  })
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${title.padEnd(12)} ${count} ${noun} in ${seconds.toFixed(1)} s, stall ${stall.toFixed(0)} ms, a writer waits ${write.toFixed(0)} ms`,
  )
  return stall <= longestMs
}
