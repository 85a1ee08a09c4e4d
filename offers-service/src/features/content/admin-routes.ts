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
  type SettingsVersion,
  updatePage,
  updatePost,
  updateSettings,
  updateTestimonial,
} from '../../../contract/index.ts'
import type { App } from '../../platform/http/validation.ts'
import { checkCountyRecords } from '../offers/parcels/county-records.ts'
import type { ContentLibrary } from './library.ts'
import type { Strapi } from './strapi.ts'
import { settingsId } from './versions.ts'
import type { ContentWriter } from './writing.ts'

/** The settings as a document that is about to be changed. */
const settingsDocument = (settings: SettingsVersion['settings']) => ({
  readOwn: () => Promise.resolve(settings),
  toInput: () => settings,
})

/** The admin's editing. Lists come from Strapi with its drafts; a write is answered when visitors can see it. */
export function registerContentEditing(
  app: App,
  strapi: Strapi,
  content: ContentLibrary,
  { write, createOnce, replace }: ContentWriter,
): void {
  const done = { ok: true as const }

  app.route({ ...listAllPosts, handler: async () => await strapi.posts.readAll() })
  app.route({
    ...createPost,
    handler: async (request, reply) =>
      await reply
        .status(201)
        .send(await createOnce(request, 'posts', () => strapi.posts.create(request.body))),
  })
  app.route({
    ...updatePost,
    handler: async ({ params: { id }, body: { basedOn, ...input } }) => {
      const change = async () => await strapi.posts.update(id, input, basedOn)
      return await replace('posts', strapi.posts, { id, input, change })
    },
  })
  app.route({
    ...deletePost,
    handler: async ({ params: { id }, query }) => {
      const change = async () => await strapi.posts.remove(id, query.basedOn)
      await replace('posts', strapi.posts, { id, change })
      return done
    },
  })

  app.route({ ...listAllPages, handler: async () => await strapi.pages.readAll() })
  app.route({
    ...createPage,
    handler: async (request, reply) =>
      await reply
        .status(201)
        .send(await createOnce(request, 'pages', () => strapi.pages.create(request.body))),
  })
  app.route({
    ...updatePage,
    handler: async ({ params: { id }, body: { basedOn, ...input } }) => {
      const change = async () => await strapi.pages.update(id, input, basedOn)
      return await replace('pages', strapi.pages, { id, input, change })
    },
  })
  app.route({
    ...deletePage,
    handler: async ({ params: { id }, query }) => {
      const change = async () => await strapi.pages.remove(id, query.basedOn)
      await replace('pages', strapi.pages, { id, change })
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
          await createOnce(request, 'testimonials', () => strapi.testimonials.create(request.body)),
        ),
  })
  app.route({
    ...updateTestimonial,
    handler: async ({ params: { id }, body: { basedOn, ...input } }) => {
      const change = async () => await strapi.testimonials.update(id, input, basedOn)
      return await replace('testimonials', strapi.testimonials, { id, input, change })
    },
  })
  app.route({
    ...deleteTestimonial,
    handler: async ({ params: { id }, query }) => {
      const change = async () => await strapi.testimonials.remove(id, query.basedOn)
      await replace('testimonials', strapi.testimonials, { id, change })
      return done
    },
  })

  app.route({ ...readSettings, handler: async () => await strapi.settings.read() })
  app.route({
    ...updateSettings,
    handler: async ({ body: { basedOn, ...input } }) => {
      checkCountyRecords(input.business?.countyRecords ?? [])
      const change = async () => await strapi.settings.update(input, basedOn)
      const { updatedAt, ...settings } = await strapi.settings.read()
      // Nothing was said before the first save.
      if (updatedAt === null) return await write('settings', change)
      return await replace('settings', settingsDocument(settings), {
        id: settingsId,
        input: { ...settings, ...input, business: { ...settings.business, ...input.business } },
        change,
      })
    },
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
