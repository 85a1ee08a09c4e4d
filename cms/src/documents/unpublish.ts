import type { Core, UID } from '@strapi/strapi'

/** The action behind `POST /api/<type>/:documentId/unpublish`, which Strapi's REST API lacks. */
export function unpublishAction(uid: UID.CollectionType) {
  return ({ strapi }: { strapi: Core.Strapi }) => {
    const unpublish: Core.ControllerHandler = async (ctx) => {
      await strapi.documents(uid).unpublish({ documentId: String(ctx.params.documentId) })
      ctx.status = 204
    }
    return { unpublish }
  }
}
