import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { changeList } from '../src/features/offers/lists/change-list.ts'
import { listInThread } from '../src/features/offers/lists/list-thread.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { endThreads } from '../src/platform/threads.ts'
import { pricesByAcre } from '../src/testing/samples.ts'
import { listFile } from './list-file.ts'

const {
  values: { rows: count },
} = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const rowCount = Number(count)

/** What is promised for the longest list, and how long others may wait at most. */
const longest = { seconds: 30, memoryMb: 150, waitMs: 50 }

const bytes = listFile(rowCount)

/** The longest that this thread let others wait, and the most memory it took, while something else goes on. */
function watch() {
  const seen = { waitMs: 0, memory: 0, isOver: false }
  const over = (async () => {
    let last = performance.now()
    while (!seen.isOver) {
      await others()
      const now = performance.now()
      seen.waitMs = Math.max(seen.waitMs, now - last)
      seen.memory = Math.max(seen.memory, process.memoryUsage.rss())
      last = now
    }
  })()
  return async () => {
    seen.isOver = true
    await over
    return seen
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const db = await openDatabase(process.env.DATABASE_URL ?? join(folder, 'service.db'))
const services = { db, now: () => new Date() }
const before = process.memoryUsage.rss()
const stop = watch()
const start = performance.now()
const marks: [string, number][] = []
const mark = (name: string) => marks.push([name, (performance.now() - start) / 1000])

const { id } = await listInThread(services, {
  kind: 'upload',
  upload: { bytes, fileName: 'bench.csv', sheet: undefined, madeBy: null },
  request: { method: 'POST', url: '', headers: {}, body: '' },
})
mark('uploaded and read')
const list = await changeList(services, id, { rules: pricesByAcre(500, 1500) })
mark('priced')
const body = { status: 'draft' as const, expirationDate: '2099-12-31' }
const request = { method: 'POST', url: '', headers: {}, body }
await listInThread(services, { kind: 'store', id, request })
mark('stored')

const { waitMs, memory } = await stop()
const seconds = (performance.now() - start) / 1000
const megabytes = (memory - before) / 1e6
await endThreads()
await db.close()
await rm(folder, { recursive: true })

console.log(`${rowCount} rows: ${JSON.stringify(list.summary?.verdicts)}`)
for (const [name, at] of marks) console.log(`${name} after ${at.toFixed(1)} s`)
console.log(`longest wait of others ${waitMs.toFixed(0)} ms, memory +${megabytes.toFixed(0)} MB`)
const isWithin =
  seconds <= longest.seconds && megabytes <= longest.memoryMb && waitMs <= longest.waitMs
if (!isWithin) console.error(`More than ${JSON.stringify(longest)}.`)
process.exitCode = isWithin ? 0 : 1
