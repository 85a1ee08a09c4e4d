import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addMinutes } from 'date-fns/addMinutes'
import { Client } from 'pg'
import { offerColumns } from '../contract/index.ts'
import { newRequestRow } from '../src/features/contact/store.ts'
import { newOfferRow } from '../src/features/offers/store.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { startPostgres } from '../src/testing/postgres-server.ts'
import { sampleRequest } from '../src/testing/samples.ts'
import { startService, testNow } from '../src/testing/service.ts'

/*
 * How long calls take, and how long they hold up all others, in a small database and in a big one. Each is filled anew and
 * thrown away. `node bench/growth.ts [sqlite|postgres] [offers …]`; one request is stored for every four offers.
 */

const [engine = 'sqlite', ...sizes] = process.argv.slice(2)
const counts = sizes.length > 0 ? sizes.map(Number) : [1000, 200_000]
const rounds = 5
const ownPath = fileURLToPath(import.meta.url)

const firstNames = ['Dolores', 'Harold', 'Marian', 'Joseph', 'Élise', 'Walter', 'Ruth', 'Amos']
const lastNames = ['Whitcomb', 'Benning', 'Tully', 'Hutchinson', 'Kowalski', 'Nguyen', 'Garcia']
const counties = ['Mohave County, Arizona', 'Costilla County, Colorado', 'Putnam County, Florida']
const statuses = [
  'active',
  'active',
  'active',
  'draft',
  'withdrawn',
  'declined',
  'signing',
] as const
const pick = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T =>
  list[index % list.length] as T

const nameOf = (index: number) =>
  `${pick(firstNames, index)} ${pick(lastNames, index >> 3)} ${(index * 7919).toString(36)}`
/** 80,000 numbers in turn. */
const phoneOf = (index: number) =>
  `(${200 + (index % 800)}) 555-01${String(Math.floor(index / 800) % 100).padStart(2, '0')}`

function offerRow(index: number) {
  const lastDay = addMinutes(testNow, (index % 400) * 1440 - 100 * 1440)
  const row = newOfferRow(
    `BG-${index}`,
    {
      location: `Parcel ${index}, ${pick(counties, index)}`,
      acreage: 1 + (index % 80) / 4,
      apn: `${100 + (index % 899)}-${index}-155`,
      zoning: 'Rural residential',
      access: 'Dirt road',
      expirationDate: lastDay.toISOString().slice(0, 10),
      amount: 5000 + (index % 90_000),
      status: pick(statuses, index) === 'draft' ? 'draft' : 'active',
      sellerName: nameOf(index),
      sellerEmail: `owner${index}@mail.example`,
      sellerPhone: phoneOf(index),
      sellerMailingAddress: `${index} Orchard Lane\nFort Ansel, OH 45899`,
      notes: '',
    },
    addMinutes(testNow, -index),
  )
  const opened = index % 5 === 0 ? addMinutes(testNow, -index).toISOString() : null
  return { ...row, status: pick(statuses, index), first_viewed_at: opened }
}

function requestRow(index: number) {
  const row = newRequestRow(
    {
      name: nameOf(index),
      phone: phoneOf(index),
      email: `owner${index}@mail.example`,
      propertyLocation: pick(counties, index),
      acres: '5-20',
    },
    { looksAutomatic: null, consentVersion: null, globalPrivacyControl: false },
    addMinutes(testNow, -index),
  )
  const status = pick(['new', 'contacted', 'closed', 'closed'] as const, index)
  return { ...row, id: `request-${index}`, status }
}

/** The numbers from 0 on, so many at a time as one statement takes. */
const chunks = (count: number): number[][] =>
  Array.from({ length: Math.ceil(count / 500) }, (_, chunk) =>
    Array.from({ length: Math.min(500, count - chunk * 500) }, (__, index) => chunk * 500 + index),
  )

async function fill({ query }: Database, offers: number): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    for (const chunk of chunks(offers))
      await transaction.insertInto('offers').values(chunk.map(offerRow)).execute()
    for (const chunk of chunks(offers / 4))
      await transaction.insertInto('contact_requests').values(chunk.map(requestRow)).execute()
  })
}

const importedOffer = (index: number): Record<string, string> => ({
  location: `New parcel ${index}, Mohave County, Arizona`,
  acreage: '10',
  apn: `999-${index}-1`,
  zoning: 'Rural',
  access: 'Dirt road',
  expirationDate: '2099-12-31',
  amount: '12000',
  sellerName: `New owner ${index}`,
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '1 Lane\nFort Ansel, OH 45899',
})
const csvLine = (offer: Record<string, string>) =>
  offerColumns.map(({ field }) => `"${offer[field] ?? ''}"`).join(',')
/** A file of so many offers, the first of which is the one of this number. */
const csvOf = (count: number, first = 0) =>
  [
    offerColumns.map(({ header }) => header).join(','),
    ...Array.from({ length: count }, (_, index) => csvLine(importedOffer(first + index))),
  ].join('\n')

