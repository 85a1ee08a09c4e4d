import type { Core, UID } from '@strapi/strapi'
import { contentTypes } from '../content-types'
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

const changes = new Set<string>(['create', 'update', 'clone', 'publish'])
const withSlug = new Set<string>([contentTypes.post, contentTypes.page])

/**
 * Keeps the rules of posts and pages for everyone who changes them: the service, the console and the seed.
 *
 * Rule and change share one transaction, so a change that fails leaves nothing of the rule behind.
 */
export function keepDocumentRules(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (!withSlug.has(context.uid) || !changes.has(context.action)) return await next()
    return await strapi.db.transaction(async ({ trx }) => {
      const change = context as DocumentChange
      // One at a time, or two could take the same slug; SQLite has a single connection and queues by itself.
      if (strapi.db.dialect.client === 'postgres')
        await trx.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [context.uid])
      await refuseTakenSlug(strapi, change)
      if (context.uid === contentTypes.post) await stampPublicationDate(strapi, change)
      return await next()
    })
  })
}
