import { createHash } from 'node:crypto'
import { maxImageBytes, uploadImage, type UploadedImage } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import type { StrapiConnection } from '../connection.ts'
import { storeImage } from './store-image.ts'

/** The admin's pictures, on their way into Strapi's library. */
export async function registerImages(
  app: App,
  services: Pick<Services, 'db' | 'now'>,
  strapi: StrapiConnection,
): Promise<void> {
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
      handler: async ({ method, url, headers, body, query }, reply) => {
        if (!Buffer.isBuffer(body)) throw new HttpError('not_a_picture')
        const said = { ...query, picture: createHash('sha256').update(body).digest('base64') }
        const request = { method, url, headers, body: said }
        // Strapi has a storage of its own, so the answer is kept right after, not in one transaction with it.
        const stored = await answerOnce<UploadedImage>(services, request, async (keep) => {
          const image = await storeImage(strapi, body, query)
          await keep(services.db.write, image)
          return image
        })
        return await reply.status(201).send(stored)
      },
    })
  })
}
