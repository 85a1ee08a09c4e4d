import { addDays } from 'date-fns/addDays'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody, OfferFact, Settings } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { saveSeededContent } from '../../../testing/seeded-content.ts'
import { startService } from '../../../testing/service.ts'
import { apiLink } from '../../../testing/signing.ts'

const offer = { ...sampleOffer, ...samplePrivateFields, expirationDate: '2026-12-31' }
const number = offer.referenceNumber
const unknown = 'LB-2222-2222'
/** The sample's phone ends so. */
const [right, wrong] = ['0117', '0118']

/** A call, its body, and what it answers for an offer that may be seen. */
type Way = readonly [
  method: 'GET' | 'HEAD' | 'POST',
  url: string,
  body: object | undefined,
  usual: number,
]

/** Every public way to an offer by its number. */
const ways: Way[] = [
  ['GET', '/api/offers/:number', undefined, 200],
  ['HEAD', '/api/offers/:number', undefined, 200],
  [
    'POST',
    '/api/offers/:number/questions',
    { question: 'Who pays?', replyTo: '928 555 0199' },
    201,
  ],
  // The admin has not allowed it.
  ['POST', '/api/offers/:number/counter-offers', { amount: 25_000 }, 400],
  ['POST', '/api/offers/:number/decline', {}, 200],
  ['POST', '/api/offers/:number/no-more-letters', {}, 200],
  ['POST', '/api/breezedoc/initiate', { referenceNumber: ':number' }, 200],
  // Nobody has signed yet, so that there is nothing to tell.
  ['GET', '/api/offers/:number/next-owners', undefined, 404],
  ['GET', '/api/offers/:number/closing', undefined, 404],
  ['GET', '/api/offers/:number/agreement', undefined, 200],
]

