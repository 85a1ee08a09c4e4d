import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { sampleOffer } from '../testing/samples.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

const number = sampleOffer.referenceNumber
const ownBusiness = [
  `/offer/${number}`,
  `/offer/${number}/next-owner`,
  `/success?ref=${number}`,
  '/sign/token',
  '/sign/token/was-it-you',
  '/admin',
  '/admin/offers',
]

interface Rule {
  where: { and: [{ href_matches: string[] }, ...object[]] }
}

const patternsOf = (rules: Rule[]) => rules.flatMap(({ where }) => where.and[0].href_matches)

const matches = (patterns: string[], url: string) =>
  patterns.some((pattern) => new URLPattern(pattern, 'http://x').test(url, 'http://x'))

let service: Awaited<ReturnType<typeof startService>>
let admin: Awaited<ReturnType<typeof service.logIn>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db)
  admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
})
afterAll(async () => await service.stop())

const get = async (url: string, headers: Record<string, string> = {}) =>
  await service.app.inject({ url, headers })

describe('what a browser may get ready ahead of a visit', () => {
  it.each(['/', '/about', '/blog', '/blog/selling-landlocked-land', '/privacy'])(
    'is named by %s, also to who asks again',
    async (url) => {
      const answers = [await get(url), await get(url)]
      for (const { headers } of answers)
        expect(headers['speculation-rules']).toBe('"/speculation-rules.json"')
    },
  )

  it('are public pages alone', async () => {
    const answer = await get('/speculation-rules.json')
    expect(answer.headers['content-type']).toMatch(/^application\/speculationrules\+json/)
    const { prefetch, prerender } = answer.json<{ prefetch: Rule[]; prerender: Rule[] }>()
    for (const url of ['/', '/about', '/blog/selling-landlocked-land', '/pages/titles'])
      expect(matches(patternsOf(prefetch), url), url).toBe(true)
    for (const url of [...ownBusiness, '/api/offers/x', '/forms/lookup', '/uploads/a.pdf'])
      expect(matches([...patternsOf(prefetch), ...patternsOf(prerender)], url), url).toBe(false)
    expect(patternsOf(prerender)).toEqual(['/how-it-works', '/about', '/testimonials', '/contact'])
  })

  it.each(ownBusiness)('is not %s, whoever asks', async (url) => {
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const answer = await get(url, { 'sec-purpose': purpose })
      expect([answer.statusCode, answer.payload]).toEqual([503, ''])
    }
  })
})

it('an offer that was only prepared, previewed, or asked for by its head has not been opened', async () => {
  const firstView = async () =>
    (await admin('GET', `/api/admin/offers/${number}`)).json<{ firstViewedAt: string | null }>()
      .firstViewedAt
  await get(`/offer/${number}`, { 'sec-purpose': 'prefetch;prerender' })
  for (const url of [`/offer/${number}`, `/api/offers/${number}`]) {
    await get(url, { 'user-agent': 'WhatsApp/2.24.20.89 A' })
    await service.app.inject({ method: 'HEAD', url })
  }
  expect(await firstView()).toBeNull()
  expect((await get(`/offer/${number}`)).statusCode).toBe(200)
  expect(await firstView()).not.toBeNull()
})