interface Measured {
  p50: number
  stall: number
}

setFlagsFromString('--expose-gc')
const clearMemory = runInNewContext('gc') as () => void
const memoryMb = () => process.memoryUsage.rss() / 1_000_000

/** What the process holds once what nobody needs any more was cleared away, in megabytes. */
async function restingMemory(): Promise<number> {
  clearMemory()
  await new Promise((resolve) => {
    setTimeout(resolve, 1000)
  })
  clearMemory()
  return memoryMb()
}

/** The longest time in which nothing else came to its turn while the call was made, in milliseconds. */
async function measure(
  call: () => Promise<{ statusCode: number; body: string }>,
  name: string,
): Promise<Measured> {
  const times: number[] = []
  let stall = 0
  let last = performance.now()
  const beat = setInterval(() => {
    stall = Math.max(stall, performance.now() - last)
    highestMb = Math.max(highestMb, memoryMb())
    last = performance.now()
  }, 1)
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    last = start
    const { statusCode, body } = await call()
    times.push(performance.now() - start)
    if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body.slice(0, 300)}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
  clearInterval(beat)
  return { p50: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, stall }
}

let highestMb = 0

interface Table {
  calls: Map<string, Measured>
  /** In megabytes, the measuring itself included: before the first call, the most of all time, and after the last. */
  memory: number[]
}

async function measureAt(location: string, offers: number): Promise<Table> {
  // In a process of its own, so that this one holds no more than a service does.
  const { status } = spawnSync(process.execPath, [ownPath, 'fill', location, String(offers)])
  if (status !== 0) throw new Error(`${location} could not be filled.`)
  const db = await openDatabase(location)
  const service = await startService(db, { VISITOR_LIMIT: '1000000' })
  const owner = await service.logIn()
  const headers = await service.ownerHeaders()
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string) => async () => await owner('GET', path)
  /** Takes an answer piece by piece, as a browser that stores it does, and keeps nothing of it. */
  const download = (path: string) => async () => {
    const answer = await fetch(`${address}${path}`, { headers })
    await answer.body?.pipeTo(new WritableStream())
    return { statusCode: answer.status, body: '' }
  }
  const upload = async (csv: string, dryRun: boolean) =>
    await owner('POST', '/api/admin/offers/import', { csv, dryRun })
  const small = csvOf(500)
  const large = csvOf(50_000)
  let imported = 0
  const list = (changes: Record<string, string> = {}) => {
    const query = { page: '1', pageSize: '25', order: 'newest', search: '', ...changes }
    return get(`/api/admin/offers/search?${new URLSearchParams(query).toString()}`)
  }
  const count = (search = '') =>
    get(`/api/admin/offers/counts?${new URLSearchParams({ search }).toString()}`)
  const last = offers - 2
  const calls: Record<string, () => Promise<{ statusCode: number; body: string }>> = {
    'contact request': async () => await service.call('POST', '/api/contact', sampleRequest),
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
    'import check of 500 rows': async () => await upload(small, true),
    'import check of 50,000 rows': async () => await upload(large, true),
    'import of 5,000 rows': async () => await upload(csvOf(5000, (imported += 5000)), false),
  }
  const results = new Map<string, Measured>()
  const atRest = await restingMemory()
  highestMb = 0
  for (const [name, call] of Object.entries(calls)) results.set(name, await measure(call, name))
  const memory = [atRest, highestMb, await restingMemory()]
  await service.stop()
  return { calls: results, memory }
}

if (engine === 'fill') {
  const [location = '', offers] = sizes
  const db = await openDatabase(location)
  await fill(db, Number(offers))
  await db.query.destroy()
  process.exit()
}

const folder = await mkdtemp(join(tmpdir(), 'growth-'))
const postgres = engine === 'postgres' ? await startPostgres() : undefined

/** Makes an empty database for so many offers, and answers where it is. */
async function makeDatabase(count: number): Promise<string> {
  if (!postgres) return join(folder, `${count}.db`)
  const client = new Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  await client.query(`create database growth_${count}`)
  await client.end()
  return `${postgres.url}/growth_${count}`
}

const tables: Table[] = []
for (const count of counts) {
  tables.push(await measureAt(await makeDatabase(count), count))
  console.log(`${count} offers done`)
}
await postgres?.stop()
await rm(folder, { recursive: true })

console.log(
  `\n${engine}, node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`| p50 · longest stall, ms | ${counts.map((count) => `${count} offers`).join(' | ')} |`)
console.log(`| --- |${counts.map(() => ' --- |').join('')}`)
for (const name of tables[0]?.calls.keys() ?? []) {
  const cells = tables.map(({ calls }) => {
    const { p50 = 0, stall = 0 } = calls.get(name) ?? {}
    return `${p50.toFixed(1)} · ${stall.toFixed(0)}`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
const memories = tables.map(({ memory }) => memory.map((mb) => mb.toFixed(0)).join(' · '))
console.log(`| memory at rest · highest · afterwards, MB | ${memories.join(' | ')} |`)
