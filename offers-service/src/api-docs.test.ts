import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { startService } from './testing/service.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
})
afterAll(async () => await service.stop())

const policyOf = async (url: string) =>
  String((await service.call('GET', url)).headers['content-security-policy']).split(';')

it('comes with all its files from here, compressed', async () => {
  const page = await service.call('GET', '/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const files = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url = '']) => url)
  expect(files).toHaveLength(5)
  for (const url of files) {
    const headers = { 'accept-encoding': 'br' }
    const answer = await service.app.inject({ url, headers })
    expect(answer.statusCode, url).toBe(200)
    const isSmall = answer.headers['content-encoding'] === undefined
    const text = isSmall ? answer.rawPayload : brotliDecompressSync(answer.rawPayload)
    expect(text.length).toBeGreaterThan(50)
    expect(answer.rawPayload.length).toBeLessThan(500_000)
  }
})

it('loosens the policy for its own page alone, and there by no more than it needs', async () => {
  const others = await policyOf('/api/openapi.json')
  const own = await policyOf('/api/docs')
  expect(others.filter((directive) => !own.includes(directive))).toEqual([
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  expect(own.filter((directive) => !others.includes(directive))).toEqual([])
  expect(own).toContain("script-src 'self'")
})

it('has nothing else at its address', async () => {
  for (const url of ['/api/docs/', '/api/docs/swagger-ui.js', '/api/docs/..%2Fpackage.json'])
    expect((await service.call('GET', url)).statusCode, url).toBe(404)
})
