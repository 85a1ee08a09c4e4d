import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type ErrorCode, errorStatus, type Message, type Page, Post } from '../../contract/index.ts'
import { readPreviewLink } from '../features/content/preview-link.ts'
import type { Strapi } from '../features/content/strapi.ts'
import { HttpError } from '../platform/http/errors.ts'
import { framedBy } from '../platform/http/security-headers.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { answersOf } from './answers.ts'
import { pagesWithOwnAddress } from './discovery.ts'
import { fetchPageData } from './page-data.ts'
import type { Renderer } from './renderer.ts'

const text = v.optional(v.string(), '')

/** What the editor's form sends: the text as it stands there, however incomplete. A draft's date is empty. */
const Typed = v.object({
  type: v.picklist(['post', 'page']),
  title: text,
  slug: text,
  body: text,
  publishedAt: v.optional(
    v.pipe(
      v.string(),
      v.transform((date) => date || null),
      Post.entries.publishedAt,
    ),
    '',
  ),
})

/** A form writes a letter beyond ASCII as up to nine characters; the longest text an editor may save still fits. */
const longestForm = 2 * 1024 * 1024

/** What the tab or the frame says when there is nothing to show. */
const refusals: Partial<Record<ErrorCode, Message & { backTo: string }>> = {
  login_required: {
    title: 'Please log in again',
    description:
      'Your session has ended. Log in where you were writing, then open the preview again. What you typed is kept.',
    backTo: '/admin',
  },
  not_found: {
    title: 'This preview is not open',
    description:
      'The link may have ended. Close it, load the entry in the console again, and open the preview from there.',
    backTo: '/',
  },
  content_unavailable: {
    title: 'The preview is not available right now',
    description: 'The content system does not answer. Please try again in a moment.',
    backTo: '/',
  },
}

type Kind = 'post' | 'page'

/** Where on the site such a document stands; what is not public yet stands at an address that nothing public has. */
function placeOf(type: Kind, slug: string): { path: string; subject: string } {
  if (type === 'post') return { path: '/blog/preview', subject: '/api/posts/preview' }
  return pagesWithOwnAddress.has(slug)
    ? { path: `/${slug}`, subject: `/api/pages/${slug}` }
    : { path: '/pages/preview', subject: '/api/pages/preview' }
}

/** The console as an editor on the same machine may call it. */
function consoleOrigins(cmsUrl: string): string[] {
  const { origin } = new URL(cmsUrl)
  return [origin, origin.replace('//127.0.0.1', '//localhost')]
}

/**
 * Posts and pages exactly as visitors will see them, before they do: the admin's text as it stands in the editor, or an entry
 * that the console links to, which shows it in a frame. Neither is ever kept, listed by search engines, or run with scripts.
 */
export async function registerPreviews(
  app: App,
  { config, now }: Services,
  strapi: Strapi,
  renderer: Renderer,
): Promise<void> {
  const sendAnswer = answersOf(app, { config }, renderer)

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    type: Kind,
    document: Post | Page,
  ): Promise<FastifyReply> {
    const { path, subject } = placeOf(type, document.slug)
    const others = renderer.planPage(path).keys.filter((key) => key !== subject)
    const { found } = await fetchPageData(app, request, others)
    const data = {
      ...found.data,
      [subject]: { ...document, title: document.title || 'No title yet' },
    }
    return await reply
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(await renderer.preview(path, config.publicUrl, { ...found, data }))
  }

  await app.register(async (previews) => {
    previews.removeAllContentTypeParsers()
    await previews.register(formbody, { bodyLimit: longestForm })
    previews.setErrorHandler(async (error, request, reply) => {
      const answer = error instanceof HttpError && refusals[error.code]
      if (!answer) throw error
      return await sendAnswer(request, reply, errorStatus[error.code], answer)
    })

    previews.post('/admin/preview', {
      config: { access: 'admin' },
      handler: async (request, reply) => {
        const typed = v.safeParse(Typed, request.body)
        if (!typed.success) throw new HttpError('invalid_request')
        const { type, ...fields } = typed.output
        const published = fields.publishedAt !== null
        const document = { id: 'preview', summary: '', ...fields, published }
        return await show(request, reply, type, document)
      },
    })

    previews.get('/preview', {
      config: { securityHeaders: framedBy(config, consoleOrigins(config.cmsUrl)) },
      handler: async (request, reply) => {
        const link = readPreviewLink(request.query, config.cmsToken, now())
        if (!link) throw new HttpError('not_found')
        const collection = link.type === 'post' ? strapi.posts : strapi.pages
        return await show(
          request,
          reply,
          link.type,
          await collection.readOne(link.id, link.version),
        )
      },
    })
  })
}
