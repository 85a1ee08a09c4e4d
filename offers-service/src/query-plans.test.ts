import { CompiledQuery, type LogEvent } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePassword } from './features/admin/auth/password.ts'
import { connect, type Database } from './platform/database/database.ts'
import { startBreezedocSite } from './testing/breezedoc-site.ts'
import { engines } from './testing/databases.ts'
import { startDocusealSite } from './testing/docuseal-site.ts'
import { fillDatabase } from './testing/filled-database.ts'
import { hostedSeller } from './testing/hosted.ts'
import { bigTables, exceptions, tablesScanned } from './testing/query-plans.ts'
import { startService } from './testing/service.ts'
import { expectOk, useEverything } from './testing/use-everything.ts'

const password = 'correct horse battery'

describe.each(engines)('on $name', ({ name, open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let unwatched: Database
  /** Each statement that was made, once, with values it was made with. */
  const asked = new Map<string, CompiledQuery>()

  /** Remembers statements that differ in more than how many values they are given. */
  const remember = ({ query }: LogEvent) => {
    const shape = query.sql.replaceAll(/(?:\(?(?:\?|\$\d+)\)?, )+/g, '')
    if (/^(?:select|update|delete|with)/.test(query.sql) && !asked.has(shape))
      asked.set(shape, query)
  }

  beforeAll(async () => {
    unwatched = await open()
    const { engine, close, write } = unwatched
    await fillDatabase(unwatched)
    service = await startService(connect(engine, remember), { SMTP_URL: 'smtp://127.0.0.1:9' })
    service.stop = async () => {
      await service.app.close()
      await close()
    }
    await ensurePassword(write, service.services.macs, password)
    admin = await service.logIn()
  })
  afterAll(async () => await service.stop())

  /** The plan of a statement; the few rows of a test are read whole wherever that is allowed, so it is not. */
  async function planOf(statements: Iterable<CompiledQuery>): Promise<Map<string, string>> {
    const plans = new Map<string, string>()
    await service.db.write.connection().execute(async (connection) => {
      const say = async (text: string) =>
        await connection.executeQuery(CompiledQuery.raw(text)).catch(() => undefined)
      if (name === 'PostgreSQL') await say('set enable_seqscan = off')
      for (const { sql: text, parameters } of statements) {
        const explain = name === 'PostgreSQL' ? 'explain' : 'explain query plan'
        const { rows } = await connection.executeQuery(
          CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
        )
        plans.set(text, JSON.stringify(rows))
      }
      if (name === 'PostgreSQL') await say('reset enable_seqscan')
    })
    return plans
  }

  /** Statements that sort much of a big table to answer the first of it, instead of taking an index in that order. */
  async function sorts(statements: Iterable<CompiledQuery>): Promise<string[]> {
    // It knows how much there is to sort, and takes the index where that is much.
    if (name === 'PostgreSQL') return []
    return (
      [...(await planOf(statements))]
        .filter(([text, plan]) => / limit /.test(text) && plan.includes('TEMP B-TREE FOR ORDER BY'))
        .map(([text]) => text)
        .filter((text) => bigTables.has(/ from "(\w+)"/.exec(text)?.[1] ?? ''))
        // As many as were looked up before.
        .filter((text) => !/"id" in \(/.test(text))
    )
  }

  async function scans(statements: Iterable<CompiledQuery>): Promise<string[]> {
    return [...(await planOf(statements))].flatMap(([text, plan]) =>
      tablesScanned(plan, text)
        .filter((table) => !exceptions.some(([of, words]) => of === table && words.test(text)))
        .map((table) => `${table}: ${text}`),
    )
  }

  /** Has offers signed by services outside, and refused there; what they send and keep comes back. */
  async function walkElsewhere(): Promise<void> {
    const signed = { ...hostedSeller, referenceNumber: 'TEST-0004', apn: '1-4' }
    const docuseal = await startDocusealSite(service.db, {}, {}, signed)
    const breezedoc = await startBreezedocSite(
      service.db,
      {},
      { ...signed, referenceNumber: 'TEST-0005', apn: '1-5' },
    )
    for (const [site, referenceNumber, outside] of [
      [docuseal, 'TEST-0004', docuseal.docuseal],
      [breezedoc, 'TEST-0005', breezedoc.breezedoc],
    ] as const) {
      expectOk(await site.initiate(referenceNumber))
      outside.sign(0)
      site.pass(60_000)
      await site.work()
      expectOk(await site.admin('GET', `/api/admin/offers/${referenceNumber}/evidence`))
    }
    await docuseal.app.close()
    await docuseal.docuseal.stop()
    await breezedoc.app.close()
    await breezedoc.breezedoc.stop()
  }

  it('no statement of a day reads a big table whole', async () => {
    await walkElsewhere()
    await useEverything({ service, admin, engine: name, filled: unwatched, password })
    expect(asked.size).toBeGreaterThan(100)
    expect(await scans(asked.values())).toEqual([])
    expect(await sorts(asked.values())).toEqual([])
  })

  it('old jobs are found by their time, however many are finished', async () => {
    const deletions = [...asked.values()].filter(({ sql: text }) =>
      /^delete from .*"jobs".*"finished_at" </.test(text),
    )
    const plans = [...(await planOf(deletions)).values()]
    const byTime = name === 'PostgreSQL' ? /Index Cond: [^"]*(?:run_at|finished_at) </ : /run_at</
    expect(plans).toEqual([expect.stringMatching(byTime)])
  })

  it('a statement that no index serves is told', async () => {
    const { read } = service.db
    const unserved = read.selectFrom('offers as parcel').select('id').where('zoning', '=', 'none')
    expect(await scans([unserved.compile()])).toEqual([
      expect.stringContaining('offers:') as string,
    ])
  })
})
