import { maxImageBytes, uploadImage, type UploadedImage } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { keyedFileRequest, registerFileRoutes } from '../../../platform/http/file-bodies.ts'
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
  await registerFileRoutes(app, maxImageBytes, (images) => {
    images.route({
      ...uploadImage,
      handler: async (request, reply) => {
        const { body, query } = request
        if (!Buffer.isBuffer(body)) throw new HttpError('not_a_picture')
        // Strapi has a storage of its own, so the answer is kept right after, not in one transaction with it.
        const stored = await answerOnce<UploadedImage>(
          services,
          keyedFileRequest(request, body),
          async (keep) => {
            const image = await storeImage(strapi, body, query)
            await keep(services.db.write, image)
            return image
          },
        )
        return await reply.status(201).send(stored)
      },
    })
  })
}
