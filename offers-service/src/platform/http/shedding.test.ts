import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { saveSeededContent } from '../../testing/seeded-content.ts'
import { startService } from '../../testing/service.ts'
import { openNextLink, signatureFor } from '../../testing/signing.ts'
import { openDatabase } from '../database/database.ts'

/** Longer than the process may take to come round before what can wait is put off. */
const tooLong = 150

/** Lets the process come round, which it does only then. */
const comeRound = () => void vi.advanceTimersByTime(50)

describe('while more is asked than can be answered', () => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let link: string
  let signature: object

  const start = async (shedAtMs: string) => {
    const db = await openDatabase(':memory:')
    await saveSeededContent(db.write)
    service = await startService(db, { SHED_AT_MS: shedAtMs })
    admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    link = await openNextLink(service)
    signature = await signatureFor(service, link, {
      name: 'Dolores Whitcomb',
      email: 'dolores@mail.example',
    })
  }
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await start('50')
    comeRound()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await service.stop()
  })

  const contact = async () => await service.call('POST', '/api/contact', sampleLead)

  /** Asks after ten others, which keep the process from coming round. */
  async function askWhenLate(ask: () => ReturnType<typeof contact>) {
    await Promise.all(Array.from({ length: 10 }, contact))
    await pause(tooLong)
    return await ask()
  }
  const offer = `/api/offers/${sampleOffer.referenceNumber}`

  it.each([
    ['a request', contact],
    ['a look-up', async () => await service.call('GET', offer)],
    [
      'a question',
      async () =>
        await service.call('POST', `${offer}/questions`, {
          question: 'Why?',
          replyTo: '(928) 555-0117',
        }),
    ],
  ])('%s is put off, with when to ask again, until it is over', async (_what, ask) => {
    const answer = await askWhenLate(ask)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.json()).toMatchObject({ code: 'too_busy' })
    comeRound()
    expect((await ask()).statusCode).not.toBe(503)
  })

  it('the owner and whoever signs are answered, and so is who asks whether it is alive', async () => {
    await askWhenLate(contact)
    const answers = await Promise.all([
      service.call('GET', '/healthz'),
      service.call('GET', '/readyz'),
      admin('GET', '/api/admin/today'),
      service.call('GET', link),
      service.call('POST', `${link}/sign`, signature),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })

  it('the page of an offer says so and opens by itself in a moment, and the page to sign is shown', async () => {
    const page = await askWhenLate(
      async () => await service.call('GET', `/offer/${sampleOffer.referenceNumber}`),
    )
    expect(page.headers['retry-after']).toBe('10')
    expect(page.body).toContain('Many people are here at once')
    expect(page.body).toContain('http-equiv="refresh"')
    expect(page.body).toContain(`href="/offer/${sampleOffer.referenceNumber}"`)
    expect((await service.call('GET', `/sign/${link.split('/').at(-1)}`)).statusCode).toBe(200)
  })

  it.each(['/blog/none', '/sign/none'])(
    'a page that is not there is put off as well: %s',
    async (url) => {
      const page = await askWhenLate(async () => await service.call('GET', url))
      expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10'])
      expect(page.body).toContain('Many people are here at once')
      comeRound()
      expect((await service.call('GET', url)).statusCode).not.toBe(503)
    },
  )

  it('nobody is put off by something else that kept the process', async () => {
    await pause(tooLong)
    expect((await contact()).statusCode).toBe(201)
  })

  /** What is answered while ten requests wait for a transaction, the first of them for longer than they should. */
  async function askBehindOthers<T>(ask: () => Promise<T>) {
    const held = Promise.withResolvers<void>()
    const holding = service.db.write.transaction().execute(async () => await held.promise)
    const waiting = Array.from({ length: 9 }, contact)
    await pause(100)
    waiting.push(contact())
    await pause(100)
    comeRound()
    const answering = ask()
    await pause(100)
    held.resolve()
    await holding
    const waited = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
    return { answer: await answering, waited }
  }

  it('whoever comes is put off once too many have waited too long, and those are answered', async () => {
    const { answer, waited } = await askBehindOthers(contact)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(waited).toEqual(Array(10).fill(201))
    expect((await contact()).statusCode).toBe(201)
  })

  it('a form that comes without scripts is answered with a page that says so', async () => {
    const { answer } = await askBehindOthers(
      async () =>
        await service.app.inject({
          method: 'POST',
          url: '/forms/contact',
          payload: new URLSearchParams(sampleLead).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.body).toContain('Many people are writing to us at once')
  })

  it('nothing is put off where the owner has turned it off', async () => {
    await service.stop()
    await start('0')
    const { answer } = await askBehindOthers(contact)
    expect(answer.statusCode).toBe(201)
  })
})
