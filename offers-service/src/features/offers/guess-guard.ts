import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/access/visitors.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { failureCounts } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../platform/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call finds an offer by its reference number, and so answers 404 to a wrong one. */
    isLookUp?: true
  }
  interface FastifyRequest {
    /** Whether a look-up found nothing, although its answer does not say so. */
    isSecretMiss: boolean
  }
}

const windowMs = 60 * 60_000
const everyone = 'missed look-ups'

const keyOf = ({ ip }: FastifyRequest) => `missed look-ups ${networkOf(ip)}`

/**
 * Stops who guesses reference numbers.
 *
 * Only look-ups that find nothing count. A network may miss half as often in an hour as it may call in a minute; once all
 * networks together have missed ten times as often as that, each may miss a twentieth. Whoever has missed too often is
 * refused altogether, or the one right guess would get through; whoever has not is never refused for what others do.
 */
export function guardGuessing(app: FastifyInstance, { config, db, now }: Services): void {
  const misses = failureCounts({ db, now }, windowMs)
  const most = Math.ceil(config.visitorLimit / 2)
  const mostInAnAttack = Math.ceil(config.visitorLimit / 20)

  app.decorateRequest('isSecretMiss', false)
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.isLookUp) return
    const own = await misses.soFar(keyOf(request))
    if (own.current < mostInAnAttack) return
    const isAttack = (await misses.soFar(everyone)).current >= most * 10
    if (own.current >= (isAttack ? mostInAnAttack : most))
      throw new Refusal('too_many_requests', undefined, own.ttl)
  })

  app.addHook('onSend', async (request, reply) => {
    if (!request.routeOptions.config.isLookUp) return
    if (reply.statusCode !== 404 && !request.isSecretMiss) return
    await misses.count(keyOf(request))
    await misses.count(everyone)
  })
}
