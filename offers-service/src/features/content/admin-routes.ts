import {
  createPage,
  createPost,
  createTestimonial,
  deletePage,
  deletePost,
  deleteTestimonial,
  getStats,
  listAllPages,
  listAllPosts,
  listAllTestimonials,
  readSettings,
  updatePage,
  updatePost,
  updateSettings,
  updateTestimonial,
} from '../../../contract/index.ts'
import { answerOnce, type KeyedRequest } from '../../platform/http/idempotency.ts'
import type { App } from '../../platform/http/validation.ts'
import type { Services } from '../../platform/services.ts'
import type { ContentLibrary, Collection } from './library.ts'
import type { Strapi } from './strapi.ts'

/** The admin's editing. Lists come from Strapi with its drafts; a write is answered when visitors can see it. */
export function registerContentEditing(
  app: App,
  services: Pick<Services, 'db' | 'now'>,
  strapi: Strapi,
  content: ContentLibrary,
): void {
  async function written<T>(collection: Collection, change: Promise<T>): Promise<T> {
    const result = await change
    // The change is stored; a failed look at it must not make the admin think otherwise.
    await content.refresh(collection).catch((error: unknown) => app.log.warn(error))
    return result
  }
  /** Strapi has a database of its own, so the answer is kept right after, not in the same transaction. */
  async function createdOnce<T>(
    request: KeyedRequest,
    collection: Collection,
    create: () => Promise<T>,
  ): Promise<T> {
    return await answerOnce<T>(services, request, async (keep) => {
      const created = await create()
      await keep(services.db.write, created)
      return await written(collection, Promise.resolve(created))
    })
  }
  const done = { ok: true as const }

  app.route({ ...listAllPosts, handler: async () => await strapi.posts.readAll() })
  app.route({
    ...createPost,
    handler: async (request, reply) =>
      await reply
        .status(201)
        .send(await createdOnce(request, 'posts', () => strapi.posts.create(request.body))),
  })
  app.route({
    ...updatePost,
    handler: async ({ params, body: { basedOn, ...input } }) =>
      await written('posts', strapi.posts.update(params.id, input, basedOn)),
  })
  app.route({
    ...deletePost,
    handler: async ({ params, query }) => {
      await written('posts', strapi.posts.remove(params.id, query.basedOn))
      return done
    },
  })

  app.route({ ...listAllPages, handler: async () => await strapi.pages.readAll() })
  app.route({
    ...createPage,
    handler: async (request, reply) =>
      await reply
        .status(201)
        .send(await createdOnce(request, 'pages', () => strapi.pages.create(request.body))),
  })
  app.route({
    ...updatePage,
    handler: async ({ params, body: { basedOn, ...input } }) =>
      await written('pages', strapi.pages.update(params.id, input, basedOn)),
  })
  app.route({
    ...deletePage,
    handler: async ({ params, query }) => {
      await written('pages', strapi.pages.remove(params.id, query.basedOn))
      return done
    },
  })

  app.route({ ...listAllTestimonials, handler: async () => await strapi.testimonials.readAll() })
  app.route({
    ...createTestimonial,
    handler: async (request, reply) =>
      await reply
        .status(201)
        .send(
          await createdOnce(request, 'testimonials', () =>
            strapi.testimonials.create(request.body),
          ),
        ),
  })
  app.route({
    ...updateTestimonial,
    handler: async ({ params, body: { basedOn, ...input } }) =>
      await written('testimonials', strapi.testimonials.update(params.id, input, basedOn)),
  })
  app.route({
    ...deleteTestimonial,
    handler: async ({ params, query }) => {
      await written('testimonials', strapi.testimonials.remove(params.id, query.basedOn))
      return done
    },
  })

  app.route({ ...readSettings, handler: async () => await strapi.settings.read() })
  app.route({
    ...updateSettings,
    handler: async ({ body: { basedOn, ...input } }) =>
      await written('settings', strapi.settings.update(input, basedOn)),
  })

  app.route({
    ...getStats,
    handler: async () => {
      const [posts, testimonials] = await Promise.all([
        content.listPosts(),
        content.listTestimonials(),
      ])
      return {
        publishedPosts: posts.length,
        totalTestimonials: testimonials.length,
        featuredTestimonials: testimonials.filter(({ featured }) => featured).length,
      }
    },
  })
}
