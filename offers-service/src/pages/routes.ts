import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSettings } from '../../contract/index.ts'
import type { ContentReader } from '../features/content/library.ts'
import type { Strapi } from '../features/content/strapi.ts'
import { revalidateAlways, CachedResponse } from '../platform/http/cached-response.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { adminPagePolicy } from '../platform/http/security-headers.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { registerAdminWorker } from './admin-worker-routes.ts'
import { busy, sendWaitingPage } from './answers.ts'
import { registerBuiltFiles } from './built-file-routes.ts'
import { pagePath, registerDiscovery, speculationRulesPath } from './discovery.ts'
import { registerEmailStop } from './email-stop-routes.ts'
import { registerForms } from './forms.ts'
import { missingPages } from './missing-pages.ts'
import { fetchPageData } from './page-data.ts'
import { registerPreviews } from './preview-routes.ts'
import { loadRenderer } from './renderer.ts'
import { registerSearch } from './search-routes.ts'
import { registerUploads } from './upload-routes.ts'
import { WrittenTexts } from './written-texts.ts'

/** Where the website's build is; the service serves nothing but its API when it has not been built. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Browsers read two slashes, or a backslash, as the beginning of another site; no address of ours has either. */
const isDamaged = (path: string) => path.includes('//') || path.includes('\\')

/** Whether a browser asks for a page before anybody has followed a link to it; it asks again when somebody does. */
const isAhead = ({ headers }: FastifyRequest) =>
  String(headers['sec-purpose'] ?? '').includes('prefetch')

/** The pages of the admin and of whoever signs, which are shown however much is asked, where they are there. */
const goesFirst = /^\/(?:admin|sign)(?:\/|$)/
/** Pages of the admin area; whether they are there, the admin's browser asks by itself. */
const ofAdmin = /^\/admin(?:\/|$)/

/** `/about` rather than `/pages/about`. */
function withOwnAddress(address: string): string {
  return address.startsWith('/pages/') ? pagePath(address.slice('/pages/'.length)) : address
}

/** The one address of a page, however it was typed; a page about one person's business only loses a slash at its end. */
function properAddress(path: string, address: string | undefined): string {
  if (address !== undefined) return withOwnAddress(address)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** A page as it was rendered, for this visitor or because something it needs could not be fetched. */
interface PassingPage {
  status: number
  html: string
}

async function sendPassing(reply: FastifyReply, { status, html }: PassingPage) {
  return await reply.status(status).type('text/html; charset=utf-8').send(html)
}

/** Serves the website: its files as they are, and every other address as a page rendered here. */
export async function registerPages(
  app: App,
  services: Services,
  content: ContentReader,
  strapi: Strapi,
  cache: ResponseCache,
): Promise<void> {
  const { config } = services
  for (const url of ['/api', '/api/*'])
    app.all(url, {
      config: { access: 'public' },
      // Before a body is read: what nobody asked for is not worth the work.
      onRequest: async () => {
        throw new HttpError('not_found')
      },
      handler: async () => {},
    })
  if (!existsSync(join(webDist, 'server', 'entry-server.js'))) return

  const texts = new WrittenTexts(webDist, config.publicUrl, app.log)
  const renderer = await loadRenderer(webDist, texts)
  registerDiscovery(app, services, content, renderer, texts)
  registerAdminWorker(app)
  await registerForms(app, services, renderer)
  await registerEmailStop(app, services, renderer)
  await registerPreviews(app, services, strapi, renderer)
  await registerSearch(app, services, content, renderer)

  const countMissing = missingPages(services)
  const ofAdminPages = adminPagePolicy(config)

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    if (app.isBusy()) return await sendWaitingPage(reply, config, renderer, '/', busy)
    countMissing(request.ip)
    const { found } = await fetchPageData(app, request, [getSettings.url])
    const html = await renderer.notFound(config.publicUrl, found)
    return await sendPassing(reply.header('x-robots-tag', 'noindex'), { status: 404, html })
  }

  await registerBuiltFiles(app, webDist, sendNotFound)
  await registerUploads(app, services)
  await app.register(async (pages) => {
    pages.setErrorHandler(async (error, request, reply) => {
      // Refused for what stands in the address; there is nothing else in asking for a page.
      if (error instanceof HttpError && error.code === 'invalid_request')
        return await sendNotFound(request, reply)
      if (error instanceof HttpError && error.code === 'too_busy')
        return await sendWaitingPage(
          reply,
          config,
          renderer,
          request.url.split('?', 1)[0] ?? '/',
          busy,
        )
      throw error
    })
    pages.get('/*', async (request, reply) => {
      const [path = '/'] = request.url.split('?', 1)
      if (isDamaged(path)) return await sendNotFound(request, reply)
      const { address, keys, unread, indexable, found: isKnown } = renderer.planPage(request.url)
      const proper = properAddress(path, address)
      if (proper !== path)
        return await reply.redirect(`${proper}${request.url.slice(path.length)}`, 301)
      const render = async () => {
        const { found, isComplete } = await fetchPageData(app, request, keys, unread)
        const isThere = (key: string) =>
          key === getSettings.url || key in found.data || found.asking.includes(key)
        const lacksData = found.missing.length > 0 || !keys.every(isThere)
        if (!isKnown || (lacksData && !ofAdmin.test(path))) {
          if (app.isBusy()) throw new HttpError('too_busy')
          countMissing(request.ip)
        }
        const page = await renderer.render(address ?? request.url, config.publicUrl, found)
        return { ...page, isFinal: isComplete }
      }
      if (!indexable) void reply.header('x-robots-tag', 'noindex')
      if (ofAdmin.test(path)) void reply.header('content-security-policy', ofAdminPages)
      if (address === undefined) {
        // Somebody's business: drawn ahead of a visit that may never come, it would count as opened.
        if (isAhead(request)) return await reply.status(503).send()
        if (!goesFirst.test(path) && app.isBusy())
          return await sendWaitingPage(reply, config, renderer, path, busy)
        return await sendPassing(reply, await render())
      }
      if (!content.isKnown) return await sendWaitingPage(reply, config, renderer, address)
      void reply
        .header('cache-control', revalidateAlways)
        .header('speculation-rules', `"${speculationRulesPath}"`)
        .type('text/html; charset=utf-8')
      const page = await cache.findOrMake<PassingPage>(address, async () => {
        const { status, html, isFinal } = await render()
        // Nobody may fill the memory, or push real pages out, with addresses they make up.
        const isCached = status === 200 && isFinal
        return isCached ? new CachedResponse(html, reply.getHeaders()) : { status, html }
      })
      if (!(page instanceof CachedResponse)) return await sendPassing(reply, page)
      reply.hijack()
      page.send(request.raw, reply.raw)
      return await reply
    })
  })
}
