import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentReader } from '../content/library.ts'
import type { Strapi } from '../content/strapi.ts'
import { Refusal } from '../errors.ts'
import { businessDay } from '../offers/status.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { pagesWithOwnAddress, registerDiscovery } from './discovery.ts'
import { registerForms } from './forms.ts'
import { type CachedPage, PageCache } from './page-cache.ts'
import { fetchPageData } from './page-data.ts'
import { registerPreviews } from './preview-routes.ts'
import { loadRenderer } from './renderer.ts'

/** Where the website's build is; the service serves nothing but its API when it has not been built. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const yearInSeconds = 365 * 24 * 60 * 60

/** Addresses of people and their papers: a link typed in capitals must reach us as it is. */
const keepsItsCase = /^\/(?:offer|sign|admin)(?:\/|$)/i

/**
 * The one address of a page, if this is another one for it: no slash at the end, content paths in lower case, and
 * `/about` rather than `/pages/about`.
 */
function properAddress(url: string): string | undefined {
  const [path = '/', query] = url.split('?', 2)
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const lower = keepsItsCase.test(trimmed) ? trimmed : trimmed.toLowerCase()
  const slug = /^\/pages\/(.+)$/.exec(lower)?.[1] ?? ''
  const proper = pagesWithOwnAddress.has(slug) ? `/${slug}` : lower
  // `//host` would send the visitor to another site.
  if (proper === path || proper.startsWith('//')) return undefined
  return query === undefined ? proper : `${proper}?${query}`
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  void reply
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === page.etag) return await reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  void reply.status(page.status)
  if (/\bbr\b/.test(accepted)) return await reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted))
    return await reply.header('content-encoding', 'gzip').send(page.gzip)
  return await reply.send(page.plain)
}

/** Serves the website: its files as they are, and every other address as a page rendered here. */
export async function registerPages(
  app: App,
  services: Services,
  content: ContentReader,
  strapi: Strapi,
): Promise<void> {
  const { config, contentChanges, now } = services
  app.all('/api/*', { config: { access: 'public' } }, async () => {
    throw new Refusal('not_found')
  })
  if (!existsSync(join(webDist, 'server', 'entry-server.js'))) return

  await app.register(fastifyStatic, {
    root: join(webDist, 'client'),
    wildcard: false,
    // The template of every page is no page, and the list of built files is nobody's business.
    globIgnore: ['index.html*', '.vite/**'],
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\](?:assets|fonts)[/\\]/.test(path)
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'public, max-age=86400',
      )
    },
  })

  // What editors upload in the content system's library, which keeps it beside its database.
  const uploads = join(config.dataDir, 'public', 'uploads')
  mkdirSync(uploads, { recursive: true })
  await app.register(fastifyStatic, {
    root: uploads,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=86400'),
  })

  const renderer = await loadRenderer(webDist)
  const cache = new PageCache(() => businessDay(now()))
  contentChanges.subscribe(() => cache.clear())
  registerDiscovery(app, { config }, content, renderer)
  await registerForms(app, { config }, renderer)
  await registerPreviews(app, services, strapi, renderer)

  app.get('/*', async (request, reply) => {
    const proper = properAddress(request.url)
    if (proper !== undefined) return await reply.redirect(proper, 301)
    const plan = renderer.planPage(request.url)
    const render = async () => {
      const { found, isComplete } = await fetchPageData(app, request, plan.keys)
      const page = await renderer.render(request.url, config.publicUrl, found)
      return { ...page, isFinal: isComplete }
    }
    if (!plan.indexable) void reply.header('x-robots-tag', 'noindex')
    if (plan.cacheable) {
      const path = request.url.split('?', 1)[0] ?? '/'
      void reply.header('cache-control', 'public, max-age=0, must-revalidate')
      return await sendPage(request, reply, await cache.get(path, render))
    }
    const { status, html } = await render()
    return await reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
