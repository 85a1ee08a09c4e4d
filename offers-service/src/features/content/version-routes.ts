import * as v from 'valibot'
import {
  type ContentCollection,
  eraseDeletedContent,
  listContentVersions,
  listDeletedContent,
  listSettingsVersions,
  type PageInput,
  type PostInput,
  restoreDeletedContent,
  SettingsVersion,
  type TestimonialInput,
} from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import type { App } from '../../platform/http/validation.ts'
import type { Services } from '../../platform/services.ts'
import type { Strapi } from './strapi.ts'
import {
  type Deleted,
  eraseVersions,
  findInTrash,
  readSettingsVersions,
  readTrash,
  readVersions,
  removeVersion,
  takeFromTrash,
} from './versions.ts'
import type { ContentWriter } from './writing.ts'

/** Makes a document again. Its fields are what `toInput` of its kind has answered, also where a draft still lacks some. */
function makersOf(
  strapi: Strapi,
): Record<ContentCollection, (deleted: Deleted) => Promise<{ id: string }>> {
  return {
    posts: async ({ fields, published_at }) =>
      await strapi.posts.create(fields as unknown as PostInput, published_at),
    pages: async ({ fields }) => await strapi.pages.create(fields as unknown as PageInput),
    testimonials: async ({ fields }) =>
      await strapi.testimonials.create(fields as unknown as TestimonialInput),
  }
}

/** What posts, pages and testimonials said before, and what of them was deleted. */
export function registerContentVersions(
  app: App,
  services: Pick<Services, 'db' | 'now'>,
  strapi: Strapi,
  writer: ContentWriter,
): void {
  const { db, now } = services
  const makers = makersOf(strapi)

  async function find(id: string): Promise<Deleted> {
    const deleted = await findInTrash(db.read, id, now())
    if (!deleted) throw new HttpError('not_found')
    return deleted
  }

  /** Whether a deletion that seemed to fail, and kept a version in case it had not, has left its document in place. */
  async function isStillThere({ collection, document_id }: Deleted): Promise<boolean> {
    try {
      await strapi[collection].readOwn(document_id)
      return true
    } catch (error) {
      if (error instanceof HttpError && error.code === 'not_found') return false
      throw error
    }
  }

  async function restore(deleted: Deleted): Promise<{ id: string }> {
    if (await isStillThere(deleted)) {
      await removeVersion(db.write, deleted.id)
      return { id: deleted.document_id }
    }
    const { id } = await makers[deleted.collection](deleted)
    if (await takeFromTrash(db, deleted, id)) return { id }
    // Somebody else was quicker, and one of it is enough.
    await strapi[deleted.collection].remove(id)
    throw new HttpError('not_found')
  }

  app.route({
    ...listContentVersions,
    handler: async ({ query }) => await readVersions(db.read, query.collection, query.of),
  })

  app.route({
    ...listSettingsVersions,
    handler: async () => {
      const versions = await readSettingsVersions(db.read, now())
      return versions.flatMap(({ id, until, fields }) => {
        // One that an older version of this program kept may lack what there is no default for.
        const settings = v.safeParse(SettingsVersion.entries.settings, fields)
        return settings.success ? { id, until, settings: settings.output } : []
      })
    },
  })

  app.route({
    ...listDeletedContent,
    handler: async ({ query }) => await readTrash(db.read, query.collection, now()),
  })

  app.route({
    ...restoreDeletedContent,
    handler: async (request) =>
      await answerOnce<{ id: string }>(services, request, async (keep) => {
        const deleted = await find(request.params.id)
        const restored = await writer.write(deleted.collection, () => restore(deleted))
        await keep(db.write, restored)
        return restored
      }),
  })

  app.route({
    ...eraseDeletedContent,
    handler: async ({ params }) => {
      const { document_id } = await find(params.id)
      await eraseVersions(db.write, document_id)
      return { ok: true as const }
    },
  })
}
