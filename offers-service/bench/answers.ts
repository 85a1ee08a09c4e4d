import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import SqliteDatabase from 'better-sqlite3'
import { buildStale } from '../../.scripts/build.ts'
import { newOfferRow } from '../src/features/offers/offer-rows.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { claimJob, enqueueJobs } from '../src/platform/jobs/store.ts'
import { sampleOffer, samplePrivateFields, sampleLead } from '../src/testing/samples.ts'
import { saveSeededContent } from '../src/testing/seeded-content.ts'
import { startServerProcess } from '../src/testing/server-process.ts'
import { startStrapi } from '../src/testing/strapi.ts'

/*
 * How many answers a second one process gives, beside what could be had on the same machine at the same time: a bare Fastify
 * that sends as many bytes, the content system itself, and bare commits to the same disk. They take turns, and whoever asks
 * shares the cores with them, so only the ratios tell. `pnpm bench [file]` prints a table, and writes it as JSON to the file;
 * `--only contact` measures no others than the rows whose names hold that word.
 */

const rounds = 5
const connections = 50
/** How long each is asked in a round. */
const seconds = 3

const {
  positionals: [report],
  values: { only },
} = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' } } })
const folder = await mkdtemp(join(tmpdir(), 'answers-'))

async function fill(): Promise<void> {
  const db = await openDatabase(join(folder, 'service.db'))
  await saveSeededContent(db.write)
  const offer = { ...sampleOffer, ...samplePrivateFields, expirationDate: '2099-12-31' }
  const row = newOfferRow('BG-1000', { ...offer, status: 'active' }, new Date())
  await db.write
    .insertInto('offers')
    .values({ ...row, first_viewed_at: row.created_at })
    .execute()
  await db.close()
}

/** How long one job takes to be claimed while so many wait, in milliseconds. */
async function claimMs(waiting: number): Promise<number> {
  const db = await openDatabase(join(folder, 'jobs.db'))
  const jobs = Array.from({ length: waiting }, (_, payload) => ({ payload, about: null }))
  await enqueueJobs(db.write, new Date(), 'mail', jobs)
  const claims = 100
  const start = performance.now()
  for (let index = 0; index < claims; index += 1) await claimJob(db, new Date(), { only: 'mail' })
  const each = (performance.now() - start) / claims
  await db.close()
  return each
}

const accepts = { 'accept-encoding': 'gzip, br' }

interface Answer {
  status: number
  type: string
  body: Buffer
  etag: string
}

/** An answer as it travels, not unpacked. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    get(url, { headers: { ...accepts, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-type': type = 'text/plain', etag = '' } = response.headers
        resolve({ status: response.statusCode ?? 0, type, body: Buffer.concat(chunks), etag })
      })
    }).on('error', reject)
  })
}

async function perSecond(url: string, options: Partial<autocannon.Options> = {}) {
  const result = await autocannon({ url, connections, duration: seconds, ...options })
  const wrong = result.errors + result.timeouts + result['4xx'] + result['5xx']
  if (wrong > 0) throw new Error(`${url}: ${wrong} answers were wrong.`)
  return result.requests.average
}

/** How many single rows a second are stored for good, one after another. */
function commitsPerSecond(): number {
  const file = new SqliteDatabase(join(folder, 'bare.db'))
  file.pragma('journal_mode = wal')
  file.pragma('synchronous = full')
  file.exec('create table if not exists rows (id integer primary key, text text not null)')
  const insert = file.prepare('insert into rows (text) values (?)')
  const text = JSON.stringify(sampleLead)
  const end = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < end; count += 1) insert.run(text)
  file.close()
  return count / seconds
}

await buildStale(console.log, 'cms', 'offers-service')
await fill()
const service = await startServerProcess(folder, { VISITOR_LIMIT: '100000000' })
const strapi = await startStrapi({ seed: 'demo' })
const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))

const asked = [
  { name: 'a page', path: '/', goal: 0.6 },
  { name: 'a page, unchanged (304)', path: '/', isKnown: true, goal: 0.6 },
  { name: 'posts', path: '/api/posts', goal: 0.6 },
  { name: 'settings', path: '/api/settings', goal: 0.6 },
  { name: 'look-up of an offer', path: '/api/offers/BG-1000', goal: 0.4 },
]
const calls = await Promise.all(
  asked.map(async ({ name, path, isKnown, goal }, index) => {
    const url = `${service.origin}${path}`
    const { etag } = await ask(url)
    const headers = { ...accepts, ...(isKnown && { 'if-none-match': etag }) }
    const { status, type, body } = await ask(url, headers)
    const answer = { path: `/${index}`, status, type, body: body.toString('base64') }
    return { name, goal, url, headers, answer }
  }),
)
bare.send(calls.map(({ answer }) => answer))
const [bareOrigin]: unknown[] = await once(bare, 'message')

interface Measured {
  name: string
  beside: string
  goal: number
  ours: () => Promise<number>
  base: () => Promise<number>
}
const rows: Measured[] = [
  ...calls.map(({ name, goal, url, headers, answer }) => ({
    name,
    goal,
    beside: 'bare Fastify',
    ours: async () => await perSecond(url, { headers }),
    base: async () => await perSecond(`${String(bareOrigin)}${answer.path}`, { headers }),
  })),
  {
    name: 'posts',
    beside: 'Strapi',
    goal: 40,
    ours: async () => await perSecond(`${service.origin}/api/posts`, { headers: accepts }),
    base: async () =>
      await perSecond(`${strapi.url}/api/posts`, {
        headers: { ...accepts, authorization: `Bearer ${strapi.token}` },
      }),
  },
  {
    name: 'contact request',
    beside: 'bare commits',
    goal: 0.5,
    ours: async () =>
      await perSecond(`${service.origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sampleLead),
      }),
    base: async () => commitsPerSecond(),
  },
]

const measured = rows.filter(({ name }) => name.includes(only))
const rates = measured.map((): { ours: number; base: number }[] => [])
for (let round = 0; round < rounds; round += 1)
  for (const [index, { ours, base }] of measured.entries())
    rates[index]?.push({ ours: await ours(), base: await base() })
bare.kill()
await Promise.all([service.stop(), strapi.stop()])
const claim = await claimMs(100_000)
await rm(folder, { recursive: true })

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const results = measured.map(({ name, beside, goal }, index) => {
  const own = rates[index] ?? []
  const ratios = own.map(({ ours, base }) => ours / base)
  return {
    name,
    beside,
    goal,
    ours: median(own.map(({ ours }) => ours)),
    base: median(own.map(({ base }) => base)),
    ratio: median(ratios),
    worst: Math.min(...ratios),
  }
})
const load = loadavg()[0] ?? 0
console.log(`node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)}`)
console.log('| answers a second | ours | beside | of it | median ratio | worst of five | goal |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const { name, beside, goal, ours, base, ratio, worst } of results)
  console.log(
    `| ${name} | ${ours.toFixed(0)} | ${beside} | ${base.toFixed(0)} | ${ratio.toFixed(2)} | ${worst.toFixed(2)} | ${goal} |`,
  )
console.log(`A job is claimed in ${claim.toFixed(2)} ms while 100,000 wait (goal: 1).`)
if (report)
  await writeFile(
    report,
    JSON.stringify({ node: process.version, cores: cpus().length, load, results, claim }, null, 2),
  )
