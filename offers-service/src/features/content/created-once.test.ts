import { describe, expect, it } from 'vitest'
import { useContentService, useStrapi } from '../../testing/content-service.ts'

const { admin } = useContentService(useStrapi())

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
