import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/platform/database/database.ts'
import { startService } from '../src/testing/service.ts'
import type { Endpoint } from './http/endpoint.ts'
import * as contract from './index.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint)
const files = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, string] => entry[0].endsWith('Url') && typeof entry[1] === 'string',
)
const calls = [
  ...endpoints.map(({ method, url }) => ({ method, url })),
  ...files.map(([, url]) => ({ method: 'GET' as const, url })),
]
const adminCalls = calls.filter(
  ({ url }) => url.startsWith('/api/admin/') && url !== '/api/admin/auth',
)

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
})
afterAll(async () => await service.stop())

describe('the contract', () => {
  it('names no endpoint twice', () => {
    const names = calls.map(({ method, url }) => `${method} ${url}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(calls)('has its $method $url served', ({ method, url }) => {
    expect(service.app.hasRoute({ method, url })).toBe(true)
  })

  it.each(adminCalls)('refuses a visitor at $method $url', async ({ method, url }) => {
    const answer = await service.call(method, url.replaceAll(/:\w+/g, 'x'))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'login_required' })
  })

  it.each(endpoints)('lets the right people call $method $url', ({ url, config }) => {
    const isForAdmin = url.startsWith('/api/admin/') && url !== '/api/admin/auth'
    expect(config.access !== 'public').toBe(isForAdmin)
  })

  it('has every call of the specification', () => {
    const specified = [
      'GET /api/offers/:referenceNumber',
      'POST /api/contact',
      'POST /api/breezedoc/initiate',
      'GET /api/pages/:slug',
      'GET /api/testimonials',
      'GET /api/posts',
      'GET /api/posts/:slug',
      'POST /api/admin/auth',
      'GET /api/admin/stats',
      ...['posts', 'testimonials', 'pages'].flatMap((type) => [
        `GET /api/admin/${type}`,
        `POST /api/admin/${type}`,
        `PUT /api/admin/${type}/:id`,
        `DELETE /api/admin/${type}/:id`,
      ]),
      'GET /api/settings',
      'PUT /api/admin/settings',
    ]
    const names = new Set(endpoints.map(({ method, url }) => `${method} ${url}`))
    expect(specified.filter((name) => !names.has(name))).toEqual([])
  })
})
