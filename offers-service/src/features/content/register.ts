import type { App } from '../../platform/http/validation.ts'
import type { Services } from '../../platform/services.ts'
import { registerContentEditing } from './admin-routes.ts'
import { StrapiConnection } from './connection.ts'
import { registerImages } from './images/routes.ts'
import { ContentLibrary } from './library.ts'
import { registerPublicContent } from './routes.ts'
import { openStrapi } from './strapi.ts'
import { registerContentVersions } from './version-routes.ts'
import { contentWriter } from './writing.ts'

/**
 * Posts, pages, testimonials and settings, for visitors and for the admin.
 *
 * Answers what other modules may read: `library` holds what is public, `strapi` drafts too.
 */
export async function registerContent(app: App, services: Services) {
  const connection = new StrapiConnection(services.config)
  const strapi = openStrapi(connection)
  const library = new ContentLibrary(strapi, { ...services, log: app.log })
  registerPublicContent(app, services, library)
  const writer = contentWriter({ ...services, content: library, log: app.log })
  registerContentEditing(app, strapi, library, writer)
  registerContentVersions(app, services, strapi, writer)
  await registerImages(app, services, connection)
  app.addHook('onReady', async () => await library.open())
  app.addHook('onClose', async () => library.close())
  return { library, strapi }
}
