import { describe, expect, it } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { storePassword } from '../../testing/password.ts'
import { sampleLead, sampleOffer, sampleSale } from '../../testing/samples.ts'
import { signByAll } from '../../testing/signing.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const password = 'correct horse battery'
const csv = [
  'Location,Acreage,APN,Expiration date,Amount,Status',
  '"Levy County, Florida",5,11-22-33,2026-08-01,9000,active',
].join('\n')

const parcels = [
  'Owner,Mailing Address,Mailing City,Mailing State,Mailing Zip,APN,Acres,County,State,Offer Price',
  '"TULLY, MARIAN",12 Oak St,Ocala,FL,34470,11-22-33,5,Levy,FL,9000',
].join('\n')

/** A file, whose body is no JSON; their own tests, such as `lists/lists.test.ts`, try it. */
const files = [
  'POST /api/admin/mail-files',
  'POST /api/admin/lists',
  'POST /api/admin/offers/:referenceNumber/closing-documents',
  'POST /api/admin/offers/:referenceNumber/paper-signature',
]

/** Content is kept by Strapi; `content/created-once.test.ts` and `content/version-routes.test.ts` try it with a real one. */
const inStrapi = ['posts', 'pages', 'testimonials', 'images', 'deleted-content/:id/restore'].map(
  (kind) => `POST /api/admin/${kind}`,
)

