import {
  clearClientErrors,
  listClientErrors,
  reportClientError,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import { countVisit } from '../../../platform/http/rate-limits.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { clientErrors, forgetClientErrors, storeClientError } from './client-errors.ts'

const minuteMs = 60_000
const maxPerVisitor = 10
const dayMs = 24 * 60 * minuteMs
/** A browser with more of them on one day tells nothing new, or makes them up. */
const maxOnADay = 60
/** Beyond, a fault has long been noticed, or somebody makes them up. */
const maxPerMinute = 120

/** Errors of the website's scripts: browsers tell of them, the admin sees them. */
export function registerClientErrors(app: App, { db, now }: Services): void {
  app.route({
    ...reportClientError,
    config: {
      ...reportClientError.config,
      rateLimit: { max: maxPerVisitor, timeWindow: minuteMs },
    },
    handler: async (request, reply) => {
      const network = networkOf(request.ip)
      const onThisDay = await countVisit(db.write, `client-errors ${network}`, now(), dayMs)
      if (onThisDay.current > maxOnADay)
        throw new HttpError('too_many_requests', undefined, onThisDay.ttl)
      const { current, ttl } = await countVisit(db.write, 'client-errors', now(), minuteMs)
      if (current > maxPerMinute) throw new HttpError('too_many_requests', undefined, ttl)
      const userAgent = request.headers['user-agent'] ?? ''
      await storeClientError(db.write, now(), { ...request.body, userAgent })
      return await reply.status(202).send({ ok: true as const })
    },
  })

  app.route({ ...listClientErrors, handler: async () => await clientErrors(db.read) })

  app.route({
    ...clearClientErrors,
    handler: async () => {
      await forgetClientErrors(db.write)
      return { ok: true as const }
    },
  })
}
