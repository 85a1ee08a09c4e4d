import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../testing/service.ts'
import { openDatabase } from '../database/database.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'), {
    PUBLIC_URL: 'https://land.example',
    ALLOWED_HOSTS: 'www.land.example, Old.example',
    TRUST_PROXY: '10.1.0.0/16',
  })
})
afterAll(async () => await service.stop())

const ask = async (headers: Record<string, string>, url = '/api/settings', from = '127.0.0.1') =>
  await service.app.inject({ url, headers, remoteAddress: from })

describe('a request for another name', () => {
  it.each([
    'evil.example',
    'land.example.evil.example',
    'evil.example:3000',
    'land.example@evil.example',
    'evil.example#land.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'land.example/',
    ' ',
  ])('%s is refused', async (host) => {
    const answer = await ask({ host })
    expect([answer.statusCode, answer.json()]).toMatchObject([421, { code: 'wrong_host' }])
  })

  it('is refused for pages and files too, and where it would change something', async () => {
    for (const url of ['/', '/blog', '/robots.txt', '/api/admin/leads', '/none'])
      expect([url, (await ask({ host: 'evil.example' }, url)).statusCode]).toEqual([url, 421])
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/admin/auth',
      headers: { host: 'evil.example', origin: 'http://evil.example' },
      payload: { password: 'correct horse battery' },
    })
    expect(answer.statusCode).toBe(421)
  })

  it('is refused when a proxy that is believed says so', async () => {
    const headers = { host: 'land.example', 'x-forwarded-host': 'evil.example' }
    expect((await ask(headers, '/api/settings', '10.1.2.3')).statusCode).toBe(421)
    expect((await ask(headers)).statusCode).not.toBe(421)
  })
})

it.each([
  'land.example',
  'LAND.example:443',
  'land.example.',
  'www.land.example',
  'old.example',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '203.0.113.9',
])('a request for %s is answered', async (host) => {
  expect((await ask({ host })).statusCode).not.toBe(421)
})

it.each(['/healthz', '/livez', '/readyz'])('%s is asked under any name', async (url) => {
  expect((await ask({ host: 'process-2.internal:3000' }, url)).statusCode).not.toBe(421)
})
