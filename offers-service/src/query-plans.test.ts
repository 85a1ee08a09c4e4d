import { CompiledQuery, Kysely, type LogEvent } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from './platform/database/tables.ts'
import { claimJob, deleteDoneJobs } from './platform/jobs/store.ts'
import { engines } from './testing/databases.ts'
import { sampleOffer, samplePrivateFields, sampleRequest } from './testing/samples.ts'
import { startService, testNow } from './testing/service.ts'

const bigTables = [
  'offers',
  'offer_events',
  'co_sellers',
  'contact_requests',
  'lead_notes',
  'jobs',
  'signings',
  'signers',
  'questions',
  'visit_counts',
]

/** Reading a whole table, in the words of either engine's plan. */
const fullScan = (table: string) => new RegExp(`SCAN ${table}(?! USING)|Seq Scan on ${table}\\b`)

const list = (changes: Record<string, string> = {}) => {
  const query = { page: '1', pageSize: '25', order: 'newest', search: '', ...changes }
  return `/api/admin/offers/search?${new URLSearchParams(query).toString()}`
}

describe.each(engines)('on $name', ({ name, open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let owner: Awaited<ReturnType<typeof service.logIn>>
  let asked: CompiledQuery[]

  beforeEach(async () => {
    const { engine, query } = await open()
    asked = []
    const log = ({ query: compiled }: LogEvent) => void asked.push(compiled)
    const watched = new Kysely<Tables>({ dialect: engine.dialect, log })
    service = await startService({ engine, query: watched })
    service.stop = async () => {
      await service.app.close()
      await query.destroy()
    }
    owner = await service.logIn()
    await owner('POST', '/api/admin/offers', {
      ...sampleOffer,
      ...samplePrivateFields,
      referenceNumber: 'PLAN-1000',
    })
    await service.call('POST', '/api/contact', sampleRequest)
    asked = []
  })
  afterEach(async () => await service.stop())

  /** Which tables the plan of each statement reads whole, although an index could be taken. */
  async function scans(): Promise<string[]> {
    const statements = asked.filter(({ sql }) => /^(?:select|update|delete)/.test(sql))
    expect(statements.length).toBeGreaterThan(0)
    return await service.db.query.connection().execute(async (connection) => {
      // The few rows of a test are read whole wherever that is allowed.
      if (name === 'PostgreSQL')
        await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'))
      const explain = name === 'PostgreSQL' ? 'explain' : 'explain query plan'
      const found: string[] = []
      for (const { sql, parameters } of statements) {
        const { rows } = await connection.executeQuery(
          CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
        )
        const plan = JSON.stringify(rows)
        for (const table of bigTables)
          if (fullScan(table).test(plan)) found.push(`${table}: ${sql}`)
      }
      if (name === 'PostgreSQL')
        await connection.executeQuery(CompiledQuery.raw('reset enable_seqscan'))
      return found
    })
  }

  it.each([
    ['a look-up', async () => await service.call('GET', '/api/offers/PLAN-1000')],
    ['a contact request', async () => await service.call('POST', '/api/contact', sampleRequest)],
    ['the list by amount', async () => await owner('GET', list({ order: 'amount-high' }))],
    ['the list by last day', async () => await owner('GET', list({ order: 'expires-first' }))],
    ['the list by place', async () => await owner('GET', list({ order: 'location' }))],
    ['the list of one status', async () => await owner('GET', list({ status: 'active' }))],
    ['Today', async () => await owner('GET', '/api/admin/today')],
    [
      'an offer with its history',
      async () => await owner('GET', '/api/admin/offers/PLAN-1000/events'),
    ],
    ['all offers', async () => await owner('GET', '/api/admin/offers')],
    [
      'the spreadsheet of some offers',
      async () => await owner('GET', '/api/admin/offers/export?search=plan&status=draft'),
    ],
    [
      'the check of a file to import',
      async () => {
        const csv =
          'Reference number,Location,Acreage,APN,Expiration date,Amount\nPLAN-1001,x,1,1,2026-07-15,1'
        await owner('POST', '/api/admin/offers/import', { csv, dryRun: true })
      },
    ],
    ['taking a job', async () => await claimJob(service.db, testNow, { only: 'mail' })],
    ['the hourly tidying', async () => await deleteDoneJobs(service.db.query, testNow)],
  ])('%s reads no big table whole', async (_what, action) => {
    await action()
    expect(await scans()).toEqual([])
  })
})
