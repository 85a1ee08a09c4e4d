import { emailOffer } from '../../../../contract/index.ts'
import { automaticSign, isReportedToAdmin } from '../../../platform/http/automatic-sign.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { publicStatusOf } from '../status.ts'
import { findOffer, lockOffer } from '../store.ts'
import { reminderDay } from './rules.ts'
import { emailTo } from './store.ts'

/** A seller has an offer mailed. Readers of a link that cannot sign have no reference number, and so cannot. */
export function registerEmailedOffers(app: App, services: Services): void {
  const { config, now, wakeJobs } = services
  app.route({
    ...emailOffer,
    config: {
      ...emailOffer.config,
      isLookUp: true,
      rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      const sign = automaticSign(config, request.body)
      const answer = await runIdempotent(services, request, async (query) => {
        const found = await findOffer(query, request.params.referenceNumber)
        const offer = found && (await lockOffer(query, found.id))
        const status = offer && publicStatusOf(offer, now())
        if (!offer || status === undefined) throw new HttpError('offer_not_found')
        if (status === 'signed') throw new HttpError('already_signed')
        // A program learns nothing of it, and nobody gets a mail.
        const reminds =
          isReportedToAdmin(sign) && (await emailTo(services, query, offer, request.body))
        return reminds ? { reminderOn: reminderDay(offer) } : {}
      })
      wakeJobs()
      return await reply.status(201).send(answer)
    },
  })
}
