import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminOffer,
  countedAtMost,
  type Lead,
  type LeadCounts,
  type LeadPage,
  NewOffer,
  type OfferCounts,
  type OfferPage,
  type Today,
} from '../contract/index.ts'
import { newLeadRow } from './features/contact/store.ts'
import type { LeadRow } from './features/contact/tables.ts'
import { newOfferRow } from './features/offers/offer-rows.ts'
import type { Database } from './platform/database/database.ts'
import { stepSize } from './platform/database/in-batches.ts'
import { sqliteText } from './platform/database/text-indexes.ts'
import { engines } from './testing/databases.ts'
import { countRows } from './testing/row-count.ts'
import { sampleOffer, sampleLead } from './testing/samples.ts'
import { startService, testNow } from './testing/service.ts'

const offerCount = 20_000
const leadCount = 5000
/** Every so many of the offers last until today, and every so many leads come from one and the same person. */
const [everyExpiring, everyRepeated] = [100, 10]
const rowsPerStatement = 500

const padded = (index: number) => String(index).padStart(5, '0')
const referenceOf = (index: number) => `MANY-${padded(index)}`

function offerRow(index: number) {
  const input = v.parse(NewOffer, {
    ...sampleOffer,
    referenceNumber: referenceOf(index),
    apn: `331-${padded(index)}`,
    amount: 1000 + index,
    sellerName: `Seller ${padded(index)}`,
    status: index % 4 === 0 ? 'draft' : 'active',
    expirationDate: index % everyExpiring === 1 ? '2026-06-15' : '2026-07-15',
  })
  return newOfferRow(referenceOf(index), input, testNow)
}

