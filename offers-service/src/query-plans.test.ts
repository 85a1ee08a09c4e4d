import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AdminCounterOffer,
  CreatedMailing,
  HeldOfPerson,
  LeadPage,
  ParcelPage,
} from '../contract/index.ts'
import { ensurePassword } from './features/admin/auth/password.ts'
import { connect, type Database } from './platform/database/database.ts'
import { startBreezedocSite } from './testing/breezedoc-site.ts'
import { engines } from './testing/databases.ts'
import { startDocusealSite } from './testing/docuseal-site.ts'
import { fillDatabase, repeatSignings } from './testing/filled-database.ts'
import { hostedSeller } from './testing/hosted.ts'
import { bigTables, exceptions, tablesScanned } from './testing/query-plans.ts'
import { sampleOffer, samplePrivateFields, sampleLead } from './testing/samples.ts'
import { startService } from './testing/service.ts'
import { openNextLink, signatureFor } from './testing/signing.ts'

const password = 'correct horse battery'

const expectOk = ({ statusCode, body }: { statusCode: number; body: string }) =>
  expect(statusCode, body.slice(0, 500)).toBeLessThan(300)

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
    service = await startService(connect(engine, remember))
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

  const visit = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await service.call(method, url, body)
    expectOk(answer)
    return answer
  }
  const own = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) => {
    const answer = await admin(method, url, body)
    expectOk(answer)
    return answer
  }

  /** Does what visitors, the admin, programs and the clock do, each of it with success. */
  async function walk(): Promise<void> {
    const offer = { ...sampleOffer, ...samplePrivateFields }
    const leads = '/api/admin/contact-requests'
    await visit('POST', '/api/contact', sampleLead)
    await own('POST', '/api/admin/offers', offer)
    await visit('GET', '/api/offers/test-0001')
    await visit('POST', '/api/offers/TEST-0001/questions', {
      question: 'Who pays?',
      replyTo: '(928) 555-0117',
    })
    await own('PUT', '/api/admin/counter-offers', { areAllowed: true })
    await visit('POST', '/api/offers/TEST-0001/counter-offers', { amount: 25_000 })
    const listed = await own('GET', '/api/admin/offers/TEST-0001/counter-offers')
    const [number] = listed.json<AdminCounterOffer[]>()
    await own('POST', `/api/admin/counter-offers/${number?.id}/answer`, { answer: 'stayed' })
    const link = await openNextLink(service)
    await visit('GET', link)
    const signer = { name: offer.sellerName, email: offer.sellerEmail }
    await visit('POST', `${link}/sign`, await signatureFor(service, link, signer))
    await visit('GET', '/api/offers/TEST-0001/closing')
    await own('GET', '/api/admin/offers/TEST-0001/signing')
    await own('PUT', '/api/admin/offers/TEST-0001/closing', {
      escrowOpenedOn: '2026-06-15',
      titleSearchOn: null,
      closingScheduledOn: null,
      paidOn: null,
    })
    await repeatSignings(unwatched)
    if (name === 'PostgreSQL') await sql`analyze`.execute(service.db.write)

    await own('POST', '/api/admin/offers', { ...offer, referenceNumber: 'TEST-0002', apn: '1-2' })
    await visit('POST', '/api/offers/TEST-0002/decline', { reason: 'Too low' })
    await own('POST', '/api/admin/offers/TEST-0002/decline-seen')
    await own('PUT', '/api/admin/offers/TEST-0002/co-sellers', {
      coSellers: [{ name: 'Frank', email: '' }],
    })
    await own('POST', '/api/admin/offers/TEST-0002/extend', { expirationDate: '2026-08-01' })
    await own('POST', '/api/admin/offers/TEST-0002/withdraw', {})
    await own('GET', '/api/admin/offers/TEST-0002/events')
    const draft = { referenceNumber: 'TEST-0003', apn: '1-3', status: 'draft' }
    await own('POST', '/api/admin/offers', { ...offer, ...draft })
    await own('DELETE', '/api/admin/offers/TEST-0003')
    for (const query of [
      '',
      'order=amount-high&page=2',
      'order=expires-first',
      'order=location',
      'order=reference&page=3',
      'status=active',
      'status=expired',
      'opened=true',
      'mailing=no-such-mailing&opened=true&asked=false&live=true',
      'list=no-such-list',
      'county=Mohave+County,+AZ',
      'county=Levy+County,+FL&order=amount-high',
      'acresFrom=5&amountTo=20000&lastDayFrom=2026-06-20&printed=false',
      'order=amount-low&acresFrom=5&printed=true',
    ])
      await own('GET', `/api/admin/offers/search?${query}`)
    // The last one is a letter away from what all have.
    for (const search of ['FULL-12345', 'seller 777', 'selller 777'])
      await own('GET', `/api/admin/offers/search?search=${encodeURIComponent(search)}`)
    await own('GET', '/api/admin/today')

    for (const query of ['', 'order=size&page=2', 'order=place', 'order=number', 'search=331-777'])
      await own('GET', `/api/admin/parcels?${query}`)
    await own('GET', '/api/admin/counties')
    const parcels = await own('GET', '/api/admin/parcels?search=mohave&page=3')
    const parcelId = parcels.json<ParcelPage>().parcels[0]?.id
    await own('GET', `/api/admin/parcels/${parcelId}`)
    await own('PUT', `/api/admin/parcels/${parcelId}`, {
      assessedValue: 5000,
      coordinates: null,
      notes: '',
    })

    for (const path of ['', '?search=opal', '/export'])
      await own('GET', `/api/admin/do-not-mail${path}`)

    const extend = { kind: 'extend', expirationDate: '2026-12-31' }
    for (const matching of [{ search: 'seller 777' }, { acresFrom: '5', amountTo: '10' }]) {
      const request = { action: extend, selection: { matching } }
      await own('POST', '/api/admin/bulk-changes/preview', request)
      await own('POST', '/api/admin/bulk-changes', request)
    }
    await service.deliverMail()
    const [change] = (await own('GET', '/api/admin/bulk-changes')).json<{ id: string }[]>()
    await own('GET', `/api/admin/bulk-changes/${change?.id}`)

    const mailing = { name: 'Spring', selection: { matching: { search: 'seller 777' } } }
    const made = await own('POST', '/api/admin/mailings', mailing)
    await service.deliverMail()
    const mailingUrl = `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
    await own('POST', `${mailingUrl}/posted`, { postedOn: '2026-06-01' })
    for (const path of ['', '/figures']) await own('GET', mailingUrl + path)
    await own('GET', '/api/admin/offers')
    const exported = await own('GET', '/api/admin/offers/export?status=draft')
    const csv = exported.body.split('\n').slice(0, 20).join('\n')
    await own('POST', '/api/admin/offers/import', { csv, dryRun: true })
    await own('POST', '/api/admin/offers/letters', {
      referenceNumbers: ['FULL-10000', 'FULL-10001'],
    })
    for (const path of ['FULL-10001/letter', 'TEST-0001/evidence', 'TEST-0001/document'])
      await own('GET', `/api/admin/offers/${path}`)

    const first = await own('GET', `${leads}/search`)
    const [lead] = first.json<LeadPage>().leads
    for (const query of ['search=lead+777', 'search=555', 'search=le', 'repeated=true']) {
      await own('GET', `${leads}/search?${query}`)
      await own('GET', `${leads}/counts?${query}`)
    }
    for (const query of ['page=20', 'status=new&automatic=false', 'automatic=true', 'order=name'])
      await own('GET', `${leads}/search?${query}`)
    await own('GET', `${leads}/search?order=place`)
    await own('GET', `${leads}/${lead?.id}`)
    await own('GET', `${leads}/${lead?.id}/parcels`)
    await own('PATCH', `${leads}/${lead?.id}`, { status: 'contacted', phone: '(928) 555-0142' })
    await own('POST', `${leads}/${lead?.id}/notes`, { text: 'Called' })
    for (const path of ['', '/export']) await own('GET', leads + path)
    for (const path of ['jobs', 'sessions', 'security-events', 'integrations', 'mailings'])
      await own('GET', `/api/admin/${path}`)
    const token = await own('POST', '/api/admin/tokens', {
      password,
      name: 'CRM',
      scope: 'read',
      days: 30,
    })
    await service.app.inject({
      url: '/api/admin/today',
      headers: { authorization: `Bearer ${token.json<{ token: string }>().token}` },
    })
    await own('POST', '/api/admin/people/erasure-preview', { find: 'lead 77' })
    await own('POST', '/api/admin/people/export', { lead: lead?.id })
    const find = '771@mail.example'
    const held = await own('POST', '/api/admin/people/erasure-preview', { find })
    const { seen } = held.json<HeldOfPerson>()
    await own('POST', '/api/admin/people/erasure', { find, seen })
    await own('GET', '/api/admin/verification-question')
    const months = 'requests=6&offers=6&questions=6&securityEvents=6'
    await own('GET', `/api/admin/retention/preview?${months}`)
    await own('DELETE', `${leads}/${lead?.id}`)
    await service.deliverMail()
    await service.tidy()
    await visit('POST', '/api/admin/auth', { password })
    await own('POST', '/api/admin/password', {
      currentPassword: password,
      newPassword: 'nine larks over a fence',
    })
    await own('POST', '/api/admin/logout')
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
    await walk()
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
