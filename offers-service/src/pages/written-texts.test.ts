import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../contract/index.ts'
import { saveSnapshot } from '../features/content/snapshots.ts'
import { openDatabase } from '../platform/database/database.ts'
import { endThreads } from '../platform/threads.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService, testNow } from '../testing/service.ts'
import { WrittenTexts } from './written-texts.ts'

const dir = mkdtempSync(join(tmpdir(), 'written-texts-'))
mkdirSync(join(dir, 'server'))
afterAll(async () => {
  await endThreads()
  rmSync(dir, { recursive: true })
})

describe('a text', () => {
  const warnings: unknown[] = []
  // In place of the website's build: says where and how often it draws, and fails at one text.
  writeFileSync(
    join(dir, 'server', 'draw-text.js'),
    `import { isMainThread } from 'node:worker_threads'
    let count = 0
    export function drawText({ source }) {
      if (source.startsWith('!')) throw new RangeError('Too deep')
      count += 1
      return { html: JSON.stringify({ source, isMainThread, count }), feedHtml: '' }
    }`,
  )
  const log = { warn: (error: unknown) => warnings.push(error), error: () => {} }
  const texts = new WrittenTexts(dir, 'https://land.example', log)
  const read = async (source: string) => JSON.parse((await texts.draw(source)).html) as object

  it('is drawn in another thread, once for all who read it', async () => {
    const [first, second] = await Promise.all([read('*one*'), read('*one*')])
    expect(first).toMatchObject({ source: '*one*', isMainThread: false })
    expect(second).toEqual(first)
    expect(await read('*one*')).toEqual(first)
  })

  it('that cannot be drawn is shown as it is written, and is not tried again', async () => {
    const shown = '<p>!&lt;b&gt;</p>\n<p>*two*</p>'
    expect(await texts.draw('!<b>\n*two*')).toEqual({ html: shown, feedHtml: shown })
    await texts.draw('!<b>\n*two*')
    expect(warnings).toEqual([expect.objectContaining({ message: 'Too deep' })])
  })
})

describe('a text from the console that would take minutes to read', () => {
  const body = `Dig *here*.\n${'*a_'.repeat(10_000)}`
  const post: Post = {
    id: '1',
    title: 'Wells',
    slug: 'wells',
    summary: 'Less <b>than</b> 5',
    body,
    published: true,
    publishedAt: testNow.toISOString(),
  }
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    const db = await openDatabase(':memory:')
    await saveSeededContent(db.write)
    await saveSnapshot(db.write, 'posts', JSON.stringify([post]), testNow)
    service = await startService(db)
    await service.app.ready()
  })
  afterAll(async () => await service.stop())

  it.each(['/blog/wells', '/feed.xml'])('stands in %s as it is written', async (path) => {
    const { statusCode, body: page } = await service.call('GET', path)
    expect(statusCode).toBe(200)
    expect(page).toContain('<p>Dig *here*.</p>')
  })

  it('is shown to the owner in the same way before it is saved', async () => {
    const { statusCode, body: page } = await service.app.inject({
      method: 'POST',
      url: '/admin/preview',
      headers: {
        ...(await service.adminHeaders()),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ type: 'post', title: 'Wells', body }).toString(),
    })
    expect(statusCode).toBe(200)
    expect(page).toContain('<p>Dig *here*.</p>')
  })

  it('has a summary in the feed that nobody takes for markup', async () => {
    const { body: feed } = await service.call('GET', '/feed.xml')
    expect(feed).toContain('<description><![CDATA[Less &lt;b&gt;than&lt;/b&gt; 5]]></description>')
  })
})
