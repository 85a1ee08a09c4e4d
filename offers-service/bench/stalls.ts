import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { ensurePassword } from '../src/features/admin/auth/password.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { sampleOffer, samplePrivateFields, sampleLead } from '../src/testing/samples.ts'
import { saveSeededContent } from '../src/testing/seeded-content.ts'
import { startService } from '../src/testing/service.ts'
import { openNextLink, signByAll } from '../src/testing/signing.ts'
import { longestMs, stallOf } from './stall.ts'

/** The middle of them counts: now and then memory is cleared. */
const rounds = 9

const folder = await mkdtemp(join(tmpdir(), 'stalls-'))
const db = await openDatabase(process.env.DATABASE_URL ?? join(folder, 'service.db'))
await saveSeededContent(db.write)
const service = await startService(db, { VISITOR_LIMIT: '1000000' })
await ensurePassword(db.write, service.services.macs, 'correct horse battery')
const admin = await service.logIn()
const offers = Array.from({ length: 50 }, (_, index) => `BENCH-${index + 1000}`)
for (const referenceNumber of offers)
  await admin('POST', '/api/admin/offers', {
    ...sampleOffer,
    ...samplePrivateFields,
    sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
    referenceNumber,
  })
await signByAll(service, [{ name: 'Dolores Whitcomb', email: 'dolores@mail.example' }])
const link = await openNextLink(service, 'BENCH-1000')

/** Requests of one phone number, as a flood of the form leaves them: one each millisecond. */
async function storeRequests(count: number): Promise<void> {
  await service.call('POST', '/api/contact', sampleLead)
  const row = await db.read.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  for (let stored = 0; stored < count; stored += 500)
    await db.write
      .insertInto('leads')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          ...row,
          id: `${stored + index}`,
          created_at: addMilliseconds(row.created_at, stored + index).toISOString(),
        })),
      )
      .execute()
}
await storeRequests(4000)

const json = { 'content-type': 'application/json' }
const send = async (url: string, payload: string) =>
  await service.app.inject({ method: 'POST', url, headers: json, payload })
const get = async (url: string) => await service.call('GET', url)
/** What is sent is made beforehand, because it is the attacker's work. */
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, 1])))
const seventyThousand = keys(70_000)
const thousand = keys(1000)
const slashes = `/a${'/'.repeat(15_000)}x`
const deep = '['.repeat(400_000)
const lessDeep = '['.repeat(30_000) + ']'.repeat(30_000)
const csv = [
  'Location,Acreage,APN,Expiration date,Amount,Seller name',
  ...Array.from({ length: 20_000 }, (_, row) => `Here,10,331-${row},2099-12-31,5000,Owner ${row}`),
].join('\n')
let made = 0

/** What anybody can send for little, and at the end what only the admin can. */
const attacks: Record<string, () => Promise<{ statusCode: number }>> = {
  'nothing (/healthz)': async () => await get('/healthz'),
  '15,000 slashes in a path': async () => await get(slashes),
  '16,000 signs in one part of a path': async () => await get(`/${'a;.%20'.repeat(2600)}`),
  '200 parameters in a query': async () => await get(`/blog?${'a[]=%2f&'.repeat(200)}`),
  'JSON 400,000 deep': async () => await send('/api/contact', deep),
  'JSON 30,000 deep': async () => await send('/api/contact', lessDeep),
  'JSON of 70,000 keys': async () => await send('/api/contact', seventyThousand),
  'JSON of 1,000 keys': async () => await send('/api/contact', thousand),
  'JSON to an unknown call': async () => await send('/api/nope', deep),
  'the feed': async () => await get('/feed.xml'),
  'an unknown article': async () => await get(`/blog/made-up-${(made += 1)}`),
  'an unknown page': async () => await get(`/made-up-${(made += 1)}`),
  'an unknown offer': async () => await get(`/offer/MADE-UP-${(made += 1)}`),
  'an unknown link': async () => await get(`/sign/made-up-${(made += 1)}`),
  'a known page once more': async () => await get('/about'),
  'a page after the content changed': async () => {
    service.services.contentChanges.announce()
    return await get('/')
  },
  'an agreement as PDF': async () => await get(`${link}/agreement`),
  'a request like 4,000 others': async () => await service.call('POST', '/api/contact', sampleLead),
  'a wrong password': async () =>
    await service.call('POST', '/api/admin/auth', { password: 'wrong' }),
  'the owner: evidence of a signature': async () =>
    await admin('GET', '/api/admin/offers/TEST-0001/evidence'),
  'the owner: one letter': async () => await admin('GET', '/api/admin/offers/BENCH-1001/letter'),
  'the owner: 50 letters': async () =>
    await admin('POST', '/api/admin/offers/letters', { referenceNumbers: offers }),
  'the owner: check of 20,000 rows': async () =>
    await admin('POST', '/api/admin/offers/import', { csv, dryRun: true }),
  'the owner: all offers': async () => await admin('GET', '/api/admin/offers'),
  'the owner: all offers, CSV': async () => await admin('GET', '/api/admin/offers/export'),
  'the owner: all requests': async () => await admin('GET', '/api/admin/contact-requests'),
}

const isTooLong: string[] = []
console.log(`${'what'.padEnd(38)}status   first  middle   worst  ms`)
for (const [name, attack] of Object.entries(attacks)) {
  const stalls: number[] = []
  for (let round = 0; round < rounds; round += 1) stalls.push(await stallOf(attack))
  const { statusCode } = await attack()
  const [first = 0] = stalls
  const sorted = stalls.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(rounds / 2)] ?? 0
  const figures = [first, middle, sorted.at(-1) ?? 0]
  const columns = figures.map((ms) => ms.toFixed(0).padStart(7)).join(' ')
  console.log(`${name.padEnd(38)}${String(statusCode).padStart(6)} ${columns}`)
  if (middle > longestMs) isTooLong.push(name)
}
await service.stop()
await rm(folder, { recursive: true })
if (isTooLong.length > 0) {
  console.log(`Longer than ${longestMs} ms: ${isTooLong.join(', ')}`)
  process.exit(1)
}
