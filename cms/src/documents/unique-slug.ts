import type { Core } from '@strapi/strapi'
import { errors } from '@strapi/utils'
import type { DocumentChange } from './rules'

/**
 * Refuses a slug that another document has, published or not.
 *
 * Strapi compares slugs only when it publishes; an editor should learn of a clash when saving, in time to change it.
 */
export async function refuseTakenSlug(strapi: Core.Strapi, change: DocumentChange): Promise<void> {
  const slug = change.params.data?.slug
  if (typeof slug !== 'string' || slug === '') return
  const self = change.action === 'clone' ? undefined : change.params.documentId
  const other = await strapi.db.query(change.uid).findOne({
    select: ['id'],
    where: self ? { slug, documentId: { $ne: self } } : { slug },
  })
  if (!other) return
  const message = 'Another entry already uses this slug.'
  throw new errors.ValidationError(message, {
    errors: [{ path: ['slug'], message, name: 'ValidationError' }],
  })
}
