import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Integrations, Job } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer, samplePrivateFields, sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'
import type { Database } from '../database/database.ts'
import { retryPauses } from '../jobs/schedule.ts'
import { applyCrmSettings } from './subscription.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

describe.each(engines)('the CRM, on $name', ({ open }) => {
  let db: Database
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    db = await open()
    receiver = await startWebhookReceiver()
    const settings = { CRM_WEBHOOK_URL: receiver.url, CRM_WEBHOOK_SECRET: secret }
    service = await startService(db, settings)
    // The library that checks signatures also checks that they are recent, by the real clock.
    service.clock.now = new Date()
    admin = await service.logIn()
  })
  afterEach(async () => {
    await service.stop()
    await receiver.stop()
  })

  const ask = async () => await service.call('POST', '/api/contact', sampleLead)
  const events = () =>
    receiver.deliveries.map(({ body }) => JSON.parse(body) as { type: string; data: object })
  const crmJobs = async () =>
    await db.read.selectFrom('jobs').selectAll().where('kind', '=', 'crm').execute()
  const state = async () => (await admin('GET', '/api/admin/integrations')).json<Integrations>().crm
  const later = (ms: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + ms)
  }

  it('hears nothing of a change that did not happen', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, acres: 'many' })
    expect(await crmJobs()).toEqual([])
  })

  it('is tried again on the schedule, with the same id and a fresh signature', async () => {
    receiver.answerWith({ status: 500 }, { status: 302, headers: { location: '/elsewhere' } })
    await ask()
    await service.deliverMail()
    expect((await crmJobs())[0]).toMatchObject({
      status: 'waiting',
      last_error: 'The CRM answered 500.',
      run_at: new Date(service.clock.now.getTime() + (retryPauses[0] ?? 0)).toISOString(),
    })
    for (const pause of retryPauses.slice(0, 2)) {
      later(pause)
      await service.deliverMail()
    }
    expect((await crmJobs())[0]).toMatchObject({ status: 'done', attempts: 3 })
    expect(receiver.deliveries).toHaveLength(3)
    const ids = new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id']))
    const signatures = receiver.deliveries.map(({ headers }) => headers['webhook-signature'])
    expect(ids.size).toBe(1)
    expect(new Set(signatures).size).toBe(3)
  })

  it.each([
    ['7200', 7_200_000],
    ['1', retryPauses[0] ?? 0],
    ['soon', retryPauses[0] ?? 0],
  ])('waits at least as long as Retry-After asks: %s', async (header, expected) => {
    receiver.answerWith({ status: 503, headers: { 'retry-after': header } })
    await ask()
    await service.deliverMail()
    const [job] = await crmJobs()
    expect(Date.parse(job?.run_at ?? '') - service.clock.now.getTime()).toBe(expected)
  })

  it('is waited for until the date it names, but no longer than a day', async () => {
    const inAnHour = new Date(Math.ceil(service.clock.now.getTime() / 1000) * 1000 + 3_600_000)
    receiver.answerWith(
      { status: 429, headers: { 'retry-after': inAnHour.toUTCString() } },
      { status: 429, headers: { 'retry-after': '999999' } },
    )
    await ask()
    await service.deliverMail()
    expect((await crmJobs())[0]?.run_at).toBe(inAnHour.toISOString())
    service.clock.now = inAnHour
    await service.deliverMail()
    expect(Date.parse((await crmJobs())[0]?.run_at ?? '') - inAnHour.getTime()).toBe(86_400_000)
  })

  it('that cannot be reached shows in the panel with the reason', async () => {
    await receiver.stop()
    await ask()
    await service.deliverMail()
    expect(await state()).toMatchObject({
      isConfigured: true,
      lastSuccessAt: null,
      lastFailureAt: service.clock.now.toISOString(),
      lastFailure: expect.stringMatching(/^The CRM could not be reached: .*ECONNREFUSED/),
    })
  })

  it('that answers 410 is left alone until a test succeeds', async () => {
    await ask()
    await ask()
    receiver.answerWith({ status: 410 })
    await service.deliverMail()
    expect(receiver.deliveries).toHaveLength(1)
    expect((await crmJobs()).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await state()).toMatchObject({ isStopped: true })

    await ask()
    expect(await crmJobs()).toHaveLength(2)
    await applyCrmSettings(db.write, service.services.config)
    expect(await state()).toMatchObject({ isStopped: true })

    expect((await admin('POST', '/api/admin/integrations/crm/test')).statusCode).toBe(200)
    await service.deliverMail()
    expect(await state()).toMatchObject({
      isStopped: false,
      lastSuccessAt: service.clock.now.toISOString(),
    })
    const failed = (await admin('GET', '/api/admin/jobs?status=failed')).json<Job[]>()
    for (const { id } of failed) await admin('POST', `/api/admin/jobs/${id}/retry`)
    await service.deliverMail()
    expect(events().map(({ type }) => type)).toEqual([
      'lead.created',
      'test',
      'lead.created',
      'lead.created',
    ])
  })

  it('hears of leads, signed so that it can tell they are ours', async () => {
    await ask()
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
    await admin('PATCH', `/api/admin/contact-requests/${lead?.id}`, { status: 'contacted' })
    await service.deliverMail()
    const [created, updated] = receiver.deliveries
    const webhook = new Webhook(secret)
    expect(webhook.verify(created?.body ?? '', created?.headers ?? {})).toMatchObject({
      type: 'lead.created',
      data: { ...sampleLead, status: 'new' },
    })
    expect(webhook.verify(updated?.body ?? '', updated?.headers ?? {})).toMatchObject({
      type: 'lead.updated',
      data: { id: lead?.id, status: 'contacted' },
    })
    expect(() => webhook.verify(`${created?.body} `, created?.headers ?? {})).toThrow(
      'No matching signature',
    )
    expect(created?.headers['content-type']).toBe('application/json')
  })

  it('hears what happens to an offer, without the notes of the owner', async () => {
    const offer = { ...sampleOffer, ...samplePrivateFields, expirationDate: '2099-01-01' }
    await admin('POST', '/api/admin/offers', offer)
    await service.call('GET', '/api/offers/TEST-0001')
    const question = { question: 'Who pays the taxes?', replyTo: '(928) 555-0117' }
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    await service.call('POST', '/api/offers/TEST-0001/decline', { reason: 'Too low' })
    await service.deliverMail()
    expect(events()).toMatchObject([
      { type: 'offer.created', data: { referenceNumber: 'TEST-0001', status: 'active' } },
      { type: 'offer.viewed', data: { sellerName: samplePrivateFields.sellerName } },
      { type: 'offer.question_asked', data: { detail: 'Who pays the taxes? ((928) 555-0117)' } },
      { type: 'offer.declined', data: { status: 'declined', detail: 'Too low' } },
    ])
    expect(JSON.stringify(events())).not.toContain(samplePrivateFields.notes)
  })

  it('gets no rows in the queue when none is set up', async () => {
    await applyCrmSettings(db.write, { ...service.services.config, crm: undefined })
    await ask()
    expect(await crmJobs()).toEqual([])
  })
})

describe('a service without a CRM', () => {
  it('says so, and has nothing to test', async () => {
    const service = await startService(await (engines[0] as (typeof engines)[number]).open())
    const admin = await service.logIn()
    const refused = await admin('POST', '/api/admin/integrations/crm/test')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'integration_not_set_up' })
    const { crm } = (await admin('GET', '/api/admin/integrations')).json<Integrations>()
    expect(crm).toMatchObject({ isConfigured: false, lastSuccessAt: null, lastFailureAt: null })
    await service.stop()
  })
})
