import { getClosing, readClosing, updateClosing } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { existingOffer } from '../store.ts'
import { setClosing } from './service.ts'
import { adminClosing, signedClosing } from './store.ts'

/** What happens between signature and payment: set by the admin, read by the seller. */
export function registerClosing(app: App, services: Services): void {
  const { config, db } = services

  app.route({
    ...getClosing,
    config: {
      ...getClosing.config,
      isLookUp: true,
      rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
    },
    handler: async (request) => {
      const offer = await existingOffer(db.read, request.params.referenceNumber)
      if (offer.status !== 'signed') throw new HttpError('offer_not_found')
      return await signedClosing(db.read, offer)
    },
  })

  app.route({
    ...readClosing,
    handler: async (request) => {
      const offer = await existingOffer(db.read, request.params.referenceNumber)
      return await adminClosing(db.read, offer)
    },
  })

  app.route({
    ...updateClosing,
    handler: async (request) =>
      await setClosing(services, request.params.referenceNumber, request.body),
  })
}
