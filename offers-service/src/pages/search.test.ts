import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db)
})
afterAll(async () => await service.stop())

const search = async (query: string) => await service.app.inject(`/search${query}`)

describe('a search of the site', () => {
  it('finds questions, posts and pages, and is kept and listed by nobody', async () => {
    const { statusCode, headers, body } = await search('?q=back+taxes')
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(body).toContain('What if I owe back taxes?')
    expect(body).toContain('href="/blog/selling-land-with-back-taxes"')
    expect(body).toContain('href="/how-it-works"')
    expect(body).not.toContain('<script type="module"')
  })

  it('has one address, as other pages have', async () => {
    const { statusCode, headers } = await service.app.inject('/search/?q=back+taxes')
    expect([statusCode, headers.location]).toEqual([301, '/search?q=back+taxes'])
  })

  it.each(['', '?q=', '?q=%20', '?q=a&q=b', '?q[x]=1', '?other=1'])(
    'asks for words where there are none in %j',
    async (query) => {
      const { statusCode, body } = await search(query)
      expect(statusCode).toBe(200)
      expect(body).toContain('Type a word or two')
    },
  )

  it.each([
    '"><script>alert(1)</script>',
    '$& $` %s {{x}}',
    '\u202e\ud800',
    'a'.repeat(5000),
    '('.repeat(5000),
  ])('shows what was typed as text, and no more of it than the form takes: %j', async (typed) => {
    const { statusCode, body } = await search(
      `?${new URLSearchParams({ q: `zebra ${typed}` }).toString()}`,
    )
    expect(statusCode).toBe(200)
    expect(body).toContain('Nothing found for')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('a'.repeat(101))
  })

  it('asks who searches too often for a moment, and keeps their words', async () => {
    const db = await openDatabase(':memory:')
    await saveSeededContent(db.write)
    const limited = await startService(db, { VISITOR_LIMIT: '1' })
    await limited.app.inject('/search?q=taxes')
    const { statusCode, headers, body } = await limited.app.inject('/search?q=back+taxes')
    await limited.stop()
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('href="/search?q=back+taxes"')
  })
})
