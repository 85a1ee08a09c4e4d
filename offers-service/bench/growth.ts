import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { openDatabase } from '../src/platform/database/database.ts'
import { sampleLead } from '../src/testing/samples.ts'
import { startService } from '../src/testing/service.ts'
import { growthDatabases } from './growth-databases.ts'
import { importBody } from './growth-rows.ts'

/*
 * How long calls take, and how long they hold up all others, in a small database and in a big one. Each is filled anew and
 * thrown away. `node bench/growth.ts [sqlite|postgres] [offers …] [file.json]` prints a table, and writes it to the file; one request
 * is stored for every four offers.
 */

const [engine = 'sqlite', ...rest] = process.argv.slice(2)
const report = rest.find((word) => word.endsWith('.json'))
const sizes = rest.filter((word) => word !== report)
const counts = sizes.length > 0 ? sizes.map(Number) : [1000, 200_000]
const rounds = 5

interface Measured {
  p50: number
  stall: number
  work: number
}

/** How long this thread has worked, in milliseconds: not what it waited, so that other programs do not count. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest time in which nothing else came to its turn while the call was made, and the longest work, in milliseconds. */
async function measure(
  call: () => Promise<{ statusCode: number; body: string }>,
  name: string,
): Promise<Measured> {
  const times: number[] = []
  let [stall, work] = [0, 0]
  let last = performance.now()
  let worked = workedMs()
  const beat = setInterval(() => {
    stall = Math.max(stall, performance.now() - last)
    work = Math.max(work, workedMs() - worked)
    worked = workedMs()
    last = performance.now()
  }, 1)
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    last = start
    worked = workedMs()
    const { statusCode, body } = await call()
    times.push(performance.now() - start)
    if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body.slice(0, 300)}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
  clearInterval(beat)
  return { p50: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, stall, work }
}

interface Table {
  offers: number
  calls: Map<string, Measured>
}

async function measureAt(location: string, offers: number): Promise<Table> {
  const db = await openDatabase(location)
  const service = await startService(db, { VISITOR_LIMIT: '1000000' })
  const admin = await service.logIn()
  const headers = await service.adminHeaders()
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string) => async () => await admin('GET', path)
  /** Takes an answer piece by piece, as a browser that stores it does, and keeps nothing of it. */
  const download = (path: string) => async () => {
    const answer = await fetch(`${address}${path}`, { headers })
    await answer.body?.pipeTo(new WritableStream())
    return { statusCode: answer.status, body: '' }
  }
  const upload = async (body: Buffer) => {
    const answer = await fetch(`${address}/api/admin/offers/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    return { statusCode: answer.status, body: await answer.text() }
  }
  // Made beforehand, because that is the browser's work.
  const small = importBody(500, { dryRun: true })
  const large = importBody(50_000, { dryRun: true })
  let imported = 0
  const list = (changes: Record<string, string> = {}) => {
    const query = { page: '1', pageSize: '25', order: 'newest', search: '', ...changes }
    return get(`/api/admin/offers/search?${new URLSearchParams(query).toString()}`)
  }
  const count = (search = '') =>
    get(`/api/admin/offers/counts?${new URLSearchParams({ search }).toString()}`)
  const last = offers - 2
  const calls: Record<string, () => Promise<{ statusCode: number; body: string }>> = {
    'contact request': async () => await service.call('POST', '/api/contact', sampleLead),
    'look-up': async () => await service.call('GET', `/api/offers/BG-${last - (last % 7)}`),
    "owner's list": list(),
    'list by amount': list({ order: 'amount-high' }),
    'list of one status': list({ status: 'active' }),
    'list of one status by amount': list({ status: 'active', order: 'amount-high' }),
    'list, last page': list({ page: String(offers / 25) }),
    'counts of the list': count(),
    'search by name': list({ search: 'hutchinson' }),
    'counts of a name': count('hutchinson'),
    'search by county': list({ search: 'mohave county' }),
    'counts of a county': count('mohave county'),
    'search by APN': list({ search: `${100 + (last % 899)}-${last}-155` }),
    'search by number': list({ search: `BG-${last}` }),
    'counts of a number': count(`BG-${last}`),
    'search, two letters': list({ search: 'zz' }),
    'search, nothing found': list({ search: 'zzyzx quux' }),
    Today: get('/api/admin/today'),
    leads: get('/api/admin/contact-requests/search?pageSize=25'),
    'leads of one status': get('/api/admin/contact-requests/search?pageSize=25&status=closed'),
    'leads by name': get('/api/admin/contact-requests/search?pageSize=25&order=name'),
    'leads, last page': get(`/api/admin/contact-requests/search?pageSize=25&page=${offers / 100}`),
    'leads, asked again': get('/api/admin/contact-requests/search?pageSize=25&repeated=true'),
    'search of leads': get('/api/admin/contact-requests/search?pageSize=25&search=hutchinson'),
    'counts of leads': get('/api/admin/contact-requests/counts'),
    'counts of leads found': get('/api/admin/contact-requests/counts?search=hutchinson'),
    'counts of leads, asked again': get('/api/admin/contact-requests/counts?repeated=true'),
    'all leads': download('/api/admin/contact-requests'),
    'export of leads': download('/api/admin/contact-requests/export'),
    'all offers': download('/api/admin/offers'),
    'export of offers': download('/api/admin/offers/export'),
    'export of offers found': download('/api/admin/offers/export?search=hutchinson'),
    'import check of 500 rows': async () => await upload(small),
    'import check of 50,000 rows': async () => await upload(large),
    'import of 5,000 rows': async () =>
      await upload(importBody(5000, { first: (imported += 5000) })),
  }
  const results = new Map<string, Measured>()
  for (const [name, call] of Object.entries(calls)) results.set(name, await measure(call, name))
  await service.stop()
  return { offers, calls: results }
}

const databases = await growthDatabases(engine)
const tables: Table[] = []
for (const count of counts) {
  const { location } = await databases.make(count)
  tables.push(await measureAt(location, count))
  console.log(`${count} offers done`)
}
await databases.stop()

const load = loadavg()[0] ?? 0
console.log(`\n${engine}, node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)}`)
console.log(
  `| p50 · longest stall · longest work, ms | ${counts.map((count) => `${count} offers`).join(' | ')} |`,
)
console.log(`| --- |${counts.map(() => ' --- |').join('')}`)
for (const name of tables[0]?.calls.keys() ?? []) {
  const cells = tables.map(({ calls }) => {
    const { p50 = 0, stall = 0, work = 0 } = calls.get(name) ?? {}
    return `${p50.toFixed(1)} · ${stall.toFixed(0)} · ${work.toFixed(0)}`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
if (report) {
  const plain = tables.map(({ offers, calls }) => ({
    offers,
    calls: Object.fromEntries(calls),
  }))
  const about = { engine, node: process.version, cores: cpus().length, load }
  await writeFile(report, JSON.stringify({ ...about, tables: plain }, null, 2))
}
