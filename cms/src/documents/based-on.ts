import type { Core } from '@strapi/strapi'
import { errors } from '@strapi/utils'
import type { DocumentChange } from './rules'

const checked = new Set(['update', 'delete'])

/**
 * Refuses to save over, or to delete, a version that the caller has not seen.
 *
 * `?basedOn=` names the moment of the version they saw: the latest `updatedAt` of the document, as a draft or published.
 * Without it, as from the console, whoever saves last wins.
 */
export async function refuseOverwriting(
  strapi: Core.Strapi,
  { uid, action, params }: DocumentChange,
): Promise<void> {
  if (!checked.has(action) || !params.documentId) return
  const basedOn = strapi.requestContext.get()?.query.basedOn
  if (typeof basedOn !== 'string') return
  const versions = await strapi.db
    .query(uid)
    .findMany({ select: ['updatedAt'], where: { documentId: params.documentId } })
  const moments = versions.map(({ updatedAt }) => new Date(updatedAt).getTime())
  if (moments.length === 0 || Math.max(...moments) === Date.parse(basedOn)) return
  const message = 'This entry was changed meanwhile.'
  throw new errors.ValidationError(message, {
    errors: [{ path: ['basedOn'], message, name: 'ValidationError' }],
  })
}

/** Moves `updatedAt` on when a document is taken offline, which Strapi does not count as a change of its draft. */
export async function stampUnpublished(
  strapi: Core.Strapi,
  { uid, params: { documentId } }: DocumentChange,
): Promise<void> {
  await strapi.db.query(uid).updateMany({ where: { documentId }, data: { updatedAt: new Date() } })
}
