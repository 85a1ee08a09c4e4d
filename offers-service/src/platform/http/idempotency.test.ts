import { addHours } from 'date-fns/addHours'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { withFaultInjection } from '../../testing/fault-injection.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { saveSeededContent } from '../../testing/seeded-content.ts'
import { startService } from '../../testing/service.ts'
import { apiLink, openNextLink, signatureFor } from '../../testing/signing.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const offer = `/api/offers/${sampleOffer.referenceNumber}`
const ask = { question: 'Is the road paved?', replyTo: '(928) 555-0117' }

describe.each(engines)('a request with a key, on $name,', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let cutAfter: (moments: number | undefined) => void
  let link: string

  beforeEach(async () => {
    const fused = withFaultInjection(await open())
    cutAfter = fused.cutAfter
    await saveSeededContent(fused.db.write)
    service = await startService(fused.db, { SMTP_URL: 'smtp://127.0.0.1:9' })
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerPhone: '(928) 555-0117' })
  })
  afterEach(async () => await service.stop())

  const post = async (url: string, payload: object, key?: string, more: InjectOptions = {}) =>
    await service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      ...more,
    })
  const leads = async () =>
    await service.db.read.selectFrom('leads').select(['id', 'name']).execute()
  const storedAnswers = async () =>
    await service.db.read.selectFrom('idempotency_keys').selectAll().execute()
  const jobs = async () => (await service.db.read.selectFrom('jobs').select('id').execute()).length
  /** How many requests, emailed offers, and entries in the history of offers there are. */
  const traces = async () => {
    const events = await service.db.read.selectFrom('offer_events').select('type').execute()
    const emailed = await service.db.read
      .selectFrom('questions')
      .select('id')
      .where('reminder', 'is not', null)
      .execute()
    return events.length + emailed.length + (await leads()).length
  }

  /** Every call of a visitor that takes a key, with what it is sent. */
  const calls: Record<string, () => Promise<{ url: string; payload: object }>> = {
    'POST /api/contact': async () => ({ url: '/api/contact', payload: sampleLead }),
    'POST /api/offers/:referenceNumber/questions': async () => ({
      url: `${offer}/questions`,
      payload: ask,
    }),
    'POST /api/offers/:referenceNumber/call-backs': async () => ({
      url: `${offer}/call-backs`,
      payload: { phone: '(928) 555-0117', time: 'any' },
    }),
    'POST /api/offers/:referenceNumber/counter-offers': async () => {
      const admin = await service.logIn()
      await admin('PUT', '/api/admin/counter-offers', { areAllowed: true })
      return { url: `${offer}/counter-offers`, payload: { amount: 25_000 } }
    },
    'POST /api/offers/:referenceNumber/emails': async () => ({
      url: `${offer}/emails`,
      payload: { email: 'ruth@mail.example' },
    }),
    'POST /api/offers/:referenceNumber/decline': async () => ({
      url: `${offer}/decline`,
      payload: { reason: 'Too little' },
    }),
    'POST /api/offers/:referenceNumber/no-more-letters': async () => ({
      url: `${offer}/no-more-letters`,
      payload: {},
    }),
    'POST /api/breezedoc/initiate': async () => ({
      url: '/api/breezedoc/initiate',
      payload: { referenceNumber: sampleOffer.referenceNumber },
    }),
    'POST /api/signing/:token/sign': async () => {
      link = await openNextLink(service)
      return { url: `${link}/sign`, payload: await signatureFor(service, link, dolores) }
    },
    'POST /api/signing/:token/ownership': async () => {
      link = await openNextLink(service)
      return { url: `${link}/ownership`, payload: { ...dolores, claim: 'inherited' } }
    },
    'POST /api/signing/:token/decline': async () => {
      link = await openNextLink(service)
      return { url: `${link}/decline`, payload: { reason: '' } }
    },
  }

  it('may come to every call of a visitor that the contract says it may', () => {
    const taking = Object.values<unknown>(contract).flatMap((value) => {
      const endpoint = value as Partial<contract.Endpoint> | undefined
      const isVisitors = endpoint?.config?.access === 'public' && endpoint.config.isIdempotent
      return isVisitors ? [`${endpoint.method} ${endpoint.url}`] : []
    })
    expect(taking.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  it.each(Object.keys(calls))('is done once by %s, and answered the same', async (name) => {
    const call = await calls[name]?.()
    const send = async () => await post(call?.url ?? '', call?.payload ?? {}, 'one')
    const before = await traces()
    const first = await send()
    expect([200, 201]).toContain(first.statusCode)
    const after = [await jobs(), await traces()]
    expect(after[1]).toBe(before + 1)
    service.clock.now = addHours(service.clock.now, 23)
    const again = await send()
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect([await jobs(), await traces()]).toEqual(after)
  })

  it.each(Object.keys(calls))('is done once by %s of many at the same moment', async (name) => {
    const call = await calls[name]?.()
    const before = await traces()
    // Each draws its document before it finds that another came first.
    const length = 50
    const answers = await Promise.all(
      Array.from({ length }, async () => await post(call?.url ?? '', call?.payload ?? {}, 'one')),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect([200, 201]).toContain(answers[0]?.statusCode)
    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1)
    expect(await storedAnswers()).toHaveLength(1)
    expect(await traces()).toBe(before + 1)
  })

  it('without one is done each time', async () => {
    for (let count = 0; count < 2; count += 1) await post('/api/contact', sampleLead)
    expect(await leads()).toHaveLength(2)
  })

  it('is the same in quotes, and however long the form was open', async () => {
    await post('/api/contact', { ...sampleLead, openForMs: 5000 }, 'one')
    const again = await post('/api/contact', { ...sampleLead, openForMs: 9000 }, '"one"')
    expect(again.statusCode).toBe(201)
    expect(await leads()).toHaveLength(1)
  })

  it('that says something else is refused with a sentence, and nothing of it is kept', async () => {
    await post('/api/contact', sampleLead, 'one')
    const answer = await post('/api/contact', { ...sampleLead, name: 'Harold' }, 'one')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      code: 'key_reused',
      message: expect.stringContaining('new key') as string,
    })
    expect((await leads()).map(({ name }) => name)).toEqual([sampleLead.name])
  })

  it('says nothing about the same key at another address', async () => {
    await post('/api/contact', sampleLead, 'one')
    expect((await post(`${offer}/questions`, ask, 'one')).statusCode).toBe(201)
  })

  it('that was refused can be put right under the same key', async () => {
    expect((await post('/api/contact', { ...sampleLead, name: '' }, 'one')).statusCode).toBe(400)
    expect((await post('/api/contact', sampleLead, 'one')).statusCode).toBe(201)
  })

  it.each(['', 'two words', 'a'.repeat(256), 'käse'])(
    'is refused with the key "%s"',
    async (key) => {
      const answer = await post('/api/contact', sampleLead, key)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ fields: object }>().fields).toHaveProperty('Idempotency-Key')
      expect(await leads()).toEqual([])
    },
  )

  it('is done once, at whatever moment the process died', async () => {
    let cuts = 0
    for (; cuts < 100; cuts += 1) {
      cutAfter(cuts)
      const { statusCode } = await post('/api/contact', sampleLead, 'one')
      cutAfter(undefined)
      expect((await leads()).length).toBe((await storedAnswers()).length)
      if (statusCode === 201) break
      expect(statusCode).toBe(500)
    }
    expect(cuts).toBeGreaterThan(3)
    expect(await leads()).toHaveLength(1)
  })

  it('is answered to nobody who may not ask', async () => {
    const body = { referenceNumber: sampleOffer.referenceNumber }
    const first = await post('/api/breezedoc/initiate', body, 'one')
    expect(first.statusCode).toBe(200)
    const admin = await service.logIn()
    expect(
      (await admin('PUT', '/api/admin/verification-question', { fact: 'phone' })).statusCode,
    ).toBe(200)
    const stranger = await post('/api/breezedoc/initiate', body, 'one')
    expect(stranger.json()).toMatchObject({ code: 'fact_required' })
  })

  it('leaves no link in the database that could be opened', async () => {
    const body = { referenceNumber: sampleOffer.referenceNumber }
    const answer = await post('/api/breezedoc/initiate', body, 'a-key-of-ours')
    const { signatureUrl } = answer.json<{ signatureUrl: string }>()
    const kept = JSON.stringify(await storedAnswers())
    expect(kept).not.toContain(apiLink(signatureUrl).split('/').at(-1))
    expect(kept).not.toContain('a-key-of-ours')
  })

  it('is forgotten after a day', async () => {
    await post('/api/contact', sampleLead, 'one')
    service.clock.now = addHours(service.clock.now, 24)
    await post('/api/contact', { ...sampleLead, name: 'Harold' }, 'one')
    expect(await leads()).toHaveLength(2)
    service.clock.now = addHours(service.clock.now, 24)
    await service.tidy()
    expect(await storedAnswers()).toEqual([])
  })

  const form = async (fields: Record<string, string>) =>
    await service.app.inject({
      method: 'POST',
      url: '/forms/contact',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('is made for a form that comes without scripts from what stands in it', async () => {
    const fields = { ...sampleLead, idempotencyKey: '', website: '' }
    for (let count = 0; count < 2; count += 1) expect((await form(fields)).statusCode).toBe(200)
    expect(await leads()).toHaveLength(1)
    expect((await form({ ...fields, name: 'Harold' })).statusCode).toBe(200)
    expect(await leads()).toHaveLength(2)
  })

  it('is one, whether the browser sends the form or a script does', async () => {
    expect((await form({ ...sampleLead, website: '', idempotencyKey: 'one' })).statusCode).toBe(200)
    const body = { ...sampleLead, website: '', openForMs: 9000 }
    expect((await post('/api/contact', body, 'one')).statusCode).toBe(201)
    expect(await leads()).toHaveLength(1)
  })
})
