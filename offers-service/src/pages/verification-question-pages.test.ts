import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfferFact } from '../../contract/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { sampleOffer, samplePrivateFields } from '../testing/samples.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

const number = sampleOffer.referenceNumber
const unknown = 'LB-2222-2222'
/** The sample's phone ends so. */
const [right, wrong] = ['0117', '0118']

describe('one more fact, where no script runs', () => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let cookie: string

  beforeEach(async () => {
    cookie = ''
    const db = await openDatabase(':memory:')
    await saveSeededContent(db.write)
    service = await startService(db)
    admin = await service.logIn()
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...samplePrivateFields })
  })
  afterEach(async () => await service.stop())

  const ask = async (fact: OfferFact | null) =>
    expect((await admin('PUT', '/api/admin/verification-question', { fact })).statusCode).toBe(200)
  const visit = async (url: string) => await service.app.inject({ url, headers: { cookie } })
  const post = async (url: string, fields: Record<string, string>) => {
    const answer = await service.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    })
    cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookie
    return answer
  }
  const page = async () => (await visit(`/offer/${number}`)).payload
  const home = async () => (await visit('/')).payload
  const question = 'One Question First'

  it('is asked for on the page of the offer, which tells nothing of it', async () => {
    expect(await page()).toContain('Mohave County')
    await ask('phone')
    const asking = await visit(`/offer/${number}`)
    expect(asking.statusCode).toBe(200)
    expect(asking.headers['cache-control']).toBe('no-store')
    expect(asking.payload).toContain(question)
    expect(asking.payload).not.toMatch(/Mohave|18,500|0117|Private/)
    expect((await visit(`/offer/${unknown}`)).statusCode).toBe(200)
    const next = (await visit(`/success?ref=${number}`)).payload
    expect(next).not.toMatch(/Mohave|18,500|0117|Private/)
  })

  it('leads to the offer when it is right, and says so when it is not', async () => {
    await ask('phone')
    const refused = await post('/forms/fact', { referenceNumber: number, fact: wrong })
    expect(refused.statusCode).toBe(403)
    expect(refused.payload).toContain('Please Check What You Typed')
    expect(await page()).toContain(question)
    const answer = await post('/forms/fact', { referenceNumber: 'test 0001', fact: right })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/offer/${number}`])
    expect(await page()).toContain('Mohave County')
  })

  it('says what to do once too many answers were wrong', async () => {
    await ask('phone')
    const given = { referenceNumber: number, fact: wrong }
    for (let turn = 0; turn < 10; turn += 1)
      expect((await post('/forms/fact', given)).statusCode).toBe(403)
    const refused = await post('/forms/fact', given)
    expect(refused.statusCode).toBe(429)
    expect(refused.payload).toContain('There were too many tries')
    expect(refused.payload).not.toContain('Please try again or call us')
  })

  it('is asked for by the look-up form, also by one that was opened before', async () => {
    await ask('phone')
    const before = await post('/forms/lookup', { referenceNumber: number })
    expect([before.statusCode, before.headers.location]).toEqual([303, `/offer/${number}`])
    expect(await page()).toContain(question)
    const filled = { referenceNumber: number, fact: right }
    expect((await post('/forms/lookup', filled)).headers.location).toBe(`/offer/${number}`)
    expect(await page()).toContain('Mohave County')
  })

  it('is asked for before signing begins', async () => {
    await ask('phone')
    const early = await post('/forms/accept', { referenceNumber: number })
    expect(early.headers.location).toBe(`/offer/${number}`)
    await post('/forms/fact', { referenceNumber: number, fact: right })
    const accepted = await post('/forms/accept', { referenceNumber: number })
    expect(accepted.headers.location).toContain('/sign/')
  })

  it('has its field in the look-up form only while it is asked for', async () => {
    expect(await home()).not.toContain('name="fact"')
    await ask('zip')
    expect(await home()).toContain('name="fact"')
    await ask(null)
    expect(await home()).not.toContain('name="fact"')
  })
})
