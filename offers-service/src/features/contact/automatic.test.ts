import { beforeEach, describe, expect, it } from 'vitest'
import type { Lead, OfferEvent, Today } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

describe.each(engines)('what programs send through the forms, on $name', ({ open }) => {
  const service = useService(open, { FORM_SECONDS: '2' })
  const admin = useAdmin(service)

  beforeEach(async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
  })

  const ask = async (changes: object) =>
    await service.call('POST', '/api/contact', { ...sampleLead, ...changes })
  const leads = async () => (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()
  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>()

  it.each([
    [{ website: 'http://pills.example' }, 'hidden_field'],
    [{ name: 'Win at https://pills.example' }, 'web_address'],
    [{ phone: 'www.pills.example' }, 'web_address'],
  ])(
    'stores a request with %j as one that looks automatic, and mails nobody',
    async (traces, sign) => {
      expect((await ask(traces)).statusCode).toBe(201)
      expect(await leads()).toMatchObject([{ looksAutomatic: sign, status: 'new' }])
      expect(await service.deliverMail()).toEqual([])
      const { newLeads, automaticLeads } = await today()
      expect([newLeads.total, automaticLeads.total]).toEqual([0, 1])
    },
  )

  it('tells the owner of a request in haste, which a browser may have filled in, without confirming it', async () => {
    await ask({ website: '', openForMs: 400 })
    expect(await leads()).toMatchObject([{ looksAutomatic: 'too_fast', status: 'new' }])
    const mails = await service.deliverMail()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).not.toBe(sampleLead.email)
    expect((await today()).automaticLeads.total).toBe(1)
  })

  it('takes a decline in haste for that of somebody who came back to say it', async () => {
    await service.call('POST', '/api/offers/TEST-0001/decline', { reason: '', openForMs: 10 })
    expect(await service.deliverMail()).toHaveLength(1)
  })

  it.each([{}, { website: '' }, { website: '', openForMs: 2000 }, { openForMs: 90_000_000 }])(
    'takes a request with %j for a person’s',
    async (traces) => {
      expect((await ask(traces)).statusCode).toBe(201)
      expect(await leads()).toMatchObject([{ looksAutomatic: null }])
      expect(await service.deliverMail()).toHaveLength(2)
      const { newLeads, automaticLeads } = await today()
      expect([newLeads.total, automaticLeads.total]).toEqual([1, 0])
    },
  )

  it('lets the owner say that a person wrote it', async () => {
    await ask({ website: 'x' })
    const [lead] = await leads()
    const url = `/api/admin/contact-requests/${lead?.id}`
    const changed = await admin('PATCH', url, { looksAutomatic: null })
    expect(changed.json()).toMatchObject({ looksAutomatic: null })
    expect((await today()).newLeads.total).toBe(1)
    expect((await admin('PATCH', url, { looksAutomatic: 'too_fast' })).statusCode).toBe(400)
  })

  it('says so in the list of leads as a spreadsheet', async () => {
    await ask({ website: 'x' })
    const answer = await admin('GET', '/api/admin/contact-requests/export')
    expect(answer.body).toContain('new (looks automatic)')
  })

  it('keeps a question that looks automatic without mail, and says so', async () => {
    const question = { question: 'Pills?', replyTo: 'a@mail.example', website: 'x' }
    const asked = await service.call('POST', '/api/offers/TEST-0001/questions', question)
    expect(asked.statusCode).toBe(201)
    expect(await service.deliverMail()).toEqual([])
    expect((await today()).questions.first).toMatchObject([
      { question: 'Pills?', looksAutomatic: 'hidden_field' },
    ])
  })

  it('takes a decline that looks automatic at its word, without mail, and notes it', async () => {
    const decline = { reason: 'Pills', website: 'x' }
    const url = '/api/offers/TEST-0001'
    expect((await service.call('POST', `${url}/decline`, decline)).statusCode).toBe(200)
    expect(await service.deliverMail()).toEqual([])
    const events = await admin('GET', '/api/admin/offers/TEST-0001/events')
    expect(events.json<OfferEvent[]>().at(-1)?.detail).toBe('Pills (looks automatic)')
  })
})
