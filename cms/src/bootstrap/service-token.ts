import type { Core } from '@strapi/strapi'
import { contentTypes } from '../content-types'

const name = 'offers-service'
const strapisOwn = ['Read Only', 'Full Access']

const everything = ['find', 'findOne', 'create', 'update', 'delete']
const actions = {
  post: [...everything, 'unpublish'],
  page: [...everything, 'unpublish'],
  testimonial: everything,
  setting: ['find', 'update'],
}

const permissions = [
  'plugin::upload.content-api.upload',
  ...(Object.keys(actions) as (keyof typeof actions)[]).flatMap((type) =>
    actions[type].map((action) => `${contentTypes[type]}.${action}`),
  ),
]

/** Whether the service was ever let in, as it is once the content system has been started. */
export async function hasServiceToken(strapi: Core.Strapi): Promise<boolean> {
  return (await strapi.db.query('admin::api-token').count({ where: { name } })) > 0
}

/**
 * Lets the service in with the token both were given, and with the permissions it needs.
 *
 * Strapi makes two tokens of its own on the first start; they go, because nobody would look after them.
 */
export async function storeServiceToken(strapi: Core.Strapi, token: string): Promise<void> {
  const rows = strapi.db.query('admin::api-token')
  const service = strapi.service('admin::api-token-content-api')
  const existing = await rows.findOne({ select: ['id'], where: { name } })
  if (!existing) await rows.deleteMany({ where: { name: { $in: strapisOwn } } })
  const { id } = existing
    ? await service.update(existing.id, { permissions })
    : await service.create({
        name,
        description: 'Used by the offers service. Kept up to date at every start.',
        type: 'custom',
        lifespan: null,
        permissions,
      })
  await rows.update({ where: { id }, data: { accessKey: service.hash(token), encryptedKey: null } })
}
