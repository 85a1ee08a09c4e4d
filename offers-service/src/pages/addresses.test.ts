import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { sampleOffer } from '../testing/samples.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

const article = '/blog/selling-landlocked-land'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db, { VISITOR_LIMIT: '1000000' })
  await service.app.ready()
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
})
afterAll(async () => await service.stop())

const get = async (url: string, encoding = 'br, gzip', method: 'GET' | 'HEAD' = 'GET') =>
  await service.app.inject({ method, url, headers: { 'accept-encoding': encoding } })

/** Only a page that is kept is compressed. */
const isCached = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  headers['content-encoding'] !== undefined

const oddSegments = [
  'a%2Fb',
  '%2F%2F',
  '%5C%5Cevil.example',
  ';jsessionid=1',
  'selling-landlocked-land;x',
  'selling-landlocked-land%00',
  'selling-landlocked-land%20',
  'Selling-Landlocked-Land',
  '%EF%BC%8E%EF%BC%8E',
  '%E2%80%A4%E2%80%A4',
  '%u002e',
  '..%2f..%2fetc%2fpasswd',
  '~',
  '*',
  '[',
  ':99999',
  '@',
  '{{x}}',
  '%F0%9F%8F%9E',
  '%ED%A0%80',
  'z'.repeat(15_000),
  '%61'.repeat(4000),
]

describe('an odd address', () => {
  it.each([
    '/',
    '/blog/',
    '/pages/',
    '/offer/',
    '/sign/',
    '/success/',
    '/preview/',
    '/p/',
    '/admin/',
  ])('below %s is no page, and nothing of it is kept', async (folder) => {
    for (const segment of oddSegments)
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await get(folder + segment, 'br', method)
        expect([301, 400, 404, 414], `${folder}${segment.slice(0, 40)}`).toContain(
          answer.statusCode,
        )
        expect(isCached(answer)).toBe(false)
        expect(answer.headers.location ?? '/').toMatch(/^\/(?![/\\])/)
      }
  })

  it.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE'] as const)('is nothing to %s', async (method) => {
    for (const url of ['/', article, '/nothing', '/a%2Fb']) {
      const { statusCode } = await service.app.inject({ method: method as 'PUT', url })
      expect(statusCode).toBe(404)
    }
  })
})

describe('a page', () => {
  it('is the same for every way to write its address, and kept under one', async () => {
    const query = Array.from({ length: 200 }, (_, index) => `p${index}=${index}`).join('&')
    const { etag } = (await get(article)).headers
    for (const url of [`${article}?${query}`, `${article}?`, `${article}?__proto__[a]=1`])
      expect((await get(url)).headers.etag).toBe(etag)
    for (const url of [`${article}/`, article.replace('selling', '%73elling'), '/ABOUT'])
      expect([301, 404], url).toContain((await get(url)).statusCode)
  })

  it.each([
    ['br', 'br'],
    ['gzip, br;q=1.0', 'br'],
    ['BR', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0.000', undefined],
    ['br; q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['xbr, gzipx', undefined],
    [';;;,,,', undefined],
    [','.repeat(4000), undefined],
  ])('asked for in “%s” comes in %s', async (encoding, expected) => {
    expect((await get(article, encoding)).headers['content-encoding']).toBe(expected)
  })

  it('is still kept after made-up ones of each kind were asked for', async () => {
    const before = await get('/about')
    expect(isCached(before)).toBe(true)
    for (const folder of ['/blog/', '/pages/', '/offer/', '/sign/', '/preview?id=', '/'])
      for (let index = 0; index < 2010; index += 201) {
        const answers = await Promise.all(
          ['a', 'b', 'c'].map(async (letter) => await get(`${folder}${letter}-${index}`)),
        )
        for (const answer of answers) {
          expect(answer.statusCode).toBe(404)
          expect(isCached(answer)).toBe(false)
        }
      }
    // Nobody's business is kept either, though it is there.
    for (const url of ['/success?ref=TEST-0001', '/offer/TEST-0001', '/admin'])
      expect(isCached(await get(url))).toBe(false)
    expect(isCached(await get('/about'))).toBe(true)
  })
})