describe.each(engines)('one more fact before an offer is shown, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let cookie: string

  beforeEach(async () => {
    cookie = ''
    const db = await open()
    await saveSeededContent(db.write)
    service = await startService(db)
    admin = await service.logIn()
    await admin('POST', '/api/admin/offers', offer)
  })
  afterEach(async () => await service.stop())

  const ask = async (fact: OfferFact | null) =>
    expect((await admin('PUT', '/api/admin/verification-question', { fact })).statusCode).toBe(200)
  const visit = async (
    method: InjectOptions['method'],
    url: string,
    payload?: object,
    remoteAddress = '203.0.113.1',
  ) =>
    await service.app.inject({
      method,
      url,
      remoteAddress,
      ...(payload && { payload }),
      ...(cookie && { headers: { cookie } }),
    })
  const give = async (fact: string, referenceNumber = number, address?: string) => {
    const answer = await visit('POST', `/api/offers/${referenceNumber}/fact`, { fact }, address)
    cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookie
    return answer
  }
  const go = async ([method, url, body]: Way, referenceNumber: string) => {
    const put = (text: string) => text.replace(':number', referenceNumber)
    const payload = body && (JSON.parse(put(JSON.stringify(body))) as object)
    return await visit(method, put(url), payload)
  }
  const settings = async () => (await visit('GET', '/api/settings')).json<Settings>()
  const edit = async (changes: object) =>
    expect(
      (
        await admin('PUT', `/api/admin/offers/${number}`, {
          ...offer,
          status: undefined,
          referenceNumber: undefined,
          ...changes,
        })
      ).statusCode,
    ).toBe(200)

  describe.each(ways)('at %s %s', (...way) => {
    const [method, , , usual] = way
    /** What it answers; a head has only a status. */
    const outcome = async (referenceNumber = number) => {
      const answer = await go(way, referenceNumber)
      if (answer.statusCode === usual) return 'open'
      return method === 'HEAD' ? answer.statusCode : answer.json<ErrorBody>().code
    }
    const asked = method === 'HEAD' ? 403 : 'fact_required'

    it('is not asked for unless the owner wants it', async () => {
      expect(await outcome()).toBe('open')
    })

    it('is asked for, whether there is such an offer or not', async () => {
      await ask('phone')
      const [one, other] = [await go(way, number), await go(way, unknown)]
      expect(one.statusCode).toBe(403)
      expect(other.payload).toBe(one.payload)
      expect(one.payload).not.toMatch(/Private|0117|Mohave/)
    })

    it('is not asked for where it is not on file', async () => {
      await ask('zip')
      expect(await outcome()).toBe('open')
    })

    it('opens nothing when it is wrong, and the offer when it is right, for 30 days', async () => {
      await ask('phone')
      await give(wrong)
      expect(await outcome()).toBe(asked)
      await give(right)
      expect(await outcome()).toBe('open')
      service.clock.now = addDays(service.clock.now, 31)
      expect(await outcome()).toBe(asked)
    })

    it('is asked for again once it, or what is asked for, is another', async () => {
      await ask('phone')
      await give(right)
      await edit({ sellerPhone: '(928) 555-0134' })
      expect(await outcome()).toBe(asked)
      await give('0134')
      expect(await outcome()).toBe('open')
      await edit({ sellerPhone: '(928) 555-0134', location: 'Mohave County, AZ 86401' })
      await ask('zip')
      expect(await outcome()).toBe(asked)
    })

    it('opens no other offer', async () => {
      const second = { ...offer, referenceNumber: 'TEST-0002' }
      await admin('POST', '/api/admin/offers', second)
      await ask('phone')
      await give(right, 'TEST-0002')
      expect(await outcome()).toBe(asked)
    })
  })

  it('answers a wrong fact and an unknown, hidden or mistyped number alike', async () => {
    const draft = { ...offer, referenceNumber: 'TEST-0003' }
    await admin('POST', '/api/admin/offers', { ...draft, status: 'draft' })
    await ask('phone')
    const answers = []
    for (const [typed, fact] of [
      [number, wrong],
      [unknown, right],
      ['TEST-0003', right],
    ] as const) {
      const { payload, statusCode, cookies } = await give(fact, typed)
      answers.push({ payload, statusCode, cookies })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ statusCode: 403, cookies: [] })
    expect((await visit('GET', '/api/offers/---')).statusCode).toBe(404)
  })

  it('closes for a day after ten wrong answers, but not for a browser that answered', async () => {
    await ask('phone')
    await give(right)
    const known = cookie
    cookie = ''
    for (const typed of [number, unknown]) {
      const answers = []
      for (let turn = 0; turn < 11; turn += 1)
        answers.push((await give(wrong, typed, `198.51.100.${turn}`)).statusCode)
      expect(answers).toEqual([...Array<number>(10).fill(403), 429])
    }
    expect((await give(right, number, '198.51.100.99')).statusCode).toBe(429)
    expect((await give(right, 'test 0001', '198.51.100.99')).statusCode).toBe(429)
    cookie = known
    expect((await visit('GET', `/api/offers/${number}`)).statusCode).toBe(200)
    cookie = ''
    service.clock.now = addDays(service.clock.now, 1)
    expect((await give(right)).statusCode).toBe(200)
  })

  it('compares no more than ten of many answers at one moment', async () => {
    await ask('phone')
    const many = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, turn) => await give(wrong, number, `198.51.100.${turn}`),
      ),
    )
    expect(many.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10)
  })

  it('takes what people type', async () => {
    await ask('phone')
    for (const typed of ['0117', ' 01 17 ', '(928) 555-0117', '+1 928 555 0117'])
      expect((await give(typed)).json()).toEqual({ referenceNumber: number })
    expect((await give('')).statusCode).toBe(400)
  })

  it('is kept in a cookie that scripts cannot read, and a changed one opens nothing', async () => {
    await ask('phone')
    const [kept] = (await give(right)).cookies
    expect(kept).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 30 * 24 * 60 * 60,
    })
    const [until = '', mac = ''] = (kept?.value ?? '').split('.')
    for (const value of [`${Number(until) + 1}.${mac}`, `${until}.`, mac, `NaN.${mac}`]) {
      cookie = `${kept?.name}=${value}`
      expect((await visit('GET', `/api/offers/${number}`)).statusCode).toBe(403)
    }
  })

  it('is asked of nobody who has a signing link, nor of the owner', async () => {
    const { signatureUrl } = (
      await visit('POST', '/api/breezedoc/initiate', { referenceNumber: number })
    ).json<{ signatureUrl: string }>()
    await ask('phone')
    expect((await visit('GET', apiLink(signatureUrl))).statusCode).toBe(200)
    expect((await admin('GET', `/api/offers/${number}`)).statusCode).toBe(200)
  })

  it('is told to visitors, and the owner sees how many offers are without it', async () => {
    expect(await settings()).not.toHaveProperty('offerFact')
    const sellers = async () =>
      (await admin('GET', '/api/admin/verification-question')).json<object>()
    expect(await sellers()).toEqual({ fact: null, liveWithout: { zip: 1, phone: 0 } })
    await ask('zip')
    expect(await settings()).toMatchObject({ offerFact: 'zip' })
    await edit({ sellerMailingAddress: '1 Main\nTown, OH 45899' })
    expect(await sellers()).toEqual({ fact: 'zip', liveWithout: { zip: 0, phone: 0 } })
    expect(
      (await admin('PUT', '/api/admin/verification-question', { fact: 'name' })).statusCode,
    ).toBe(400)
    await ask(null)
    expect(await settings()).not.toHaveProperty('offerFact')
    const events = (await admin('GET', '/api/admin/security-events')).json<{ event: string }[]>()
    expect(events.filter(({ event }) => event === 'verification_question_changed')).toHaveLength(2)
  })
})
