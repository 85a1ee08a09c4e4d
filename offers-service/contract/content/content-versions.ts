import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, inputObject, timestamp } from '../values/values.ts'

/** For how many days what was deleted can be put back. */
export const deletedDaysKept = 30

/** How many earlier versions of one text are kept. */
export const maxVersions = 20

/** For how many days it is kept what the settings said before: they name people, such as references, who may have been taken out. */
export const settingsDaysKept = 90

/** What is kept of its past, named as in the addresses of the API. */
export const contentCollections = ['posts', 'pages', 'testimonials'] as const
const collection = v.picklist(contentCollections, 'Please use posts, pages or testimonials')
export type ContentCollection = v.InferOutput<typeof collection>

/** A post, page or testimonial as it once was: what its form held, by the name of each field, until it was saved anew. */
export const ContentVersion = v.object({
  id: v.string(),
  fields: v.record(v.string(), v.nullable(v.union([v.string(), v.boolean()]))),
  until: timestamp,
})
export type ContentVersion = v.InferOutput<typeof ContentVersion>

/** A post, page or testimonial in the trash. `endsAt` is when it is deleted for good. */
export const DeletedContent = v.object({
  id: v.string(),
  collection,
  /** Its title, or the name of who said it. */
  title: v.string(),
  deletedAt: timestamp,
  endsAt: timestamp,
})
export type DeletedContent = v.InferOutput<typeof DeletedContent>

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** The earlier versions of one text, newest first; none when it was never changed in the admin area. */
export const listContentVersions = defineEndpoint({
  method: 'GET',
  url: '/api/admin/content-versions',
  config: { access: 'admin' },
  schema: {
    querystring: inputObject({ collection, of: byId.entries.id }),
    response: { 200: v.array(ContentVersion) },
  },
})

/** What was deleted in the last days of one kind, latest first. */
export const listDeletedContent = defineEndpoint({
  method: 'GET',
  url: '/api/admin/deleted-content',
  config: { access: 'owner' },
  schema: {
    querystring: inputObject({ collection }),
    response: { 200: v.array(DeletedContent) },
  },
})

/**
 * Puts back what was deleted, public again where it was, with its earlier versions. The answer names it by the id it has now.
 *
 * Refused with `slug_taken` where another text has its address by now.
 */
export const restoreDeletedContent = defineEndpoint({
  method: 'POST',
  url: '/api/admin/deleted-content/:id/restore',
  config: { access: 'owner', isIdempotent: true },
  schema: { params: byId, response: { 200: v.object({ id: v.string() }) } },
})

/** Deletes something in the trash for good, with its earlier versions. */
export const eraseDeletedContent = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/deleted-content/:id',
  config: { access: 'owner' },
  schema: { params: byId, response: { 200: done } },
})
