import { readEnvironment } from '../src/environment'
import { storedInBucket } from '../src/library/bucket'

const { bucket } = readEnvironment(process.env)

export default {
  upload: {
    config: {
      ...(bucket && storedInBucket(bucket)),
      // No picture is stored larger than a page shows it (`src/library/pictures.ts`).
      breakpoints: {},
      // Everything in the library is served from the site's own address, so nothing in it may run there.
      security: {
        allowedTypes: [
          'image/jpeg',
          'image/png',
          'image/webp',
          'image/avif',
          'image/gif',
          'application/pdf',
        ],
      },
    },
  },
}
