import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Lead } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer, sampleLead, sampleMailingRow } from '../../../../testing/samples.ts'
import { startService } from '../../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../../testing/signing.ts'
import { personalTables } from './personal-tables.ts'

const canary = 'Canaria Quellwig'
const email = 'canary@quellwig.example'
const request = { ...sampleLead, name: canary, email, propertyLocation: `Field of ${canary}` }

describe.each(engines)('everything about one person, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let lead: Lead

  beforeEach(async () => {
    service = await startService(await open(), {
      CRM_WEBHOOK_URL: 'http://127.0.0.1:9',
      CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    })
    admin = await service.logIn()
    await service.call('POST', '/api/contact', request)
    lead = (await admin('GET', '/api/admin/contact-requests')).json<[Lead]>()[0]
  })
  afterEach(async () => await service.stop())

  /** Lets something happen that leaves a row of the person in every table that can hold one. */
  /** A list that this offer came from, with what its row says of the owner. */
  async function listWith(referenceNumber: string): Promise<void> {
    const { write } = service.db
    const { id: offerId } = await write
      .selectFrom('offers')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow()
    const list = {
      id: 'list',
      name: 'Mohave',
      headers_key: '',
      file: '{}',
      facts_source: '',
      price_reasons: '',
      priced_by: '',
      plan: '{}',
      row_count: 1,
    }
    const at = service.clock.now.toISOString()
    await write
      .insertInto('lists')
      .values({
        ...list,
        status: 'stored',
        offer_count: 1,
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await write
      .insertInto('list_rows')
      .values({
        list_id: 'list',
        row_number: 2,
        cells: JSON.stringify([canary]),
        mended: '{}',
        verdict: 'ready',
        offer_id: offerId,
      })
      .execute()
    await write
      .insertInto('mailings')
      .values({ ...sampleMailingRow('mailing', at), name: 'Mohave in spring' })
      .execute()
    await write
      .insertInto('mailing_letters')
      .values({ mailing_id: 'mailing', offer_id: offerId })
      .execute()
    await write
      .insertInto('letter_texts')
      .values({
        mailing_id: 'mailing',
        offer_id: offerId,
        opening_text: `Ann knows ${canary}.`,
        closing_text: '',
        card_text: `Ann sells ${canary}.`,
      })
      .execute()
  }

  async function live(): Promise<void> {
    await admin('POST', `/api/admin/contact-requests/${lead.id}/notes`, { text: `Call ${canary}` })
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: canary,
      sellerEmail: email,
      leadId: lead.id,
      coSellers: [],
    })
    await listWith('TEST-0001')
    const question = { question: `What of ${canary}?`, replyTo: email }
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    const coSellers = [{ name: 'Joseph Tully', email: 'joseph@mail.example' }]
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers })
    for (const signer of [
      { name: canary, email },
      { name: 'Joseph Tully', email: 'joseph@mail.example' },
    ]) {
      const link = await openNextLink(service)
      await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
    }
    await admin('PUT', '/api/admin/offers/TEST-0001/closing', {
      escrowOpenedOn: '2026-06-15',
      titleSearchOn: null,
      closingScheduledOn: null,
      paidOn: null,
      tellSeller: false,
    })
    await admin('PUT', '/api/admin/offers/TEST-0001/closing-details', { company: 'Ansel Title' })
    const [, file] = await Promise.all(
      ['offers/TEST-0001/closing-documents?name=deed.pdf', 'mail-files'].map(
        async (path) =>
          await service.app.inject({
            method: 'POST',
            url: `/api/admin/${path}`,
            headers: { ...(await service.adminHeaders()), 'content-type': 'application/pdf' },
            payload: Buffer.from('%PDF-1.7 a deed'),
          }),
      ),
    )
    await admin('POST', `/api/admin/contact-requests/${lead.id}/mails`, {
      subject: 'Your deed',
      text: 'Here it is.',
      files: [{ id: file?.json<{ id: string }>().id, name: 'deed.pdf' }],
    })
    await admin('POST', '/api/admin/offers/TEST-0001/new-agreement', {
      amount: 21_000,
      expirationDate: '2026-07-15',
    })
    const draft = { referenceNumber: 'TEST-0002', status: 'draft', sellerEmail: email }
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...draft })
    await admin('DELETE', '/api/admin/offers/TEST-0002')
  }

  const ask = async (body: object) => await admin('POST', '/api/admin/people/export', body)
  async function read(body: object) {
    const answer = await ask(body)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    const files = unzipSync(answer.rawPayload)
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    return {
      names: Object.keys(files),
      page: text('person.html'),
      known: JSON.parse(text('person.json')) as Record<string, object[]>,
    }
  }

  it('knows of every table that there is', async () => {
    const tables = (await service.db.read.introspection.getTables()).map(({ name }) => name)
    expect(tables.toSorted()).toEqual(Object.keys(personalTables).toSorted())
  })

  it('holds something from every table that tells of people, with what was signed', async () => {
    await live()
    const { known, names, page } = await read({ lead: lead.id })
    const personal = Object.entries(personalTables).filter(
      ([, handling]) => typeof handling !== 'string',
    )
    expect(Object.keys(known).toSorted()).toEqual(personal.map(([table]) => table).toSorted())
    expect(known.leads).toMatchObject([{ name: canary, email }])
    expect(known.jobs?.length).toBeGreaterThan(4)
    for (const kind of ['closing', 'email', 'signed_agreement'])
      expect(names.some((name) => name.startsWith(`documents/${kind}-`))).toBe(true)
    for (const text of [canary, email, `Call ${canary}`, `What of ${canary}?`])
      expect(page).toContain(text)
    expect(JSON.stringify(known)).not.toMatch(/token|_hash|sign\/[A-Za-z0-9_-]{20}/)
  })

  it.each([
    ['an e-mail address in any case', 'CANARY@quellwig.example'],
    ['a phone number however typed', '1-928-555-0117'],
    ['a name in any case', 'canaria  QUELLWIG'],
  ])('is found by %s', async (_kind, find) => {
    const { known } = await read({ find })
    expect(known.leads).toMatchObject([{ name: canary }])
  })

  it('is found for a seller who never wrote, and for a joint owner', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: 'Opal Greer',
      sellerPhone: '(352) 555-0143',
      coSellers: [{ name: 'Jo Greer', email: 'jo@mail.example' }],
    })
    for (const find of ['(352) 555 0143', 'opal greer', 'jo@mail.example'])
      expect((await read({ find })).known).toMatchObject({
        offers: [{ seller_name: 'Opal Greer' }],
      })
  })

  it('holds nothing of anybody else', async () => {
    await service.call('POST', '/api/contact', {
      ...sampleLead,
      name: 'Somebody Else',
      phone: '(352) 555-0143',
      email: 'else@mail.example',
    })
    const { page } = await read({ lead: lead.id })
    expect(page).not.toContain('Somebody Else')
  })

  it('shows what was typed as text, never as markup', async () => {
    const name = '<img src=x onerror=alert(1)>'
    await service.call('POST', '/api/contact', { ...request, name })
    const { page } = await read({ lead: lead.id })
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img src=x')
  })

  it('says that nothing is kept of a person nobody knows, and what to type', async () => {
    expect((await ask({ find: 'Nobody Known' })).statusCode).toBe(404)
    expect((await ask({ find: '%' })).statusCode).toBe(404)
    expect((await ask({ lead: 'none' })).statusCode).toBe(404)
    expect((await ask({ find: ' ' })).statusCode).toBe(400)
    expect((await ask({})).statusCode).toBe(400)
  })
})
