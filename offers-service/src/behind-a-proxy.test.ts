import { beforeAll, describe, expect, it } from 'vitest'
import { makePostgres } from './testing/databases.ts'
import { type ServerProcess, useServerProcesses } from './testing/server-processes.ts'

const startProcess = useServerProcesses()
let location: string

beforeAll(async () => {
  location = await makePostgres()
})

const start = async (environment: NodeJS.ProcessEnv) =>
  await startProcess({ DATABASE_URL: location, ...environment })

const statusFor = async ({ origin }: ServerProcess, forwardedFor: string, path: string) =>
  (await fetch(`${origin}${path}`, { headers: { 'x-forwarded-for': forwardedFor } })).status
const openLink = async (process: ServerProcess, forwardedFor: string) =>
  await statusFor(process, forwardedFor, '/api/signing/nobody')

describe('two processes behind a proxy, with one database', () => {
  let both: [ServerProcess, ServerProcess]
  beforeAll(async () => {
    const environment = { TRUST_PROXY: 'loopback', VISITOR_LIMIT: '2' }
    both = await Promise.all([start(environment), start(environment)])
  })

  it('count a visitor whom the proxy names together, and each visitor alone', async () => {
    const [one, other] = both
    expect(await openLink(one, '198.51.100.1')).toBe(404)
    expect(await openLink(other, '198.51.100.1')).toBe(404)
    expect(await openLink(one, '198.51.100.1')).toBe(429)
    expect(await openLink(other, '198.51.100.1')).toBe(429)
    expect(await openLink(other, '198.51.100.2')).toBe(404)
  })

  it('count every one of many that come to both at the same moment', async () => {
    const visits = Array.from({ length: 10 }, async (_, index) => {
      return await openLink(both[index % 2 === 0 ? 0 : 1], '198.51.100.3')
    })
    const statuses = await Promise.all(visits)
    expect(statuses.filter((status) => status === 404)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  })

  it('believe only what the proxy itself added, whatever a visitor claims before', async () => {
    const [one, other] = both
    expect(await openLink(one, '203.0.113.1, 198.51.100.4')).toBe(404)
    expect(await openLink(other, '203.0.113.2, 198.51.100.4')).toBe(404)
    expect(await openLink(one, '203.0.113.3, 198.51.100.4')).toBe(429)
    expect(await openLink(one, '203.0.113.1')).toBe(404)
  })

  it('take all addresses of an IPv6 network for one visitor', async () => {
    const [one, other] = both
    expect(await openLink(one, '2001:db8:1:2::1')).toBe(404)
    expect(await openLink(other, '2001:db8:1:2::2')).toBe(404)
    expect(await openLink(one, '2001:db8:1:2::3')).toBe(429)
    expect(await openLink(one, '2001:db8:1:3::1')).toBe(404)
  })
})

it('a process without a proxy before it believes no header', async () => {
  const process = await start({ VISITOR_LIMIT: '2' })
  const statuses = []
  for (const claimed of ['198.51.100.11', '198.51.100.12', '198.51.100.13'])
    statuses.push(
      (
        await fetch(`${process.origin}/api/signing/somebody`, {
          headers: { 'x-forwarded-for': claimed },
        })
      ).status,
    )
  expect(statuses).toEqual([404, 404, 429])
  expect(await process.stop()).toBe(0)
})
