import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../testing/service.ts'
import { openDatabase } from '../database/database.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'), {
    TRUST_PROXY: '10.0.0.0/8',
    // Of wrong numbers half as many.
    VISITOR_LIMIT: '4',
  })
  service.app.get('/ip', async ({ ip }) => ({ ip }))
})
afterAll(async () => await service.stop())

const ask = async (forwardedFor: string, url = '/ip') =>
  await service.app.inject({
    url,
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': forwardedFor },
  })

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:41234', '203.0.113.7'],
    ['[2001:db8::7]:41234', '2001:db8::7'],
    ['"[2001:db8::7]:41234"', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['198.51.100.1, 203.0.113.7:1, 10.0.0.2:2', '203.0.113.7'],
    // Nothing a proxy that is believed has written.
    ['garbage', '10.0.0.1'],
    ['203.0.113.7:port', '10.0.0.1'],
    ['203.0.113.7:123456', '10.0.0.1'],
    ['203.0.113.7 x', '10.0.0.1'],
    ['203.0.113', '10.0.0.1'],
    ['unknown, 10.0.0.2', '10.0.0.2'],
    ['203.0.113.7, garbage, 10.0.0.2', '10.0.0.2'],
    ['', '10.0.0.1'],
    [',,,', '10.0.0.1'],
  ])('%j is a visitor from %s', async (forwardedFor, ip) => {
    expect((await ask(forwardedFor)).json()).toEqual({ ip })
  })

  it.each([
    ['port', (index: number) => `203.0.113.8:${2000 + index}`],
    ['made-up text', (index: number) => `visitor-${index}`],
  ])('makes nobody a new visitor by another %s', async (_what, addressOf) => {
    const statuses: number[] = []
    for (let index = 0; index < 5; index += 1)
      statuses.push((await ask(addressOf(index), '/api/offers/LB-NONE')).statusCode)
    expect(statuses).toEqual([404, 404, 429, 429, 429])
  })
})
