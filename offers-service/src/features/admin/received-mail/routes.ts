import {
  endMailAddress,
  makeMailAddress,
  readMailAddress,
  takeReceivedMail,
} from '../../../../contract/index.ts'
import { registerSecretAddress } from '../../../platform/access/secret-address-routes.ts'
import type { SecurityLog } from '../../../platform/access/security-log.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { registerFileRoutes } from '../../../platform/http/file-bodies.ts'
import type { App } from '../../../platform/http/validation.ts'
import { threadPool } from '../../../platform/threads.ts'
import type { OfferServices } from '../../offers/hooks.ts'
import type * as parse from './parse.ts'

/** As large as the mail that mail hosts take. */
const maxBytes = 30_000_000

/** A mail is made by strangers, so it is read where nothing else waits for it, and not for long. */
const readMail = threadPool({ threads: 1, waiting: 5 })<typeof parse.readMail>(
  new URL('parse.ts', import.meta.url),
  'readMail',
  60_000,
)

/** Takes mail in that a mail host receives for the business, under an address that nobody can guess. */
export async function registerReceivedMail(
  app: App,
  services: OfferServices,
  security: SecurityLog,
): Promise<void> {
  const isCurrent = registerSecretAddress(app, services, security, {
    kind: 'received-mail',
    url: takeReceivedMail.url,
    read: readMailAddress,
    make: makeMailAddress,
    end: endMailAddress,
    events: { made: 'mail_address_made', ended: 'mail_address_ended' },
  })

  await registerFileRoutes(app, maxBytes, (files) => {
    files.route({
      ...takeReceivedMail,
      config: {
        ...takeReceivedMail.config,
        canWait: true,
        rateLimit: { max: services.config.visitorLimit, timeWindow: 60_000 },
      },
      // Before the mail itself is taken in.
      onRequest: async ({ params }) => {
        if (!(await isCurrent(params.token))) throw new HttpError('not_found')
      },
      handler: async ({ body, headers }) => {
        // Loaded when it is first needed, so that the site answers sooner after a start.
        const { keepMail } = await import('./keep.ts')
        const mediaType = headers['content-type'] ?? ''
        const mail = Buffer.isBuffer(body) ? await readMail({ body, mediaType }) : undefined
        if (!mail)
          throw new HttpError('invalid_request', {
            body: 'Please have the mail sent whole (raw, with its headers), not taken apart',
          })
        await keepMail(services, mail)
        return { ok: true as const }
      },
    })
  })
}
