import {
  dealsCsvUrl,
  DealPeriod,
  getClosing,
  listDeals,
  moveDeals,
  readClosing,
  readClosingPlan,
  updateClosing,
  updateClosingPlan,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { sendCsv } from '../../../platform/http/send-file.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { existingOffer } from '../store.ts'
import { dealsCsv } from './bookkeeping.ts'
import { currentDeals } from './deals.ts'
import { moveAll } from './moves.ts'
import { closingPlan, setClosingPlan } from './plan.ts'
import { setClosing } from './service.ts'
import { adminClosing, signedClosing } from './store.ts'

/** What happens between signature and payment: set by the admin, read by the seller. */
export function registerClosing(app: App, services: Services): void {
  const { config, db, now } = services

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
    ...listDeals,
    handler: async (_request, reply) =>
      await sendList(reply, listDeals, currentDeals(db.read, now())),
  })

  app.route({ ...moveDeals, handler: async ({ body }) => await moveAll(services, body) })

  app.get(
    dealsCsvUrl,
    { config: { access: 'owner' }, schema: { querystring: DealPeriod } },
    async ({ query }, reply) => {
      const { from, to } = query
      return await sendCsv(reply, `deals-${from}-to-${to}`, dealsCsv(db.read, query))
    },
  )

  app.route({ ...readClosingPlan, handler: async () => await closingPlan(db.read) })

  app.route({
    ...updateClosingPlan,
    handler: async ({ body }) => await setClosingPlan(services, body),
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
