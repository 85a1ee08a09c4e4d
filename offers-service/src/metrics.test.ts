import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { engines } from './testing/databases.ts'
import { hangUp } from './testing/hang-up.ts'
import { sampleLead } from './testing/samples.ts'
import { startService } from './testing/service.ts'

describe.each(engines)('/metrics, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  afterEach(async () => await service.app.close())

  const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    await service.app.inject({ url: '/metrics', headers, remoteAddress })

  it('counts requests by route and not by address, and jobs by kind', async () => {
    service = await startService(await open())
    for (const number of ['TEST-0001', 'TEST-0002'])
      await service.call('GET', `/api/offers/${number}`)
    await service.call('POST', '/api/contact', sampleLead)
    await service.call('GET', '/api/nowhere')
    const answer = await read()
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    const lookups =
      'http_request_duration_seconds_count{method="GET",route="/api/offers/:referenceNumber",status="404"} 2'
    expect(answer.body).toContain(lookups)
    expect(answer.body).toMatch(/^jobs\{kind="mail",status="waiting"\} 2$/m)
    expect(answer.body).toMatch(/^database_up 1$/m)
    expect(answer.body).toMatch(/^content_system_up 0$/m)
    expect(answer.body).toMatch(/^response_cache_total\{answer="found"\} 0$/m)
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(answer.body).not.toMatch(/TEST-000|Whitcomb|555-/)
    await service.db.close()
  })

  it('counts a request whose sender hangs up before the answer', async () => {
    service = await startService(await open())
    await hangUp(service.app, { method: 'GET', path: '/api/offers/TEST-0001' })
    const lookUp =
      'http_request_duration_seconds_count{method="GET",route="/api/offers/:referenceNumber",status="404"} 1'
    await expect.poll(async () => (await read()).body).toContain(lookUp)
    await service.stop()
  })

  it('tells of the process while the database is away', async () => {
    service = await startService(await open())
    await service.call('GET', '/healthz')
    await service.db.close()
    const answer = await read()
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^database_up 0$/m)
    expect(answer.body).toContain('process_resident_memory_bytes')
  })
})

describe('/metrics', () => {
  let service: Awaited<ReturnType<typeof startService>>
  afterEach(async () => await service.stop())

  const statusFor = async (headers: Record<string, string>, remoteAddress: string) =>
    (await service.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  it('does not exist for visitors, nor for what a proxy hands on', async () => {
    service = await startService(await openDatabase(':memory:'))
    expect(await statusFor({}, '127.0.0.1')).toBe(200)
    expect(await statusFor({}, '::ffff:127.0.0.1')).toBe(200)
    expect(await statusFor({}, '::1')).toBe(200)
    expect(await statusFor({}, '203.0.113.7')).toBe(404)
    expect(await statusFor({ 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1')).toBe(404)
    expect(await statusFor({ forwarded: 'for=203.0.113.7' }, '127.0.0.1')).toBe(404)
    for (const name of ['x-real-ip', 'via', 'x-forwarded-host', 'cf-connecting-ip'])
      expect([name, await statusFor({ [name]: '203.0.113.7' }, '127.0.0.1')]).toEqual([name, 404])
  })

  it.each([
    { PUBLIC_URL: 'https://land.example' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { TRUST_PROXY: 'loopback' },
  ])('asks for a token of a site that is not on this machine alone: %j', async (environment) => {
    service = await startService(await openDatabase(':memory:'), environment)
    expect(await statusFor({}, '127.0.0.1')).toBe(404)
  })

  it('asks for its token everywhere once there is one', async () => {
    const token = randomUUID()
    service = await startService(await openDatabase(':memory:'), { METRICS_TOKEN: token })
    expect(await statusFor({}, '127.0.0.1')).toBe(404)
    expect(await statusFor({ authorization: 'Bearer wrong' }, '203.0.113.7')).toBe(404)
    expect(await statusFor({ authorization: `Bearer ${token}` }, '203.0.113.7')).toBe(200)
  })
})
