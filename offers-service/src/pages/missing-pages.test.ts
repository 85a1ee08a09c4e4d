import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db, { VISITOR_LIMIT: '5' })
  await service.app.ready()
})
afterAll(async () => await service.stop())

let network = 0

const statusOf = async (url: string, remoteAddress: string) =>
  (await service.app.inject({ url, remoteAddress })).statusCode

describe('pages that are not there', () => {
  it.each([
    ['at the root', (index: number) => `/none-${index}`],
    ['in a folder', (index: number) => `/blog/none-${index}`],
    ['among pages', (index: number) => `/pages/none-${index}`],
    ['deep down', (index: number) => `/a/b/${index}`],
    ['with two slashes', (index: number) => `//x/${index}`],
    ['among scripts', (index: number) => `/assets/none-${index}.js`],
    ['of those who sign', (index: number) => `/sign/none-${index}`],
    ['of whether it was they', (index: number) => `/sign/none-${index}/was-it-you`],
    ['of the admin', (index: number) => `/admin/none-${index}`],
    ['of offers', (index: number) => `/offer/NONE-${index}`],
  ])('%s are drawn only so often for one network', async (_where, addressOf) => {
    const from = `198.51.100.${(network += 1)}`
    const statuses: number[] = []
    for (let index = 0; index < 7; index += 1) statuses.push(await statusOf(addressOf(index), from))
    expect(statuses.map((status) => status === 429)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      true,
      true,
    ])
    // What is there is shown all the same, and to everybody else everything.
    expect(await statusOf('/about', from)).toBe(200)
    expect(await statusOf(addressOf(9), '203.0.113.77')).not.toBe(429)
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    expect(await statusOf(addressOf(9), from)).not.toBe(429)
  })

  it('share their limit’s size with openapi.json under other parameters', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 7; index += 1)
      statuses.push(await statusOf(`/api/openapi.json?x=${index}`, '198.51.100.200'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    // Its own address is answered from memory, to everybody.
    expect(await statusOf('/api/openapi.json', '198.51.100.200')).toBe(200)
  })

  it('are counted for all of an IPv6 network together', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1)
      statuses.push(await statusOf(`/none-${index}`, `2001:db8:7:${index}::1`))
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})
