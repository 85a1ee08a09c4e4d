import { setImmediate as others } from 'node:timers/promises'
import { getSettings, type Page, type Post } from '../../contract/index.ts'
import type { ContentReader } from '../features/content/library.ts'
import { wordsOfText } from '../features/content/summary.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { busy, sendWaitingPage } from './answers.ts'
import { pagePath } from './discovery.ts'
import { fetchPageData } from './page-data.ts'
import type { Renderer, Searchable } from './renderer.ts'

export const searchPath = '/search'

/** As much as the form takes. */
const maxTyped = 100

/** What a text says, for as long as the content holds it: without Markdown, which takes long to read. */
const searchable = new WeakMap<Post | Page, Searchable>()

/** The texts as they are looked through; others get their turn between any two that are read for the first time. */
async function searchableOf(
  items: ReadonlyArray<Post | Page>,
  pathOf: (slug: string) => string,
): Promise<Searchable[]> {
  const texts: Searchable[] = []
  for (const item of items) {
    let text = searchable.get(item)
    if (!text) {
      await others()
      text = { title: item.title, path: pathOf(item.slug), text: wordsOfText(item.body) }
      searchable.set(item, text)
    }
    texts.push(text)
  }
  return texts
}

/** Finds words in the questions, posts and pages of the site. What is looked for is neither kept nor logged. */
export function registerSearch(
  app: App,
  { config }: Pick<Services, 'config'>,
  content: ContentReader,
  renderer: Renderer,
): void {
  const rateLimit = { max: config.visitorLimit, timeWindow: 60_000 }
  app.get(searchPath, { config: { rateLimit } }, async (request, reply) => {
    if (!content.isKnown) return await sendWaitingPage(reply, config, renderer, searchPath)
    if (app.isBusy()) return await sendWaitingPage(reply, config, renderer, searchPath, busy)
    const { q } = request.query as { q?: unknown }
    const [{ found }, posts, pages] = await Promise.all([
      fetchPageData(app, request, [getSettings.url]),
      content.listPosts(),
      content.listPages(),
    ])
    const html = renderer.search(config.publicUrl, found.data, {
      typed: typeof q === 'string' ? q.slice(0, maxTyped).trim() : '',
      posts: await searchableOf(posts, (slug) => `/blog/${slug}`),
      pages: await searchableOf(pages, pagePath),
    })
    return await reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
