import * as v from 'valibot'
import {
  getAbout,
  getCheckUs,
  getPage,
  getPost,
  getSettings,
  listPosts,
  listTestimonials,
} from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/validation.ts'
import { isSameSecret } from '../../platform/security/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { areCounterOffersAllowed } from '../offers/counter-offer-setting.ts'
import { findVerificationQuestion } from '../offers/verification/verification-question.ts'
import type { ContentLibrary, Collection } from './library.ts'
import { aboutOf, checkUsOf } from './settings.ts'

const shelfOf = {
  post: 'posts',
  page: 'pages',
  testimonial: 'testimonials',
  setting: 'settings',
} as const satisfies Record<string, Collection>

/** Sent by the cms (`cms/src/documents/change-notice.ts`); not for browsers, so it is not in the contract. */
const contentChanged = {
  method: 'POST',
  url: '/internal/content-changed',
  config: { hasAnyHost: true },
  schema: {
    body: v.object({ type: v.picklist(['post', 'page', 'testimonial', 'setting']) }),
    response: { 202: v.object({ ok: v.literal(true) }) },
  },
} as const

/** What visitors read. It comes from the library, which holds published content only. */
export function registerPublicContent(app: App, { config, db }: Services, content: ContentLibrary) {
  app.route({
    ...listPosts,
    config: { ...listPosts.config, isCached: true },
    handler: async (request) =>
      request.query.published === 'false' ? [] : await content.listPosts(),
  })

  app.route({
    ...getPost,
    config: { ...getPost.config, isCached: true },
    handler: async (request) => {
      const posts = await content.listPosts()
      const post = posts.find(({ slug }) => slug === request.params.slug)
      if (!post) throw new HttpError('not_found')
      return post
    },
  })

  app.route({
    ...getPage,
    config: { ...getPage.config, isCached: true },
    handler: async (request) => {
      const pages = await content.listPages()
      const page = pages.find(({ slug }) => slug === request.params.slug)
      if (!page) throw new HttpError('not_found')
      return page
    },
  })

  app.route({
    ...listTestimonials,
    config: { ...listTestimonials.config, isCached: true },
    handler: async (request) => {
      const testimonials = await content.listTestimonials()
      const { featured } = request.query
      if (featured === undefined) return testimonials
      return testimonials.filter((testimonial) => testimonial.featured === (featured === 'true'))
    },
  })

  app.route({
    ...getSettings,
    config: { ...getSettings.config, isCached: true },
    handler: async () => {
      const offerFact = await findVerificationQuestion(db.read)
      const counterOffers = await areCounterOffersAllowed(db.read)
      return {
        ...(await content.getSettings()),
        ...(offerFact && { offerFact }),
        ...(counterOffers && { counterOffers }),
      }
    },
  })

  app.route({
    ...getAbout,
    config: { ...getAbout.config, isCached: true },
    handler: async () => aboutOf(await content.getSettings()),
  })

  app.route({
    ...getCheckUs,
    config: { ...getCheckUs.config, isCached: true },
    handler: async () => checkUsOf(await content.getSettings()),
  })

  app.route({
    ...contentChanged,
    onRequest: async (request) => {
      if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${config.cmsToken}`))
        throw new HttpError('login_required')
    },
    handler: async (request, reply) => {
      // The cms does not wait for us; what cannot be read now is tried again.
      content.refresh(shelfOf[request.body.type]).catch((error: unknown) => request.log.warn(error))
      return await reply.status(202).send({ ok: true as const })
    },
  })
}
