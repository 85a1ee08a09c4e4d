import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { startService } from '../../testing/service.ts'
import { type RunningStrapi, startStrapi } from '../../testing/strapi.ts'

type Service = Awaited<ReturnType<typeof startService>>

let strapi: RunningStrapi
let service: Service
let admin: Awaited<ReturnType<Service['logIn']>>

beforeAll(async () => {
  strapi = await startStrapi({ seed: 'none' })
  const cms = { CMS_URL: strapi.url, CMS_TOKEN: strapi.token }
  service = await startService(await openDatabase(':memory:'), cms)
  admin = await service.logIn()
})
afterAll(async () => {
  await service?.stop()
  await strapi?.stop()
})

describe('a text that is sent again with its key', () => {
  it.each([
    ['posts', { title: 'Once', slug: 'once', body: 'Text', published: true }],
    ['pages', { title: 'Once', slug: 'once', body: 'Text', published: true }],
    ['testimonials', { name: 'Pat', location: 'Ohio', quote: 'Good.', featured: false }],
  ])('is one of the %s', async (kind, input) => {
    const url = `/api/admin/${kind}`
    const send = async () => await admin('POST', url, input, { 'idempotency-key': 'one' })
    const [first, meanwhile] = await Promise.all([send(), send()])
    expect(first.statusCode).toBe(201)
    const again = await send()
    expect([meanwhile.body, again.body]).toEqual([first.body, first.body])
    expect((await admin('GET', url)).json()).toHaveLength(1)
  })
})
