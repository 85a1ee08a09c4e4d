import type { Core } from '@strapi/strapi'
import { errors } from '@strapi/utils'
import type { BucketSettings } from '../environment'

/** Strapi's settings to keep uploads in a bucket that is nobody's but the site's, each under the path of its address: `uploads/…`. */
export function keptInBucket({ name, region, endpoint, credentials }: BucketSettings) {
  return {
    provider: 'aws-s3',
    providerOptions: {
      rootPath: 'uploads',
      baseUrl: '/',
      s3Options: {
        region,
        ...(credentials && { credentials }),
        // As the service reads it (`offers-service/src/platform/bucket.ts`).
        ...(endpoint !== undefined && {
          endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
        maxAttempts: 2,
        // Less than the service waits for an upload.
        requestHandler: { connectionTimeout: 3000, socketTimeout: 10_000 },
        // Named, because without the name everybody could read each file in the bucket.
        params: { Bucket: name, ACL: undefined },
      },
    },
  }
}

interface Provider {
  upload: (file: object) => Promise<void>
  replace: (file: object, old: object) => Promise<void>
}

/** Says why a file was not stored: to whoever sent it in a sentence, in the log in the words of the bucket. */
export function tellOfBucket(strapi: Core.Strapi): void {
  const failed = (error: unknown): never => {
    strapi.log.error(`The bucket took no file: ${String(error)} npm run doctor says what to do.`)
    throw new errors.ApplicationError(
      'The storage for files takes none right now. Please try again in a minute.',
      { reason: 'storage_unavailable' },
    )
  }
  strapi.get('services').extend('plugin::upload.provider', (own: Provider): Provider => ({
    ...own,
    upload: async (file) => await own.upload(file).catch(failed),
    replace: async (file, old) => await own.replace(file, old).catch(failed),
  }))
}

/**
 * Takes over the files that were moved into the bucket, or out of it again.
 *
 * Each notes where it was stored, and Strapi leaves a file where it is that it did not store itself, also when an editor deletes
 * it. Addresses are the same in both.
 */
export async function takeOverFiles(strapi: Core.Strapi): Promise<void> {
  const { provider } = strapi.config.get<{ provider: string }>('plugin::upload')
  await strapi.db
    .query('plugin::upload.file')
    .updateMany({ where: { provider: { $ne: provider } }, data: { provider } })
}
