import { setImmediate as others } from 'node:timers/promises'
import type { FastifyError } from 'fastify'
import {
  errorStatus,
  getAbout,
  getCheckUs,
  getSettings,
  type Page,
  type Post,
} from '../../contract/index.ts'
import type { ContentReader } from '../features/content/library.ts'
import { wordsOfText } from '../features/content/summary.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { busy, sendWaitingPage } from './answers.ts'
import { pagePath } from './discovery.ts'
import { fetchPageData } from './page-data.ts'
import type { Renderer, Searchable } from './renderer.ts'

const searchPath = '/search'

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
    if (!searchable.has(item)) await others()
    // Another search may have read it meanwhile.
    const text = searchable.get(item) ?? {
      title: item.title,
      path: pathOf(item.slug),
      text: wordsOfText(item.body, ' · '),
    }
    searchable.set(item, text)
    texts.push(text)
  }
  return texts
}

/** Finds words in the questions, posts and pages of the site. What is looked for is neither kept nor logged. */
export async function registerSearch(
  app: App,
  { config }: Pick<Services, 'config'>,
  content: ContentReader,
  renderer: Renderer,
): Promise<void> {
  const rateLimit = { max: config.visitorLimit, timeWindow: 60_000 }
  await app.register(async (searches) => {
    searches.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (error.statusCode === errorStatus.too_many_requests)
        return await sendWaitingPage(reply, config, renderer, request.url, busy)
      throw error
    })
    searches.get(`${searchPath}/`, async (request, reply) => {
      return await reply.redirect(request.url.replace(/^[^?]*/, searchPath), 301)
    })
    searches.get(searchPath, { config: { rateLimit } }, async (request, reply) => {
      if (!content.isKnown) return await sendWaitingPage(reply, config, renderer, request.url)
      if (app.isBusy()) return await sendWaitingPage(reply, config, renderer, request.url, busy)
      const { q } = request.query as { q?: unknown }
      const [{ found }, posts, pages] = await Promise.all([
        fetchPageData(app, request, [getSettings.url, getCheckUs.url, getAbout.url]),
        content.listPosts(),
        content.listPages(),
      ])
      const html = await renderer.search(config.publicUrl, found.data, {
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
  })
}