function leadRow(index: number): LeadRow {
  const isRepeated = index % everyRepeated === 0
  const own = {
    email: `lead${index}@mail.example`,
    phone: `(3${padded(index).slice(0, 2)}) 555-0${padded(index).slice(2)}`,
  }
  const row = newLeadRow(
    { ...sampleLead, ...(!isRepeated && own), name: `Lead ${padded(index)}`, acres: '5-20' },
    { source: 'website', looksAutomatic: null, consentVersion: null, globalPrivacyControl: false },
    new Date(testNow.getTime() - (leadCount - index) * 1000),
  )
  return { ...row, id: `lead-${padded(index)}`, status: index < leadCount / 2 ? 'closed' : 'new' }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

async function fill({ write, engine }: Database): Promise<void> {
  const offers = numbers(offerCount).map(offerRow)
  const leads = numbers(leadCount).map(leadRow)
  await write.transaction().execute(async (transaction) => {
    for (let from = 0; from < offerCount; from += rowsPerStatement)
      await transaction
        .insertInto('offers')
        .values(offers.slice(from, from + rowsPerStatement))
        .execute()
    for (let from = 0; from < leadCount; from += rowsPerStatement)
      await transaction
        .insertInto('leads')
        .values(leads.slice(from, from + rowsPerStatement))
        .execute()
  })
  // As PostgreSQL does within a minute: it may have looked at the tables while they were filled, and takes them for empty.
  if (engine.text !== sqliteText) await sql`analyze`.execute(write)
}

describe.each(engines)('20,000 offers and 5,000 leads, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  beforeAll(async () => {
    const db = await open()
    await fill(db)
    // Says why a call was refused that should not be, such as on a machine that is too busy.
    service = await startService(db, { LOG_LEVEL: 'error' })
    admin = await service.logIn()
  })
  afterAll(async () => await service.stop())

  const search = async (query: string) =>
    (await admin('GET', `/api/admin/offers/search?${query}`)).json<OfferPage>()
  const counts = async (query: string) =>
    (await admin('GET', `/api/admin/offers/counts?${query}`)).json<OfferCounts>()
  const referencesOn = async (query: string) =>
    (await search(query)).offers.map(({ referenceNumber }) => referenceNumber)
  const csv = async (url: string): Promise<Record<string, string>[]> =>
    parse((await admin('GET', url)).body, { columns: true, bom: true })

  it('come in pages that are never longer than asked for, and miss or repeat none', async () => {
    const first = await search('order=reference')
    expect(first.offers).toHaveLength(50)
    expect(first.flagged).toEqual([])
    expect(await counts('')).toMatchObject({
      total: offerCount,
      statusCounts: { active: 15_000, draft: 5000, expired: 0 },
    })
    expect((await counts('status=draft')).total).toBe(5000)
    expect((await counts('opened=true')).total).toBe(0)
    const drafts = new Set<string>()
    for (let page = 1; page <= 25; page += 1) {
      const { offers, next } = await search(`status=draft&pageSize=200&page=${page}`)
      expect([offers.length, next === null]).toEqual([200, page === 25])
      for (const { referenceNumber } of offers) drafts.add(referenceNumber)
    }
    expect(drafts.size).toBe(5000)
    expect(await referencesOn('status=draft&pageSize=200&page=26')).toEqual([])
  })

  it('are ordered over all pages, not on each', async () => {
    const dearest = await referencesOn('order=amount-high&pageSize=2')
    expect(dearest).toEqual([referenceOf(offerCount - 1), referenceOf(offerCount - 2)])
    const last = await referencesOn('order=reference&pageSize=200&page=100')
    expect(last.at(-1)).toBe(referenceOf(offerCount - 1))
  })

  it('are found one by one, by number, APN or seller, with accents, case and dashes aside', async () => {
    for (const words of ['many-12345', 'MANY 12345', '331-12345', 'sellér 12345']) {
      const query = `search=${encodeURIComponent(words)}`
      expect(await referencesOn(query), words).toEqual(['MANY-12345'])
      expect((await counts(query)).total, words).toBe(1)
    }
    expect(await search('search=nowhere')).toMatchObject({ offers: [], next: null })
    expect((await counts('search=nowhere')).total).toBe(0)
  })

  it('are not counted where words are found in more than anyone looks through', async () => {
    const uncounted = { total: null, statusCounts: null }
    expect(await counts('search=mohave')).toEqual(uncounted)
    expect(await counts('search=mo&status=draft')).toEqual(uncounted)
    for (const digits of ['0123', '012', '01']) {
      const total = numbers(offerCount).filter((index) => padded(index).includes(digits)).length
      expect((await counts(`search=mo+seller+${digits}`)).total, digits).toBe(total)
    }
  })

  it('come one page after the other, to the last one', async () => {
    const gone: string[] = []
    let after = ''
    do {
      const query = `order=location&status=active&pageSize=200${after && `&after=${after}`}`
      const page = await search(query)
      gone.push(...page.offers.map(({ referenceNumber }) => referenceNumber))
      after = page.next ?? ''
    } while (after !== '')
    expect([gone.length, new Set(gone).size]).toEqual([15_000, 15_000])
  })

  it.each(['mohave', 'mo', 'an ari 331-'])(
    'come by %j, which all of them hold, in the order and pages of all',
    async (words) => {
      for (const page of [1, 2, 60, 101]) {
        const query = `order=amount-high&pageSize=200&page=${page}`
        const searched = await referencesOn(`${query}&search=${encodeURIComponent(words)}`)
        expect(searched, `page ${page}`).toEqual(await referencesOn(query))
      }
    },
  )

  const leadNames = async (query: string) =>
    (await admin('GET', `/api/admin/contact-requests/search?pageSize=200&${query}`))
      .json<LeadPage>()
      .leads.map(({ name }) => name)
  const leadCounts = async (query: string) =>
    (await admin('GET', `/api/admin/contact-requests/counts?${query}`)).json<LeadCounts>()

  it.each(['lead', 'le', 'mail example', 'le 0'])(
    'of leads, come by %j, which all of them hold, in the order and pages of all',
    async (words) => {
      const found = `search=${encodeURIComponent(words)}`
      for (const order of ['newest', 'name'])
        for (const page of [1, 12, 25, 26]) {
          const place = `order=${order}&page=${page}`
          expect(await leadNames(`${place}&${found}`), place).toEqual(await leadNames(place))
        }
      expect(await leadCounts(found)).toMatchObject({
        total: leadCount,
        counts: { new: leadCount / 2, closed: leadCount / 2 },
      })
    },
  )

  it('of leads, are found among all by a few letters or digits, and counted', async () => {
    expect(await leadNames('search=lead+01234')).toEqual(['Lead 01234'])
    expect(await leadNames('search=nobody')).toEqual([])
    expect((await leadCounts('search=nobody')).total).toBe(0)
    expect((await leadCounts('search=le+lead+01234')).total).toBe(1)
  })

  it('of leads, tell who asked more than once', async () => {
    const repeated = leadCount / everyRepeated
    expect((await leadCounts('repeated=true')).total).toBe(repeated)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await leadNames(`repeated=true&page=${page}`))
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 100, 0])
    expect(new Set(pages.flat()).size).toBe(repeated)
  })

  it('are found by a visitor who holds one number among them', async () => {
    const offer = await service.call('GET', '/api/offers/many%2012345')
    expect(offer.json()).toMatchObject({ referenceNumber: 'MANY-12345', amount: 13_345 })
    expect((await service.call('GET', '/api/offers/MANY-12344')).statusCode).toBe(404)
  })

  it('show of Today what comes first, and how many there are in all', async () => {
    const today = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(today.expiringOffers.total).toBe(offerCount / everyExpiring)
    expect(today.expiringOffers.first).toHaveLength(50)
    expect(today.newLeads.total).toBe(countedAtMost)
    const newest = Array.from({ length: 50 }, (_, index) => `lead-${padded(leadCount - 1 - index)}`)
    expect(today.newLeads.first.map(({ id }) => id)).toEqual(newest)
  })

  it('are exported line by line, all of them or what a search lets through', async () => {
    const rows = await csv('/api/admin/offers/export')
    expect(rows).toHaveLength(offerCount)
    expect(new Set(rows.map((row) => Object.values(row)[0])).size).toBe(offerCount)
    expect(await csv('/api/admin/offers/export?status=draft')).toHaveLength(offerCount / 4)
    const leads = await csv('/api/admin/contact-requests/export')
    expect(leads.map(({ Name }) => Name)).toEqual(
      numbers(leadCount).map((index) => `Lead ${padded(leadCount - 1 - index)}`),
    )
  })

  it.each([
    '/api/admin/contact-requests',
    '/api/admin/contact-requests/export',
    '/api/admin/offers',
    '/api/admin/offers/export?search=mohave&status=draft',
  ])('are never held in memory all at once for %s', async (url) => {
    const rows = countRows(service.db)
    await admin('GET', url)
    expect(rows.take()).toBeGreaterThanOrEqual(leadCount)
    expect(rows.most()).toBeLessThanOrEqual(2 * stepSize)
  })

  it('are listed for programs, newest first, none of them twice', async () => {
    const offers = (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()
    expect(offers.map(({ referenceNumber }) => referenceNumber)).toEqual(
      numbers(offerCount).map((index) => referenceOf(offerCount - 1 - index)),
    )
  })

  it('of leads, name at most twenty others of the same person', async () => {
    const leads = (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()
    expect(leads).toHaveLength(leadCount)
    expect(leads[0]?.id).toBe(`lead-${padded(leadCount - 1)}`)
    const repeated = leads.filter(({ email }) => email === sampleLead.email)
    expect(repeated).toHaveLength(leadCount / everyRepeated)
    expect(new Set(repeated.map(({ duplicates }) => duplicates.length))).toEqual(new Set([20]))
    expect(leads.filter(({ duplicates }) => duplicates.length > 0)).toHaveLength(repeated.length)
  })

  it('let one more lead in, which comes first and is compared with the others', async () => {
    expect((await service.call('POST', '/api/contact', sampleLead)).statusCode).toBe(201)
    const leads = (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()
    expect(leads).toHaveLength(leadCount + 1)
    expect(leads[0]).toMatchObject({ name: sampleLead.name, status: 'new' })
    expect(leads[0]?.duplicates.slice(0, 2)).toEqual([
      `lead-${padded(leadCount - everyRepeated)}`,
      `lead-${padded(leadCount - 2 * everyRepeated)}`,
    ])
  })
})
