import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParcelList } from '../contract/index.ts'
import { changeList } from '../src/features/offers/lists/change-list.ts'
import { listInThread } from '../src/features/offers/lists/list-thread.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { endThreads } from '../src/platform/threads.ts'
import { pricesByAcre } from '../src/testing/samples.ts'
import { listFile } from './list-file.ts'
import { longestMs, stallOf } from './stall.ts'

const {
  values: { rows: count },
} = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const rowCount = Number(count)

/** What is promised for the longest list, and how long others may wait at most. */
const most = { seconds: 30, memoryMb: 150, waitMs: longestMs }

const bytes = listFile(rowCount)

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const db = await openDatabase(process.env.DATABASE_URL ?? join(folder, 'service.db'))
const services = { db, now: () => new Date() }
const before = process.memoryUsage.rss()
let memory = before
const watch = setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss())
}, 20)
const start = performance.now()
const marks: [string, number][] = []
const mark = (name: string) => marks.push([name, (performance.now() - start) / 1000])

async function fromFileToOffers(): Promise<ParcelList> {
  const { id } = await listInThread(services, {
    kind: 'upload',
    upload: { bytes, fileName: 'bench.csv', sheet: undefined, madeBy: null },
    request: { method: 'POST', url: '', headers: {}, body: '' },
  })
  mark('uploaded and read')
  await changeList(services, id, { rules: pricesByAcre(500, 1500) })
  mark('priced')
  const body = { status: 'draft' as const, expirationDate: '2099-12-31' }
  const request = { method: 'POST', url: '', headers: {}, body }
  const list = await listInThread(services, { kind: 'store', id, request })
  mark('stored')
  return list
}

let list: ParcelList | undefined
const waitMs = await stallOf(async () => {
  list = await fromFileToOffers()
})
const seconds = (performance.now() - start) / 1000
clearInterval(watch)
const megabytes = (memory - before) / 1e6
await endThreads()
await db.close()
await rm(folder, { recursive: true })

console.log(`${rowCount} rows: ${JSON.stringify(list?.summary?.verdicts)}`)
for (const [name, at] of marks) console.log(`${name} after ${at.toFixed(1)} s`)
console.log(`longest wait of others ${waitMs.toFixed(0)} ms, memory +${megabytes.toFixed(0)} MB`)
const isWithin = seconds <= most.seconds && megabytes <= most.memoryMb && waitMs <= most.waitMs
if (!isWithin) console.error(`More than ${JSON.stringify(most)}.`)
process.exitCode = isWithin ? 0 : 1
