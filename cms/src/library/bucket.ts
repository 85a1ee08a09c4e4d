import type { Core } from '@strapi/strapi'
import { errors } from '@strapi/utils'
import type { BucketSettings } from '../environment'

/** Strapi's settings to keep uploads in a bucket that is nobody's but the site's, each under the path of its address: `uploads/…`. */
export function storedInBucket({ name, region, endpoint, credentials }: BucketSettings) {
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

/**
 * Has the library treat the bucket as it does its own folder, and say why a file was not stored: to whoever sent it in a sentence,
 * in the log in the words of the bucket.
 */
export function useBucket(strapi: Core.Strapi): void {
  // Each file notes who stored it, and Strapi deletes no file that somebody else did. Under one name files can be moved into the bucket
  // and out of it again, as they have the same addresses there. The bucket's own part has been loaded by now.
  strapi.config.set('plugin::upload.provider', 'local')
  const failed = (error: unknown): never => {
    strapi.log.error(`The bucket took no file (npm run doctor says more): ${String(error)}`)
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
