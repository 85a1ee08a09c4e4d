import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminOffer } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { useService } from '../../../testing/use-service.ts'
import { newOfferRow } from '../offer-rows.ts'

const hour = 60 * 60_000
/** With 60 calls a minute a network may miss 30 times an hour, and 3 times once all together have missed 300 times. */
const visitorLimit = '60'

describe.each(engines)('guessing reference numbers, on $name', ({ open }) => {
  const service = useService(open, { VISITOR_LIMIT: visitorLimit })
  beforeEach(async () => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
  })

  let guesses = 0
  const lookUp = async (address: string, referenceNumber = `LB-GUESS-${(guesses += 1)}`) =>
    await service.app.inject({ url: `/api/offers/${referenceNumber}`, remoteAddress: address })
  const misses = async (address: string, times: number) => {
    const answers = []
    for (let turn = 0; turn < times; turn += 1) answers.push((await lookUp(address)).statusCode)
    return answers
  }
  const finds = async (address: string) => (await lookUp(address, 'TEST-0001')).statusCode
  const attack = async () => {
    for (let network = 0; network < 100; network += 1) await misses(`198.51.100.${network}`, 3)
  }

  it('ends for a network that has missed too often, for an hour, also for the right number', async () => {
    expect(new Set(await misses('203.0.113.1', 30))).toEqual(new Set([404]))
    const refused = await lookUp('203.0.113.1', 'TEST-0001')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    service.clock.now = new Date(service.clock.now.getTime() + hour)
    expect(await finds('203.0.113.1')).toBe(200)
  })

  it('ends sooner once all networks together have missed too often', async () => {
    await attack()
    expect(await misses('203.0.113.1', 4)).toEqual([404, 404, 404, 429])
  })

  it('by others never keeps out who holds a right number, with a slip or two', async () => {
    await attack()
    for (let turn = 0; turn < 5; turn += 1) expect(await finds('203.0.113.1')).toBe(200)
    await misses('203.0.113.1', 2)
    expect(await finds('203.0.113.1')).toBe(200)
  })

  it.each([
    ['/64', 30, (guess: number) => `2001:db8:1:2::${guess.toString(16)}`],
    ['/56', 60, (guess: number) => `2001:db8:1:${(guess % 256).toString(16)}::1`],
    ['/48', 120, (guess: number) => `2001:db8:1:${(guess * 257).toString(16)}::1`],
  ])('from a whole %s ends after %i misses', async (_size, most, addressOf) => {
    const missed: number[] = []
    for (let guess = 0; guess < most; guess += 1)
      missed.push((await lookUp(addressOf(guess))).statusCode)
    expect(new Set(missed)).toEqual(new Set([404]))
    expect(await finds(addressOf(most))).toBe(429)
    expect(await finds('2001:db8:2::1')).toBe(200)
  })

  it('from a whole /32 ends as well, and sooner while an attack goes on', async () => {
    const missed: number[] = []
    for (let guess = 0; guess < 300; guess += 1)
      missed.push((await lookUp(`2001:db8:${guess.toString(16)}::1`)).statusCode)
    expect(new Set(missed)).toEqual(new Set([404]))
    expect(await finds('2001:db8:ffff::1')).toBe(429)
    expect(await finds('2001:db9::1')).toBe(200)
  })

  it.each([
    ['POST', '/api/offers/TEST-0001/questions', { question: 'Who?', replyTo: '928 555 0117' }],
    ['POST', '/api/offers/TEST-0001/counter-offers', { amount: 25_000 }],
    ['POST', '/api/offers/TEST-0001/decline', {}],
    ['POST', '/api/offers/TEST-0001/no-more-letters', {}],
    ['POST', '/api/breezedoc/initiate', { referenceNumber: 'TEST-0001' }],
    ['GET', '/api/offers/TEST-0001/next-owners', undefined],
    ['GET', '/api/offers/TEST-0001/closing', undefined],
    ['POST', '/api/offers/TEST-0001/fact', { fact: '0117' }],
  ] as const)('cannot go on at %s %s', async (method, url, payload) => {
    await misses('203.0.113.1', 30)
    const answer = await service.app.inject({
      method,
      url,
      payload,
      remoteAddress: '203.0.113.1',
    })
    expect(answer.statusCode).toBe(429)
  })
})

describe.each(engines)('a made-up reference number, on $name', ({ open }) => {
  it('gets longer once more than a thousand offers are live', async () => {
    const service = await startService(await open())
    const admin = await service.logIn()
    const { referenceNumber: _, ...facts } = sampleOffer
    const make = async () =>
      (await admin('POST', '/api/admin/offers', { ...facts, confirmed: true })).json<AdminOffer>()
        .referenceNumber
    expect(await make()).toMatch(/^LB-\w{4}-\w{4}$/)
    const rows = Array.from({ length: 1000 }, (_row, index) => ({
      ...newOfferRow(
        `TEST-${index}`,
        { ...facts, ...samplePrivateFields, status: 'draft' },
        service.clock.now,
        [],
      ),
      status: 'active' as const,
    }))
    for (let start = 0; start < rows.length; start += 100)
      await service.db.write
        .insertInto('offers')
        .values(rows.slice(start, start + 100))
        .execute()
    const longer = await make()
    expect(longer).toMatch(/^LB-\w{4}-\w{6}$/)
    const typed = longer.toLowerCase().replaceAll('-', ' ')
    expect((await service.call('GET', `/api/offers/${encodeURIComponent(typed)}`)).statusCode).toBe(
      200,
    )
    await service.stop()
  })
})
