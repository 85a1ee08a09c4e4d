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

const {
  values: { rows: count },
} = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const rowCount = Number(count)

/** What is promised for the longest list, and how long others may wait at most. */
const longest = { seconds: 30, memoryMb: 150, waitMs: 50 }

const owners = [
  '"CRUZ, LINDA M & JOSE"',
  'MC DONALD RUTH ET UX',
  'DESERT ROSE LLC',
  '"JONES, MARY A (DEC\'D)"',
  'WHITCOMB FAMILY TRUST U/A DTD 01/02/2003',
  'BUREAU OF LAND MANAGEMENT',
  'O BRIEN PATRICK J JR',
]
const header =
  'FIPSCode,APN,Owner1,Mail Care Of,Mail Address,Mail City,Mail State,Mail Zip,Acres,County,State,Assessed Value,Use Code,Legal Description'
const lines = Array.from({ length: rowCount }, (_, index) =>
  [
    '04015',
    `331-${String(index).padStart(5, '0')}-155`,
    owners[index % owners.length],
    index % 40 === 0 ? 'C/O BANK OF THE WEST' : '',
    `${100 + index} ORCHARD LN`,
    'HARTFORD',
    'CT',
    '6103',
    `${1 + (index % 80) / 4} AC`,
    'MOHAVE',
    'AZ',
    `"$${1000 + (index % 500)}"`,
    'VACANT LAND',
    '"LOT 7 BLK 3 SAND CREEK RANCHES UNIT 2, MOHAVE COUNTY"',
  ].join(','),
)
const bytes = Buffer.from([header, ...lines].join('\n'))

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
  upload: { bytes, fileName: 'bench.csv', sheet: undefined },
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
