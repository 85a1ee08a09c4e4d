import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HeldOfPerson, Lead, SecurityEvent } from '../../../../../contract/index.ts'
import { jobHandlers } from '../../../../jobs.ts'
import { makeToken } from '../../../../platform/access/api-tokens.ts'
import { JobWorker } from '../../../../platform/jobs/worker.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer, sampleLead } from '../../../../testing/samples.ts'
import { startService } from '../../../../testing/service.ts'
import { downloadCopy, openNextLink, signatureFor } from '../../../../testing/signing.ts'
import { tracesOf } from '../../../../testing/traces.ts'
import { eraseQuestions } from '../../../offers/erasure.ts'
import { personalTables } from './personal-tables.ts'

const name = 'Canaria Quellwig'
const email = 'canary@quellwig.example'
const joint = { name: 'Joseph Quellwig', email: 'joseph@quellwig.example' }
const pattern = /canar|quellwig/i

describe.each(engines)('erasing a person, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    service = await startService(await open(), {
      CRM_WEBHOOK_URL: 'http://127.0.0.1:9',
      CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    })
    admin = await service.logIn()
  })
  afterEach(async () => await service.stop())

  const makeOffer = async (referenceNumber: string, changes: object = {}) => {
    const seller = { sellerName: name, sellerEmail: email }
    const fields = { ...sampleOffer, confirmed: true, referenceNumber, ...seller }
    const answer = await admin('POST', '/api/admin/offers', { ...fields, ...changes })
    expect(answer.statusCode).toBe(201)
  }
  const ask = async (referenceNumber: string) => {
    const url = `/api/offers/${referenceNumber}/questions`
    const body = { question: `What of ${name}?`, replyTo: email }
    expect((await service.call('POST', url, body)).statusCode).toBe(201)
  }
  const sign = async (referenceNumber: string, signer: { name: string; email: string }) => {
    const link = await openNextLink(service, referenceNumber)
    const signature = await signatureFor(service, link, signer)
    expect((await service.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)
    return link
  }
  const held = async (find = email) =>
    (await admin('POST', '/api/admin/people/erasure-preview', { find })).json<HeldOfPerson>()
  const erase = async (body: object) => await admin('POST', '/api/admin/people/erasure', body)
  const eraseSeen = async (find = email) => await erase({ find, seen: (await held(find)).seen })
  const traces = async () => await tracesOf(service.db.read, pattern)

  /** A seller who never sent a request, with everything that can be kept of them besides a signature. */
  async function live(): Promise<void> {
    await makeOffer('ERASE-0001', { sellerMailingAddress: `${name}\n1 Field Road`, notes: name })
    await admin('PUT', '/api/admin/offers/ERASE-0001/co-sellers', { coSellers: [joint] })
    await ask('ERASE-0001')
    await openNextLink(service, 'ERASE-0001')
    await service.call('POST', '/api/offers/ERASE-0001/decline', { reason: `${name} says no` })
    // Some of the mail goes out, some fails with an error that names the person, some still waits.
    const failing = new JobWorker({
      db: service.db,
      now: () => service.clock.now,
      log: { warn: () => {}, error: () => {} },
      handlers: jobHandlers(service.services, async () => {
        throw new Error(`550 no mailbox ${email}`)
      }),
    })
    await failing.runDueJobs()
    await ask('ERASE-0001')
  }

  it('leaves not a word of a seller who never wrote, in any table', async () => {
    await live()
    const before = await traces()
    const tables = new Set(before.map((row) => row.split(':')[0] ?? ''))
    expect([...tables]).toEqual(
      expect.arrayContaining(['offers', 'offer_events', 'co_sellers', 'questions', 'jobs']),
    )
    expect([...tables]).toContain('job_outcomes')
    for (const table of tables) expect(Object.keys(personalTables)).toContain(table)

    expect((await eraseSeen()).json()).toEqual({ keptOffers: [] })
    expect(await traces()).toEqual([])
    expect((await service.call('GET', '/api/offers/ERASE-0001')).statusCode).toBe(404)
  })

  it('takes requests and offers together, and asks the CRM to forget both', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, name, email })
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<[Lead]>()
    await makeOffer('ERASE-0001', { leadId: lead.id })
    await makeOffer('ERASE-0002')
    expect(await held()).toMatchObject({
      requests: [{ id: lead.id, name }],
      offers: [{ referenceNumber: 'ERASE-0001' }, { referenceNumber: 'ERASE-0002' }],
      questions: [],
      signed: [],
    })
    await eraseSeen()
    expect(await traces()).toEqual([])
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    const events = jobs.map(
      ({ payload }) => JSON.parse(payload) as { type?: string; data?: object },
    )
    expect(events.filter(({ type }) => type?.endsWith('.erased'))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'lead.erased', data: { id: lead.id } }),
        expect.objectContaining({ data: { referenceNumber: 'ERASE-0001' } }),
        expect.objectContaining({ data: { referenceNumber: 'ERASE-0002' } }),
      ]),
    )
  })

  it.each([
    { how: 'whole', coSellers: [] },
    { how: 'in part', coSellers: [joint] },
  ])(
    'keeps what was signed $how, byte for byte, and shows it beforehand',
    async ({ coSellers }) => {
      await makeOffer('SIGNED-0001')
      await makeOffer('DRAFT-0001')
      await admin('PUT', '/api/admin/offers/SIGNED-0001/co-sellers', { coSellers })
      const link = await sign('SIGNED-0001', { name, email })
      const before = (await downloadCopy(service, link)).rawPayload
      expect(await held()).toMatchObject({
        offers: [{ referenceNumber: 'DRAFT-0001', sellers: [name] }],
        signed: [
          { referenceNumber: 'SIGNED-0001', sellers: [name, ...coSellers.map((one) => one.name)] },
        ],
      })
      expect((await eraseSeen()).json()).toEqual({ keptOffers: ['SIGNED-0001'] })
      expect((await downloadCopy(service, link)).rawPayload).toEqual(before)
      expect((await admin('GET', '/api/admin/offers/DRAFT-0001')).statusCode).toBe(404)
    },
  )

  it('takes a question out of the offer of somebody else, which stays', async () => {
    await makeOffer('OTHER-0001', { sellerName: 'Opal Greer', sellerEmail: 'opal@mail.example' })
    await ask('OTHER-0001')
    await service.call('POST', '/api/offers/OTHER-0001/questions', {
      question: 'Who pays?',
      replyTo: 'opal@mail.example',
    })
    const { questions, offers } = await held()
    expect([questions, offers]).toMatchObject([[{ question: `What of ${name}?` }], []])
    const [question] = questions
    await admin('POST', `/api/admin/questions/${question?.id}/answered`)
    await eraseSeen()
    expect(await traces()).toEqual([])
    const left = await service.db.read.selectFrom('questions').select('question').execute()
    expect(left).toEqual([{ question: 'Who pays?' }])
    expect((await service.call('GET', '/api/offers/OTHER-0001')).statusCode).toBe(200)
  })

  it('takes the words beside a number along, in the mail about it too, where no address came with them', async () => {
    await makeOffer('OTHER-0001', { sellerName: 'Opal Greer', sellerEmail: 'opal@mail.example' })
    await admin('PUT', '/api/admin/counter-offers', { areAllowed: true })
    const counterOffer = { amount: 25_000, reason: `${name} told me to ask` }
    const url = '/api/offers/OTHER-0001/counter-offers'
    expect((await service.call('POST', url, counterOffer)).statusCode).toBe(201)
    const [question] = await service.db.read.selectFrom('questions').select('id').execute()
    await service.db.write
      .transaction()
      .execute(
        async (query) => await eraseQuestions(query, [question?.id ?? ''], 'with what waits'),
      )
    expect(await traces()).toEqual([])
  })

  it('leaves mail about the offer that happens to hold the same word as a question', async () => {
    await makeOffer('OTHER-0001', { sellerName: 'Opal Greer', sellerEmail: 'opal@mail.example' })
    await service.call('POST', '/api/offers/OTHER-0001/decline', { reason: 'Too low' })
    await service.call('POST', '/api/offers/OTHER-0001/questions', {
      question: 'offer',
      replyTo: email,
    })
    await eraseSeen()
    expect((await service.deliverMail()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/declined/i),
    ])
  })

  it('leaves everybody else alone', async () => {
    await live()
    await makeOffer('OTHER-0001', { sellerName: 'Opal Greer', sellerEmail: 'opal@mail.example' })
    const before = await tracesOf(service.db.read, /opal/i)
    await eraseSeen()
    expect(await tracesOf(service.db.read, /opal/i)).toEqual(before)
  })

  it('changes nothing by being shown, and takes nothing that was not shown', async () => {
    await makeOffer('ERASE-0001')
    const before = await traces()
    const { seen } = await held()
    expect(await traces()).toEqual(before)
    await makeOffer('ERASE-0002')
    expect((await erase({ find: email, seen })).json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await held()).offers).toHaveLength(2)
  })

  it('stands in the security log without naming anybody', async () => {
    await makeOffer('ERASE-0001')
    await eraseSeen()
    const events = (await admin('GET', '/api/admin/security-events')).json<SecurityEvent[]>()
    expect(events.filter(({ event }) => event === 'person_erased')).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(pattern)
  })

  it('is for the owner in person, not for a program', async () => {
    await makeOffer('ERASE-0001')
    const { seen } = await held()
    const { write } = service.db
    const { token } = await makeToken(write, service.services.macs, service.clock.now, {
      name: 'CRM',
      scope: 'write',
      days: null,
    })
    for (const [path, payload] of [
      ['erasure', { find: email, seen }],
      ['erasure-preview', { find: email }],
    ] as const) {
      const answer = await service.app.inject({
        method: 'POST',
        url: `/api/admin/people/${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload,
      })
      expect(answer.json()).toMatchObject({ code: 'token_not_allowed' })
    }
    expect((await held()).offers).toHaveLength(1)
  })

  it('says that nothing is kept of a person nobody knows, and what to type', async () => {
    const seen = 'x'
    expect((await erase({ find: 'Nobody Known', seen })).statusCode).toBe(404)
    expect((await erase({ find: ' ', seen })).json()).toMatchObject({
      fields: { find: 'Please type a phone number, an email address or a name' },
    })
    expect((await erase({ find: email })).json()).toMatchObject({
      fields: { seen: expect.anything() },
    })
  })
})
