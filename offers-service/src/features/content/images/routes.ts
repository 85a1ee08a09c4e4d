import { maxImageBytes, uploadImage } from '../../../../contract/index.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { StrapiConnection } from '../connection.ts'
import { storeImage } from './store-image.ts'

/** The owner's pictures, on their way into Strapi's library. */
export async function registerImages(app: App, strapi: StrapiConnection): Promise<void> {
  await app.register(async (images: App) => {
    // Only here are files taken, and nothing but files.
    images.removeAllContentTypeParsers()
    images.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: maxImageBytes },
      (_request, body, done) => done(null, body),
    )
    images.route({
      ...uploadImage,
      handler: async ({ body, query }, reply) => {
        if (!Buffer.isBuffer(body)) throw new Refusal('not_a_picture')
        return await reply.status(201).send(await storeImage(strapi, body, query))
      },
    })
  })
}
