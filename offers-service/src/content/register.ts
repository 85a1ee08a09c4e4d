import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { registerContentEditing } from './admin-routes.ts'
import { StrapiConnection } from './connection.ts'
import { ContentLibrary, type ContentReader } from './library.ts'
import { registerPublicContent } from './routes.ts'
import { openStrapi } from './strapi.ts'

/** Posts, pages, testimonials and settings, for visitors and for the owner. Answers the reader other rooms may use. */
export function registerContent(app: App, services: Services): ContentReader {
  const strapi = openStrapi(new StrapiConnection(services.config))
  const library = new ContentLibrary(strapi, { ...services, log: app.log })
  registerPublicContent(app, services, library)
  registerContentEditing(app, strapi, library)
  app.addHook('onReady', async () => await library.open())
  app.addHook('onClose', async () => library.close())
  return library
}
