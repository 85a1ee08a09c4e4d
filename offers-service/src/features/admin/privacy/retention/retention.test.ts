import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { describe, expect, it } from 'vitest'
import type { Lead, SecurityEvent } from '../../../../../contract/index.ts'
import { makeToken } from '../../../../platform/access/api-tokens.ts'
import { deleteValue } from '../../../../platform/database/key-value-store.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields, sampleLead } from '../../../../testing/samples.ts'
import { testNow } from '../../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../../testing/signing.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'

const off = { requests: null, offers: null, questions: null, securityEvents: null }
const year = { requests: 12, offers: 12, questions: 12, securityEvents: 12 }
const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
const joseph = { name: 'Joseph Tully', email: 'joseph@mail.example' }

describe.each(engines)('how long data is kept, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const offer = async (referenceNumber: string, changes: object = {}) => {
    const known = { ...sampleOffer, ...samplePrivateFields, confirmed: true }
    const fields = { ...known, referenceNumber, ...changes }
    expect((await admin('POST', '/api/admin/offers', fields)).statusCode).toBe(201)
  }
  const request = async (changes: object = {}) => {
    await service.call('POST', '/api/contact', { ...sampleLead, ...changes })
    return (await admin('GET', '/api/admin/contact-requests')).json<[Lead]>()[0].id
  }
  const handle = async (id: string) =>
    await admin('PATCH', `/api/admin/contact-requests/${id}`, { status: 'closed' })
  const set = async (retention: object) => await admin('PUT', '/api/admin/retention', retention)
  const preview = async (query: Record<string, string>) =>
    (
      await admin('GET', `/api/admin/retention/preview?${new URLSearchParams(query).toString()}`)
    ).json<object>()
  const numbers = async () =>
    (await service.db.read.selectFrom('offers').select('reference_number').execute())
      .map((row) => row.reference_number)
      .toSorted()
  const names = async () =>
    (await service.db.read.selectFrom('leads').select('name').execute()).map(({ name }) => name)
  /** Goes on to a day this long after the start, and does what is done every hour; the old session has ended by then. */
  async function goTo(moment: Date): Promise<void> {
    // As if somebody had looked at the clock every day; after a leap nothing is erased for a week.
    await deleteValue(service.db.write, 'clock')
    service.clock.now = moment
    await admin.logInAgain()
    await service.tidy()
  }

  /** One of each kind that may go, and of each that must stay. */
  async function live(): Promise<void> {
    await offer('DECLINED-1')
    await service.call('POST', '/api/offers/DECLINED-1/decline', { reason: '' })
    await offer('EXPIRED-1')
    await service.call('POST', '/api/offers/EXPIRED-1/questions', {
      question: 'Who pays?',
      replyTo: marian.email,
    })
    await openNextLink(service, 'EXPIRED-1')
    await offer('DRAFT-1', { status: 'draft' })
    await offer('LIVE-1', { expirationDate: '2099-01-01' })
    await offer('SIGNED-1', { sellerName: marian.name, sellerEmail: marian.email })
    await offer('PARTLY-1', { sellerName: marian.name, sellerEmail: marian.email })
    await admin('PUT', '/api/admin/offers/PARTLY-1/co-sellers', { coSellers: [joseph] })
    for (const number of ['SIGNED-1', 'PARTLY-1']) {
      const link = await openNextLink(service, number)
      await service.call('POST', `${link}/sign`, await signatureFor(service, link, marian))
    }
    await handle(await request({ name: 'Handled' }))
    await request({ name: 'New' })
  }

  const staying = ['DRAFT-1', 'LIVE-1', 'PARTLY-1', 'SIGNED-1']

  it('is for ever until the owner says otherwise', async () => {
    await live()
    const before = await numbers()
    await goTo(addMonths(testNow, 119))
    expect(await numbers()).toEqual(before)
    expect((await admin('GET', '/api/admin/retention')).json()).toEqual({
      retention: off,
      last: null,
    })
  })

  it('is shown beforehand, changes nothing by being looked at, and is told when it was done', async () => {
    await live()
    await service.deliverMail()
    await goTo(addDays(addMonths(testNow, 12), 60))
    const due = { requests: 1, offers: 2, questions: 1, securityEvents: 0 }
    expect(
      await preview({ requests: '12', offers: '12', questions: '12', securityEvents: '12' }),
    ).toEqual(due)
    expect(await preview({})).toEqual({ requests: 0, offers: 0, questions: 0, securityEvents: 0 })
    expect(await numbers()).toHaveLength(6)

    expect((await set(year)).statusCode).toBe(200)
    await service.tidy()
    expect(await numbers()).toEqual(staying)
    expect(await names()).toEqual(['New'])
    const { last } = (await admin('GET', '/api/admin/retention')).json<{ last: object }>()
    // The question went with its offer.
    expect(last).toEqual({
      at: service.clock.now.toISOString(),
      erased: { ...due, questions: 0 },
    })
    const events = (await admin('GET', '/api/admin/security-events')).json<SecurityEvent[]>()
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['old_data_erased', 'retention_changed']),
    )
    expect(JSON.stringify(events)).not.toContain('Handled')
    // What the two said in mail went with them.
    const { read } = service.db
    const about = await read.selectFrom('jobs').select('payload').execute()
    expect(JSON.stringify(about)).not.toContain('Handled')
  })

  it('is counted from the last day, or from the last note', async () => {
    const id = await request({ name: 'Handled' })
    await handle(id)
    await offer('EXPIRED-1', { expirationDate: '2026-12-31' })
    await set(year)
    await goTo(addMonths(testNow, 11))
    await admin('POST', `/api/admin/contact-requests/${id}/notes`, { text: 'Called again' })
    await goTo(addMonths(testNow, 13))
    expect([await names(), await numbers()]).toEqual([['Handled'], ['EXPIRED-1']])
    await goTo(addMonths(testNow, 24))
    expect([await names(), await numbers()]).toEqual([[], []])
  })

  it('ends once a day, and takes however many there are', async () => {
    await handle(await request())
    const row = await service.db.read.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 250 }, (_, index) => ({ ...row, id: `more-${index}` }))
    await service.db.write.insertInto('leads').values(rows).execute()
    await set({ ...off, requests: 1 })
    await goTo(addMonths(testNow, 2))
    expect(await names()).toEqual([])

    await service.db.write.insertInto('leads').values(row).execute()
    await service.tidy()
    expect(await names()).toHaveLength(1)
    await goTo(addDays(service.clock.now, 1))
    expect(await names()).toEqual([])
  })

  it('keeps a request together with the offer that was made from it', async () => {
    const id = await request({ name: 'Handled' })
    await offer('LIVE-1', { expirationDate: '2099-01-01', leadId: id })
    await handle(id)
    await set(year)
    await goTo(addMonths(testNow, 24))
    expect(await names()).toEqual(['Handled'])
  })

  it('is set by the owner in person, by no program with a token', async () => {
    const { write } = service.db
    const { token } = await makeToken(write, service.services.macs, service.clock.now, {
      name: 'CRM',
      scope: 'write',
      days: null,
    })
    const answer = await service.app.inject({
      method: 'PUT',
      url: '/api/admin/retention',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...off, requests: 1 },
    })
    expect(answer.json()).toMatchObject({ code: 'token_not_allowed' })
    expect((await admin('GET', '/api/admin/retention')).json()).toMatchObject({ retention: off })
  })

  it.each([
    [{ ...off, requests: 0 }, 'requests'],
    [{ ...off, offers: 1.5 }, 'offers'],
    [{ ...off, questions: 121 }, 'questions'],
    [{ ...off, securityEvents: '6' }, 'securityEvents'],
    [{ ...off, others: 6 }, 'others'],
  ])('is refused as %j', async (retention, field) => {
    const answer = await set(retention)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })
})
