import type { ImportReport } from '../contract/index.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { endThreads } from '../src/platform/threads.ts'
import { startService } from '../src/testing/service.ts'
import { growthDatabases } from './growth-databases.ts'
import { measureWork } from './measure-work.ts'
import { longestMs } from './stall.ts'

/*
 * How long withdrawing all live offers, bringing them back as they were and changing as many by a file takes, and how long others wait meanwhile:
 * for this thread, and to write. `node bench/bulk.ts [sqlite|postgres] [offers]` fills a database anew and throws it away.
 */

const [engine = 'sqlite', offers = '100000'] = process.argv.slice(2)

const databases = await growthDatabases(engine)
const { location, dataDir } = await databases.make(Number(offers))
const db = await openDatabase(location)
const service = await startService(db, { DATA_DIR: dataDir })
service.clock.now = new Date()
const admin = await service.logIn()

const measure = async (title: string, work: () => Promise<number>) =>
  await measureWork(db, { title, noun: 'offers' }, work)

interface Change {
  id: string
  outcome: { changed: number }
  undo: { changed: number } | null
}

let id = ''
const state = async () => (await admin('GET', `/api/admin/bulk-changes/${id}`)).json<Change>()

/** Numbers and raised amounts of the live offers, as many as a file may hold. */
async function raisedAmounts(): Promise<string> {
  const rows = await db.read
    .selectFrom('offers')
    .select(['reference_number', 'amount_cents'])
    .where('status', 'in', ['draft', 'active'])
    .limit(40_000)
    .execute()
  const lines = rows.map(
    ({ reference_number, amount_cents }) => `${reference_number},${amount_cents / 100 + 50}`,
  )
  return ['Reference number,Amount', ...lines].join('\n')
}

/** Each live offer as it stands, but for when it was changed last, and for its parcel, which the filled offers get meanwhile. */
async function liveOffers(): Promise<Map<string, string>> {
  const rows = await db.read
    .selectFrom('offers')
    .selectAll()
    .where('status', '=', 'active')
    .execute()
  return new Map(
    rows.map(({ updated_at: _changed, parcel_id: _parcel, ...row }) => [
      row.id,
      JSON.stringify(row),
    ]),
  )
}

const body = { action: { kind: 'withdraw' }, selection: { matching: { live: 'true' } } }
console.log(`${engine}, ${offers} offers`)
const before = await liveOffers()
const isWell = [
  await measure(
    'preview',
    async () =>
      (await admin('POST', '/api/admin/bulk-changes/preview', body)).json<{ changed: number }>()
        .changed,
  ),
  await measure('withdraw', async () => {
    id = (await admin('POST', '/api/admin/bulk-changes', body)).json<Change>().id
    await service.deliverMail()
    return (await state()).outcome.changed
  }),
  await measure('undo', async () => {
    await admin('POST', `/api/admin/bulk-changes/${id}/undo`)
    await service.deliverMail()
    return (await state()).undo?.changed ?? 0
  }),
]
const after = await liveOffers()
const same = [...before].filter(([offer, row]) => after.get(offer) === row).length
console.log(`as before    ${same} of ${before.size} live offers`)
isWell.push(same === before.size && after.size === before.size)
const csv = await raisedAmounts()
const importFile = async (dryRun: boolean) =>
  (await admin('POST', '/api/admin/offers/import', { csv, dryRun })).json<ImportReport>()
isWell.push(
  await measure('check a file', async () => (await importFile(true)).changeOutcome.changed),
  await measure('change by it', async () => {
    id = (await importFile(false)).bulkChangeId ?? ''
    await service.deliverMail()
    return (await state()).outcome.changed
  }),
)
await service.stop()
await endThreads()
await databases.stop()
if (isWell.includes(false)) {
  console.error(`Others waited more than ${longestMs} ms, or an offer is not as before.`)
  process.exit(1)
}