describe.each(engines)('what the owner creates with a key, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const rowsOf = async (
    table:
      | 'offers'
      | 'leads'
      | 'lead_notes'
      | 'api_tokens'
      | 'members'
      | 'offer_events'
      | 'bulk_changes'
      | 'mailings'
      | 'mailing_calls'
      | 'nearby_sales',
  ) => (await service.db.read.selectFrom(table).selectAll().execute()).length
  const traces = async () =>
    (await rowsOf('offers')) +
    (await rowsOf('offer_events')) +
    (await rowsOf('leads')) +
    (await rowsOf('lead_notes')) +
    (await rowsOf('api_tokens')) +
    (await rowsOf('members')) +
    (await rowsOf('bulk_changes')) +
    (await rowsOf('mailings')) +
    (await rowsOf('mailing_calls')) +
    (await rowsOf('nearby_sales'))

  const calls: Record<string, () => Promise<{ url: string; payload: object }>> = {
    'POST /api/admin/offers': async () => {
      const { referenceNumber: _, ...payload } = sampleOffer
      return { url: '/api/admin/offers', payload }
    },
    'POST /api/admin/contact-requests': async () => ({
      url: '/api/admin/contact-requests',
      payload: { name: 'Opal Greer', phone: '(352) 555-0143', source: 'call' },
    }),
    'POST /api/admin/contact-requests/:id/notes': async () => {
      await service.call('POST', '/api/contact', sampleLead)
      const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
      return { url: `/api/admin/contact-requests/${lead?.id}/notes`, payload: { text: 'Called' } }
    },
    'POST /api/admin/contact-requests/:id/mails': async () => {
      await service.call('POST', '/api/contact', sampleLead)
      const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
      const payload = { subject: 'Your land', text: 'Is there a well?' }
      return { url: `/api/admin/contact-requests/${lead?.id}/mails`, payload }
    },
    'POST /api/admin/offers/:referenceNumber/notes': async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      return { url: '/api/admin/offers/TEST-0001/notes', payload: { text: 'Called' } }
    },
    'POST /api/admin/offers/:referenceNumber/mails': async () => {
      await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerEmail: 'd@mail.example' })
      const payload = { subject: 'Your land', text: 'Is there a well?' }
      return { url: '/api/admin/offers/TEST-0001/mails', payload }
    },
    'POST /api/admin/questions/:id/answer': async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      const asked = { question: 'Why?', replyTo: 'ruth@mail.example' }
      await service.call('POST', '/api/offers/TEST-0001/questions', asked)
      const today = (await admin('GET', '/api/admin/today')).json<contract.Today>()
      const [question] = today.questions.first
      return { url: `/api/admin/questions/${question?.id}/answer`, payload: { text: 'Gladly.' } }
    },
    'POST /api/admin/tokens': async () => {
      await storePassword(service.db.write, service.services.macs, password)
      const payload = { password, name: 'Books', scope: 'read', days: 30 }
      return { url: '/api/admin/tokens', payload }
    },
    'POST /api/admin/members': async () => {
      await storePassword(service.db.write, service.services.macs, password)
      const person = { name: 'Hanna Quist', email: 'hanna@mail.example', role: 'helper' }
      return { url: '/api/admin/members', payload: { ...person, password } }
    },
    'POST /api/admin/offers/:referenceNumber/new-agreement': async () => {
      await signByAll(service, [{ name: 'Dolores Vance', email: 'dolores@mail.example' }])
      const payload = { amount: 21_000, expirationDate: '2026-07-15' }
      return { url: '/api/admin/offers/TEST-0001/new-agreement', payload }
    },
    'POST /api/admin/deleted-drafts/:id/restore': async () => {
      await admin('POST', '/api/admin/offers', { ...sampleOffer, status: 'draft' })
      const deleted = await admin('DELETE', '/api/admin/offers/TEST-0001')
      const { id } = deleted.json<{ id: string }>()
      return { url: `/api/admin/deleted-drafts/${id}/restore`, payload: {} }
    },
    'POST /api/admin/mailings': async () => ({
      url: '/api/admin/mailings',
      payload: { name: 'Mohave in spring', selection: { matching: {} } },
    }),
    'POST /api/admin/mailings/:id/split': async () => {
      for (const apn of ['TEST-0001', 'TEST-0002'])
        await admin('POST', '/api/admin/offers', { ...sampleOffer, apn, referenceNumber: apn })
      const body = { name: 'Mohave in spring', selection: { matching: {} } }
      const made = await admin('POST', '/api/admin/mailings', body)
      await service.deliverMail()
      const { id } = made.json<contract.CreatedMailing>().mailing
      return { url: `/api/admin/mailings/${id}/split`, payload: {} }
    },
    'POST /api/admin/mailings/:id/calls': async () => {
      const made = await admin('POST', '/api/admin/mailings', { name: 'Mohave in spring' })
      const { id } = made.json<contract.CreatedMailing>().mailing
      return { url: `/api/admin/mailings/${id}/calls`, payload: {} }
    },
    'POST /api/admin/nearby-sales': async () => ({
      url: '/api/admin/nearby-sales',
      payload: sampleSale,
    }),
    'POST /api/admin/bulk-changes': async () => ({
      url: '/api/admin/bulk-changes',
      payload: { action: { kind: 'withdraw' }, selection: { matching: {} } },
    }),
    'POST /api/admin/offers/import': async () => ({
      url: '/api/admin/offers/import',
      payload: { csv, dryRun: false },
    }),
    'POST /api/admin/lists/:id/offers': async () => {
      const list = await service.app.inject({
        method: 'POST',
        url: '/api/admin/lists?fileName=list.csv',
        headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
        payload: Buffer.from(parcels),
      })
      const payload = { status: 'draft', expirationDate: '2026-08-01' }
      return { url: `/api/admin/lists/${list.json<{ id: string }>().id}/offers`, payload }
    },
  }

  it('may be everything that the contract says', () => {
    const taking = Object.values<unknown>(contract).flatMap((value) => {
      const endpoint = value as Partial<contract.Endpoint> | undefined
      const isAdmins = endpoint?.config?.isIdempotent && endpoint.config.access !== 'public'
      return isAdmins ? [`${endpoint.method} ${endpoint.url}`] : []
    })
    expect(taking.toSorted()).toEqual([...Object.keys(calls), ...files, ...inStrapi].toSorted())
  })

  it.each(Object.keys(calls))('is made once by %s, and answered the same', async (name) => {
    const { url, payload } = (await calls[name]?.()) ?? { url: '', payload: {} }
    const before = await traces()
    const send = async () => await admin('POST', url, payload, { 'idempotency-key': 'one' })
    const first = await send()
    expect([200, 201, 202]).toContain(first.statusCode)
    const after = await traces()
    expect(after).toBeGreaterThan(before)
    const again = await send()
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect(await traces()).toBe(after)
  })

  it.each(Object.keys(calls))('is made once by %s of several at the same moment', async (name) => {
    const { url, payload } = (await calls[name]?.()) ?? { url: '', payload: {} }
    const answers = await Promise.all(
      Array.from(
        { length: 5 },
        async () => await admin('POST', url, payload, { 'idempotency-key': 'one' }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect([200, 201, 202]).toContain(answers[0]?.statusCode)
    const kept = await service.db.read.selectFrom('idempotency_keys').selectAll().execute()
    expect(kept).toHaveLength(1)
  })

  it('is refused under the key of something else', async () => {
    const { referenceNumber: _, ...offer } = sampleOffer
    const key = { 'idempotency-key': 'one' }
    await admin('POST', '/api/admin/offers', offer, key)
    const other = await admin('POST', '/api/admin/offers', { ...offer, amount: 1 }, key)
    expect(other.json()).toMatchObject({ code: 'key_reused' })
    expect(await rowsOf('offers')).toBe(1)
  })

  it('can be checked as a file under a key of its own before it is imported', async () => {
    const url = '/api/admin/offers/import'
    const key = { 'idempotency-key': 'one' }
    for (const imported of [0, 0])
      expect((await admin('POST', url, { csv, dryRun: true }, key)).json()).toMatchObject({
        imported,
      })
    expect((await admin('POST', url, { csv, dryRun: false }, key)).json()).toMatchObject({
      imported: 1,
    })
  })
})
