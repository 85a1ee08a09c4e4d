import type { Core } from '@strapi/strapi'
import { seedDemoContent } from './bootstrap/seed'
import { hasServiceToken, storeServiceToken } from './bootstrap/service-token'
import { closeRegistration } from './console/editors'
import { arrangeConsole } from './console/views'
import { prepareDatabase } from './database-schema'
import { tellServiceOfChanges } from './documents/change-notice'
import { keepDocumentRules } from './documents/rules'
import { readEnvironment } from './environment'
import { useBucket } from './library/bucket'
import { guardLibrary, storeAsDrawn } from './library/uploads'
import { storeWholeFiles } from './library/whole-files'

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    await prepareDatabase(strapi)
    closeRegistration(strapi)
    arrangeConsole(strapi)
    keepDocumentRules(strapi)
    guardLibrary(strapi)
    if (readEnvironment(process.env).bucket) useBucket(strapi)
    storeWholeFiles(strapi)
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    const { token, serviceUrl, seed } = readEnvironment(process.env)
    await storeAsDrawn(strapi)
    if (seed === 'demo' || (seed === undefined && !(await hasServiceToken(strapi))))
      await seedDemoContent(strapi)
    // A site without the token was never used, so its first start is over only with this.
    await storeServiceToken(strapi, token)
    tellServiceOfChanges(strapi, { serviceUrl, token })
  },
}
