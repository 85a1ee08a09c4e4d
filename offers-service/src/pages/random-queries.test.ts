import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { calls, pages } from '../testing/served-routes.ts'
import { startService } from '../testing/service.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db, { VISITOR_LIMIT: '1000000' })
  await service.app.ready()
})
afterAll(async () => await service.stop())

const isPublic = ({ url }: { url: string }) =>
  Object.values<unknown>(contract).some(
    (endpoint) =>
      typeof endpoint === 'object' &&
      endpoint !== null &&
      'url' in endpoint &&
      endpoint.url === url &&
      (endpoint as contract.Endpoint).config.access === 'public',
  )

/** Every public address that is read, those with a parameter for something that is there and for something that is not. */
const patterns = [
  ...pages.map(({ url }) => url),
  ...calls.filter((call) => call.method === 'GET' && isPublic(call)).map(({ url }) => url),
]
const addresses = patterns.flatMap((url) =>
  url.includes(':')
    ? [url.replace(/:\w+/, 'selling-landlocked-land'), url.replace(/:\w+/, 'none')]
    : [url],
)

it('every public address is told with what it costs and what bounds it', () => {
  const path = '../../../docs/security/public-addresses.md'
  const page = readFileSync(join(import.meta.dirname, path), 'utf8')
  const told = new Set([...page.matchAll(/`(\/[^`]*)`/g)].map(([, address]) => address))
  expect(patterns.filter((url) => !told.has(url))).toEqual([])
})

const ask = async (url: string) =>
  await service.app.inject({ url, headers: { 'accept-encoding': 'br' } })

/** How many bytes of answers the service holds in memory, as it tells its operator. */
async function cachedBytes(): Promise<number> {
  const { body } = await service.app.inject('/metrics')
  return Number(/^response_cache_bytes (\d+)$/m.exec(body)?.[1])
}

it('no address takes more memory for being asked with made-up parameters', async () => {
  for (const address of addresses) await ask(address)
  const before = await cachedBytes()
  expect(before).toBeGreaterThan(10_000)
  const grown: string[] = []
  for (const address of addresses) {
    const start = await cachedBytes()
    for (const query of ['x', 'x=1', 'x=2&y=3', 'published=maybe', 'featured=true&x=4', '?'])
      await ask(`${address}?${query}`)
    // The one address that differs in a parameter the route reads is a response of its own.
    if ((await cachedBytes()) > start && address !== contract.listTestimonials.url)
      grown.push(address)
  }
  expect(grown).toEqual([])
})

it.each([
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/admin.webmanifest',
  '/speculation-rules.json',
  '/api/openapi.json',
])('%s is made once, whatever is asked of it', async (url) => {
  // The first one makes it, and gets it as it is.
  await ask(url)
  const { body, headers } = await ask(url)
  const other = await ask(`${url}?x=${'y'.repeat(200)}`)
  // Only what comes from the cache is compressed, where it is long enough.
  expect([other.body, other.headers['content-encoding']]).toEqual([
    body,
    headers['content-encoding'],
  ])
  expect(headers.etag).toMatch(/^"/)
  expect(other.headers.etag).toBe(headers.etag)
})
