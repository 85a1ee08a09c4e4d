import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../testing/service.ts'
import { openDatabase } from '../database/database.ts'

type Service = Awaited<ReturnType<typeof startService>>

let service: Service
let secure: Service
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
  secure = await startService(await openDatabase(':memory:'), {
    PUBLIC_URL: 'https://land.example',
    TRUST_PROXY: 'loopback',
  })
})
afterAll(async () => {
  await service.stop()
  await secure.stop()
})

/** A request as a proxy at `from` passes it on. */
const visit = async (
  method: 'GET' | 'HEAD' | 'POST',
  url: string,
  proto: string,
  from = '127.0.0.1',
) =>
  await secure.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { 'x-forwarded-proto': proto },
  })

describe('an answer about one person', () => {
  it.each([
    ['GET', '/api/offers/LB-NONE'],
    ['GET', '/api/signing/x'],
    ['GET', '/api/admin/leads'],
    ['POST', '/api/admin/auth'],
    ['POST', '/api/contact'],
    ['GET', '/api/nothing'],
    ['GET', '/api/offers/%E0%A4%A'],
  ] as const)('is kept nowhere: %s %s', async (method, url) => {
    const answer = await service.call(method, url)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('with an https address', () => {
  it.each(['GET', 'HEAD'] as const)('%s without encryption is sent on to it', async (method) => {
    const answer = await visit(method, '/healthz?a=//b', 'http')
    expect(answer.statusCode).toBe(308)
    expect(answer.headers).toMatchObject({
      location: 'https://land.example/healthz?a=//b',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('never leads to another site', async () => {
    const answer = await visit('GET', '//evil.example/x', 'http')
    expect(new URL(String(answer.headers.location)).host).toBe('land.example')
  })

  it('what was sent without encryption is refused', async () => {
    const answer = await visit('POST', '/api/contact', 'http')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'https_required' })
  })

  it.each([
    ['https', '127.0.0.1'],
    ['http, https', '127.0.0.1'],
    ['https', '203.0.113.9'],
  ])('a visitor by %s through %s is served', async (proto, from) => {
    expect((await visit('GET', '/healthz', proto, from)).statusCode).toBe(200)
  })

  it('the service itself is asked without a proxy', async () => {
    expect((await secure.call('GET', '/healthz')).statusCode).toBe(200)
  })
})

describe('TRUST_PROXY as a number', () => {
  it('believes so many proxies and no further', async () => {
    const behind = await startService(await openDatabase(':memory:'), { TRUST_PROXY: '1' })
    behind.app.get('/ip', async ({ ip }) => ({ ip }))
    const answer = await behind.app.inject({
      url: '/ip',
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    })
    expect(answer.json()).toEqual({ ip: '203.0.113.9' })
    await behind.stop()
  })
})

describe('a form from a foreign page', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('with %j changes nothing', async (headers) => {
    for (const url of ['/forms/contact', '/forms/lookup', '/forms/accept']) {
      const answer = await service.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=A&phone=352-555-0142&propertyLocation=Levy&acres=1-5&referenceNumber=LB-1',
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain('This form came from another website')
    }
    const { length } = await service.db.read.selectFrom('leads').select('id').execute()
    expect(length).toBe(0)
  })

  it.each([{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, {}])(
    'is told from one of ours with %j',
    async (headers) => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/forms/lookup',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'referenceNumber=LB-NONE',
      })
      expect(answer.statusCode).toBe(404)
    },
  )
})
