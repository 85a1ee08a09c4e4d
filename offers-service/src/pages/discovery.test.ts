import { readFileSync } from 'node:fs'
import { addHours } from 'date-fns/addHours'
import { differenceInDays } from 'date-fns/differenceInDays'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings, type Post } from '../../contract/index.ts'
import { saveSnapshot } from '../features/content/snapshots.ts'
import { openDatabase } from '../platform/database/database.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService, testNow } from '../testing/service.ts'

const posts: Post[] = Array.from({ length: 30 }, (_, index) => ({
  id: String(index),
  title: `Post ${index}`,
  slug: `post-${index}`,
  summary: 'Words',
  body: 'Words\n\nMore words\nover two lines',
  published: true,
  publishedAt: addHours(testNow, -index).toISOString(),
}))

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  await saveSnapshot(db.write, 'posts', JSON.stringify(posts), testNow)
  service = await startService(db)
  await service.app.ready()
})
afterAll(async () => await service.stop())

const feed = async () => (await service.call('GET', '/feed.xml')).body

describe('the feed', () => {
  it('carries the twenty newest posts, however many there are', async () => {
    const written = await feed()
    expect(written.match(/<item>/g)).toHaveLength(20)
    expect(written).toContain('/blog/post-19<')
    expect(written).not.toContain('/blog/post-20<')
  })

  it('has the text alone: no class of the site and no break that only fills a gap', async () => {
    const written = await feed()
    expect(written).toContain('<p>Words</p>')
    expect(written).not.toMatch(/ class=|aria-hidden/)
  })

  it('is written once, until the content changes', async () => {
    const before = await feed()
    const business = { ...defaultSettings.business, name: 'Holt Acres' }
    service.services.settings.learn({ ...defaultSettings, business })
    expect(await feed()).toBe(before)
    service.services.contentChanges.announce()
    expect(await feed()).toContain('<title>Holt Acres: Our Blog</title>')
  })
})

describe('security.txt', () => {
  it('says whom to tell of a flaw, and for how long that holds', async () => {
    const answer = await service.call('GET', '/.well-known/security.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = answer.body.trim().split('\n')
    expect(lines).toContain(`Contact: ${service.services.config.publicUrl}/contact`)
    expect(lines).toContain('Contact: tel:+13525550142')
    expect(lines).toContain('Preferred-Languages: en')
    const expires = new Date(/^Expires: (.*)$/m.exec(answer.body)?.[1] ?? '')
    const days = differenceInDays(expires, testNow)
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })
})

interface Manifest {
  name: string
  theme_color: string
  icons: { sizes: string; purpose: string }[]
}

/** The manifest that a page names. */
async function manifestOf(page: string) {
  const { body } = await service.call('GET', page)
  const [, address = '', ...others] = body.split(/<link rel="manifest" href="([^"]+)"/)
  expect(others).toHaveLength(1)
  return (await service.call('GET', address)).json<Manifest>()
}

describe.each(['/about', '/admin', '/admin/offers'])('the manifest of %s', (page) => {
  it('has a large icon for each purpose, and the color of the page', async () => {
    const manifest = await manifestOf(page)
    const large = manifest.icons.filter(({ sizes }) => sizes === '512x512')
    expect(large.map(({ purpose }) => purpose)).toEqual(['any', 'maskable'])
    const template = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
    expect(template).toContain(`name="theme-color" content="${manifest.theme_color}"`)
  })
})

it('only the admin area is an app, which begins with Today and ends where the admin area does', async () => {
  const { name } = service.services.settings.current.business
  const site = await manifestOf('/about')
  expect(site).toMatchObject({ name, start_url: '/', display: 'browser' })
  expect(site).not.toHaveProperty('scope')
  for (const page of ['/admin', '/admin/offers'])
    expect(await manifestOf(page)).toMatchObject({
      name: `${name} Admin`,
      id: '/admin',
      start_url: '/admin',
      scope: '/admin',
      display: 'standalone',
    })
})
