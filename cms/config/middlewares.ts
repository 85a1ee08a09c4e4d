import { readEnvironment } from '../src/environment'

const { bucket } = readEnvironment(process.env)

export default [
  'strapi::logger',
  'global::own-callers',
  'strapi::errors',
  'global::uploads',
  'strapi::security',
  // Strapi does not start without it; no page but its own has business here.
  { name: 'strapi::cors', config: { origin: [] } },
  'strapi::query',
  // The same as the service allows (`maxImageBytes`).
  { name: 'strapi::body', config: { formidable: { maxFileSize: 8 * 1024 * 1024 } } },
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
  ...(bucket ? ['global::upload-cache'] : []),
]
