import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { buildStale } from '../../.scripts/build.ts'
import { cookieNames } from '../src/platform/access/guard.ts'
import { startSession } from '../src/platform/access/sessions.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { createMacs } from '../src/platform/security/macs.ts'
import { startServerProcess } from '../src/testing/server-process.ts'
import { growthDatabases } from './growth-databases.ts'
import { importBody } from './growth-rows.ts'
import { ownFigures } from './own-figures.ts'

/*
 * How soon the service can be asked, as `npm start` starts it, and what it holds of memory: at rest, at most, and some time after
 * heavy work; and how long that work held up others. In a small database and in a big one.
 * `node bench/memory.ts [sqlite|postgres] [offers …]` prints a table.
 */

const [engine = 'sqlite', ...sizes] = process.argv.slice(2)
const counts = sizes.length > 0 ? sizes.map(Number) : [1000, 200_000]
const times = 3
/** By then the threads have ended by themselves, and what they had was given back. */
const untilThreadsEndMs = 60_000
const timeoutMs = 10_000
const signingSecret = 's'.repeat(32)

/** All that is resident, of which the program Node itself is about 60 MB, and what of it is no file, in megabytes. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1_000_000
  return { all: megabytes('VmRSS'), own: megabytes('RssAnon'), most: megabytes('VmHWM') }
}

await buildStale(console.log, 'offers-service')
const databases = await growthDatabases(engine)

async function measureAt(offers: number) {
  const { location, dataDir } = await databases.make(offers)
  const db = await openDatabase(location)
  const macs = createMacs({ signingSecret, earlierSigningSecrets: [] })
  const { cookie, proof } = await startSession(db.write, macs, new Date(), { userAgent: 'bench' })
  await db.close()
  const { session } = cookieNames('http://localhost')
  const headers = { cookie: `${session}=${cookie}`, authorization: `Bearer ${proof}` }
  const begin = async () => {
    const from = performance.now()
    const service = await startServerProcess(dataDir, {
      SIGNING_SECRET: signingSecret,
      NODE_ENV: 'production',
      VISITOR_LIMIT: '1000000',
      ...(engine === 'postgres' && { DATABASE_URL: location }),
    })
    return { service, readyMs: performance.now() - from }
  }
  const starts: number[] = []
  for (let time = 0; time < times; time += 1) {
    const { service, readyMs } = await begin()
    starts.push(readyMs)
    await service.stop()
  }
  const { service } = await begin()
  const { pid = 0, origin } = service
  const ask = async (path: string, body?: Buffer): Promise<void> => {
    const answer = await fetch(`${origin}/api/admin/${path}`, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body }),
    })
    if (!answer.ok)
      throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    await answer.body?.pipeTo(new WritableStream())
  }
  const lists = ['', '&search=hutchinson', '&search=mohave+county', `&page=${offers / 100}`]
  const large = importBody(50_000, { dryRun: true })
  const heavy: Record<string, (time: number) => Promise<void>> = {
    'lists of offers': async () => {
      for (const query of lists) await ask(`offers/search?pageSize=25${query}`)
    },
    'lists of requests': async () => {
      for (const query of lists) await ask(`contact-requests/search?pageSize=25${query}`)
    },
    counts: async () => await ask('offers/counts'),
    'all requests': async () => await ask('contact-requests'),
    'export of requests': async () => await ask('contact-requests/export'),
    'all offers': async () => await ask('offers'),
    'export of offers': async () => await ask('offers/export'),
    'import check of 50,000 rows': async () => await ask('offers/import', large),
    'import of 5,000 rows': async (time) =>
      await ask('offers/import', importBody(5000, { first: time * 5000 })),
  }
  await pause(10_000)
  const atRest = await memoryOf(pid)
  await ownFigures(origin, timeoutMs)
  const stalls: Record<string, number> = {}
  for (const [name, work] of Object.entries(heavy)) {
    for (let time = 0; time < times; time += 1) await work(time)
    const { stallMs } = await ownFigures(origin, timeoutMs)
    stalls[name] = stallMs
  }
  const { most } = await memoryOf(pid)
  await pause(untilThreadsEndMs)
  const after = await memoryOf(pid)
  await service.stop()
  const readyMs = starts.toSorted((one, other) => one - other)[1] ?? 0
  return { readyMs, atRest, most, after, stalls }
}

console.log(
  `${engine}, node ${process.version}: all that is resident, and in brackets what of it is no file`,
)
console.log(
  '| MB | at rest | at most | a minute after heavy work | of what it was | ready after ms, middle of three |',
)
console.log('| --- | --- | --- | --- | --- | --- |')
const stallsOf: string[] = []
for (const offers of counts) {
  const { readyMs, atRest, most, after, stalls } = await measureAt(offers)
  const tell = ({ all, own }: typeof after) => `${all.toFixed(0)} (${own.toFixed(0)})`
  const ratio = (after.all / atRest.all).toFixed(2)
  console.log(
    `| ${offers} offers | ${tell(atRest)} | ${most.toFixed(0)} | ${tell(after)} | ${ratio} | ${readyMs.toFixed(0)} |`,
  )
  const longest = Object.entries(stalls).map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
  stallsOf.push(`${offers} offers: ${longest.join(', ')}`)
}
console.log(`\nLongest stall of the process meanwhile, ms\n${stallsOf.join('\n')}`)
await databases.stop()
