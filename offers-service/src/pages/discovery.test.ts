import { addHours } from 'date-fns/addHours'
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
  body: 'Words',
  published: true,
  publishedAt: addHours(testNow, -index).toISOString(),
}))

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.query)
  await saveSnapshot(db.query, 'posts', JSON.stringify(posts), testNow)
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

  it('is written once, until the content changes', async () => {
    const before = await feed()
    const business = { ...defaultSettings.business, name: 'Holt Acres' }
    service.services.settings.learn({ ...defaultSettings, business })
    expect(await feed()).toBe(before)
    service.services.contentChanges.announce()
    expect(await feed()).toContain('<title>Holt Acres: Our Blog</title>')
  })
})
