import type { Core, UID } from '@strapi/strapi'
import { contentTypeOf, contentTypes } from '../content-types'
import { refuseOverwriting, stampUnpublished } from './based-on'
import { stampPublicationDate } from './publication-date'
import { refuseTakenSlug } from './unique-slug'

/** A change of a document as the rules see and alter it. */
export interface DocumentChange {
  uid: UID.ContentType
  action: string
  params: {
    documentId?: string
    status?: string
    data?: Record<string, unknown>
  }
}

const changes = new Set<string>(['create', 'update', 'clone', 'publish', 'unpublish', 'delete'])
const withSlug = new Set<string>([contentTypes.post, contentTypes.page])

/**
 * Keeps the rules of the content for everyone who changes it: the service, the console and the seed.
 *
 * Rule and change share one transaction, so a change that fails leaves nothing of the rule behind.
 */
export function keepDocumentRules(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (!contentTypeOf(context.uid) || !changes.has(context.action)) return await next()
    return await strapi.db.transaction(async ({ trx }) => {
      const change = context as DocumentChange
      // One at a time, or two could take the same slug or overwrite each other; SQLite has a single connection and queues by itself.
      if (strapi.db.dialect.client === 'postgres')
        await trx.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [context.uid])
      await refuseOverwriting(strapi, change)
      if (withSlug.has(context.uid)) await refuseTakenSlug(strapi, change)
      if (context.uid === contentTypes.post) await stampPublicationDate(strapi, change)
      const result = await next()
      if (context.action === 'unpublish') await stampUnpublished(strapi, change)
      return result
    })
  })
}
