import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/index.ts'
import { jobHandlers } from '../../jobs.ts'
import { JobWorker } from '../../platform/jobs/worker.ts'
import { createMailTransport } from '../../platform/mail/transport.ts'
import { engines } from '../../testing/databases.ts'
import { expectLegalState, expectProof } from '../../testing/legal-state.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { downloadCopy, openNextLink, signatureFor } from '../../testing/signing.ts'
import { tracesOf } from '../../testing/traces.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'
import { moveOffer } from '../offers/store.ts'

const canary = 'Canaria Quellwig'
const request = {
  ...sampleLead,
  name: canary,
  email: 'canary@quellwig.example',
  propertyLocation: `The field of ${canary}`,
}

describe.each(engines)('erasing a lead, on $name', ({ open }) => {
  let folder: string
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let lead: Lead

  const leads = async () =>
    (await admin('GET', '/api/admin/contact-requests')).json<[Lead, ...Lead[]]>()
  const makeOffer = async (referenceNumber: string) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber,
      sellerName: canary,
      leadId: lead.id,
    })
  const change = async (method: 'PATCH' | 'POST', path: string, body: object) =>
    await admin(method, `/api/admin/contact-requests/${lead.id}${path}`, body)
  const erase = async () => await admin('DELETE', `/api/admin/contact-requests/${lead.id}`)

  const traces = async () => await tracesOf(service.db.read, /canar|quellwig/i)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'erasure-'))
    receiver = await startWebhookReceiver()
    service = await startService(await open(), {
      DATA_DIR: folder,
      CRM_WEBHOOK_URL: receiver.url,
      CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    })
    admin = await service.logIn()
    await service.call('POST', '/api/contact', request)
    lead = (await leads())[0]
  })
  afterEach(async () => {
    await service.stop()
    await receiver.stop()
    await rm(folder, { recursive: true })
  })

  it('is not possible when there is no such lead', async () => {
    const answer = await admin('DELETE', '/api/admin/contact-requests/none')
    expect(answer.statusCode).toBe(404)
    expect(await traces()).not.toEqual([])
  })

  const read = async () =>
    (await admin('GET', `/api/admin/contact-requests/${lead.id}`)).json<{ seen: string }>()
  const eraseAs = async (seen: string) =>
    await admin('DELETE', `/api/admin/contact-requests/${lead.id}?seen=${seen}`)

  it.each([
    ['was corrected', async () => await change('PATCH', '', { phone: '(928) 555-0188' })],
    ['was called', async () => await change('POST', '/notes', { kind: 'no_answer', text: '' })],
    ['was offered something', async () => await makeOffer('LATE-0001')],
    [
      'got a next step',
      async () => await change('PATCH', '', { followUpOn: '2026-04-01', followUpTask: 'Call' }),
    ],
  ])('is refused where it %s since it was seen, until it was seen again', async (_how, happens) => {
    const { seen } = await read()
    await happens()
    const refused = await eraseAs(seen)
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([
      409,
      { code: 'changed_meanwhile' },
    ])
    expect(await leads()).toHaveLength(1)
    expect((await eraseAs((await read()).seen)).statusCode).toBe(200)
    expect(await leads()).toEqual([])
  })

  it('is not refused for mail that went out, nor for another request of the same person', async () => {
    const { seen } = await read()
    await service.deliverMail()
    await service.call('POST', '/api/contact', request)
    expect((await eraseAs(seen)).statusCode).toBe(200)
    expect(await leads()).toHaveLength(1)
  })

  it('leaves the requests of everybody else alone', async () => {
    await service.call('POST', '/api/contact', sampleLead)
    await erase()
    expect((await leads()).map(({ name }) => name)).toEqual([sampleLead.name])
    const mails = (await service.deliverMail()).map(({ to }) => to)
    expect(mails.toSorted()).toEqual(['dolores@mail.example', 'hello@larkenby.example'])
  })

  it('leaves not a word of it in any table', async () => {
    const url = `/api/admin/contact-requests/${lead.id}`
    await admin('PATCH', url, { status: 'contacted', notes: `${canary} likes mornings` })
    await admin('POST', `${url}/notes`, { text: `Called ${canary}` })
    await makeOffer('ERASE-0001')
    await service.call('GET', '/api/offers/ERASE-0001')
    const question = { question: `Is this for ${canary}?`, replyTo: request.email }
    await service.call('POST', '/api/offers/ERASE-0001/questions', question)
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'ERASE-0001' })
    await service.call('POST', '/api/offers/ERASE-0001/decline', { reason: `${canary} says no` })
    // Some of the mail goes out, some fails with an error that names the person, some still waits.
    const failing = new JobWorker({
      db: service.db,
      now: () => service.clock.now,
      log: { warn: () => {}, error: () => {} },
      handlers: jobHandlers(service.services, async ({ to }) => {
        if (to === request.email) throw new Error(`550 no mailbox ${to}`)
        return undefined
      }),
    })
    await failing.runDueJobs()
    await service.call('POST', '/api/offers/ERASE-0001/questions', question)
    expect((await traces()).length).toBeGreaterThan(12)

    expect((await erase()).json()).toEqual({ keptOffers: [] })
    expect(await traces()).toEqual([])
    expect((await service.call('GET', '/api/offers/ERASE-0001')).statusCode).toBe(404)
  })

  it('takes along the mail that was written to files', async () => {
    const worker = new JobWorker({
      db: service.db,
      now: () => service.clock.now,
      log: { warn: () => {}, error: () => {} },
      handlers: jobHandlers(service.services, createMailTransport(service.services)),
    })
    await worker.runDueJobs()
    expect(await readdir(join(folder, 'mail'))).toHaveLength(2)
    await erase()
    expect(await readdir(join(folder, 'mail'))).toEqual([])
    await expect(access(join(folder, 'mail'))).resolves.toBe(undefined)
  })

  it('keeps a signed offer, which is a contract, and says so', async () => {
    await makeOffer('SIGNED-0001')
    await makeOffer('DRAFT-0001')
    const row = await service.db.read
      .selectFrom('offers')
      .select('id')
      .where('reference_number', '=', 'SIGNED-0001')
      .executeTakeFirstOrThrow()
    await moveOffer(service.db.write, row.id, ['active'], 'signed', service.clock.now)
    expect((await erase()).json()).toEqual({ keptOffers: ['SIGNED-0001'] })
    const kept = await admin('GET', '/api/admin/offers/SIGNED-0001')
    expect(kept.json()).toMatchObject({ sellerName: canary, leadId: null })
    expect((await admin('GET', '/api/admin/offers/DRAFT-0001')).statusCode).toBe(404)
  })

  it.each([
    { who: 'the only owner', coSellers: [] },
    { who: 'one of two owners', coSellers: [{ name: 'Joseph Tully', email: '' }] },
  ])('keeps what $who has signed, byte for byte, with its evidence', async ({ coSellers }) => {
    await makeOffer('SIGNED-0001')
    await admin('PUT', '/api/admin/offers/SIGNED-0001/co-sellers', { coSellers })
    const link = await openNextLink(service, 'SIGNED-0001')
    const signature = await signatureFor(service, link, { name: canary, email: request.email })
    expect((await service.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)
    const before = (await downloadCopy(service, link)).rawPayload

    expect((await erase()).json()).toEqual({ keptOffers: ['SIGNED-0001'] })
    expect((await downloadCopy(service, link)).rawPayload).toEqual(before)
    await expectLegalState(service.db.read, 'SIGNED-0001')
    await expectProof(service.services, 'SIGNED-0001')
  })

  it('asks the CRM to forget the lead, naming only its number', async () => {
    await service.deliverMail()
    await erase()
    await service.deliverMail()
    const last = JSON.parse(receiver.deliveries.at(-1)?.body ?? '') as object
    expect(last).toMatchObject({ type: 'lead.erased', data: { id: lead.id } })
    expect(JSON.stringify(last)).not.toMatch(/canar|quellwig/i)
  })

  it('asks the CRM to forget the offers that went with it, naming only their numbers', async () => {
    await makeOffer('DRAFT-0001')
    await service.deliverMail()
    await erase()
    await service.deliverMail()
    const told = receiver.deliveries.map(({ body }) => JSON.parse(body) as { type: string })
    expect(told.find(({ type }) => type === 'offer.erased')).toMatchObject({
      data: { referenceNumber: 'DRAFT-0001' },
    })
    expect(JSON.stringify(told.slice(-2))).not.toMatch(/canar|quellwig/i)
  })
})
