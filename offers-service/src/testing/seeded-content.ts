import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultSettings, type Page, type Post } from '../../contract/index.ts'
import { saveSnapshot } from '../features/content/snapshots.ts'
import type { Queries } from '../platform/database/database.ts'
import { testNow } from './service.ts'

const seed = fileURLToPath(new URL('../../../cms/seed/', import.meta.url))

/** The seed's articles of one kind, all of them published. */
function articles(kind: 'posts' | 'pages'): (Page & Pick<Post, 'publishedAt'>)[] {
  return readdirSync(`${seed}${kind}`).map((file) => {
    const text = readFileSync(`${seed}${kind}/${file}`, 'utf8')
    const [, title = '', body = ''] = /^---\n.*?^title: (.*?)\n.*?^---\n(.*)$/ms.exec(text) ?? []
    const slug = file.replace(/\.md$/, '')
    const summary = body.slice(0, 150)
    const publishedAt = testNow.toISOString()
    return { id: slug, title, slug, summary, body, published: true, publishedAt }
  })
}

/** Lets a service that starts on this database know the site's first content, as after a restart, without a content system. */
export async function saveSeededContent(query: Queries): Promise<void> {
  const quotes = JSON.parse(readFileSync(`${seed}testimonials.json`, 'utf8')) as object[]
  const collections = {
    posts: articles('posts'),
    pages: articles('pages'),
    testimonials: quotes.map((quote, index) => Object.assign(quote, { id: String(index) })),
    settings: defaultSettings,
  }
  for (const [collection, content] of Object.entries(collections))
    await saveSnapshot(query, collection, JSON.stringify(content), testNow)
}
