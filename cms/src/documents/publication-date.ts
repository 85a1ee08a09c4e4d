import type { Core } from '@strapi/strapi'
import type { DocumentChange } from './rules'

function publishes({ action, params }: DocumentChange): boolean {
  return action === 'publish' || params.status === 'published'
}

/**
 * Sets `publicationDate` when a post is published for the first time and keeps it from then on.
 *
 * The date is written to the draft, which Strapi copies when it publishes and leaves in place when it unpublishes.
 * A value sent by a client is dropped; a copy of a post has not been published yet. A post that is put back after it was
 * deleted keeps the date it had, which `?publicationDate=` names.
 */
export async function stampPublicationDate(
  strapi: Core.Strapi,
  change: DocumentChange,
): Promise<void> {
  const { action, params } = change
  const now = new Date()
  if (params.data || action === 'clone') {
    const { publicationDate: _sent, ...data } = params.data ?? {}
    const isNew = action === 'create' || action === 'clone'
    const before = action === 'create' && strapi.requestContext.get()?.query.publicationDate
    const first = action === 'create' && publishes(change) ? now : null
    const date = typeof before === 'string' ? new Date(before) : first
    params.data = isNew ? { ...data, publicationDate: date } : data
  }
  if (params.documentId && action !== 'clone' && publishes(change))
    await strapi.db.query(change.uid).updateMany({
      where: { documentId: params.documentId, publicationDate: null },
      data: { publicationDate: now },
    })
}
