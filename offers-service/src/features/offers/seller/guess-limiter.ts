import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../../platform/http/errors.ts'
import { networksOf } from '../../../platform/http/networks.ts'
import { failureCounts } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../platform/services.ts'

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

const countedFor = ({ ip }: FastifyRequest) =>
  networksOf(ip).map(({ name, share }) => ({ key: `missed look-ups ${name}`, share }))

/**
 * Stops who guesses reference numbers.
 *
 * Only look-ups that find nothing count. A visitor may miss half as often in an hour as they may call in a minute; once all
 * together have missed ten times as often as that, each may miss a twentieth. All who share a larger network (`networksOf`) may miss
 * some times as often together. Whoever has missed too often is refused altogether, or the one right guess would get through;
 * whoever has not is never refused for what other networks do.
 */
export function guardGuessing(app: FastifyInstance, { config, db, now }: Services): void {
  const misses = failureCounts({ db, now }, windowMs)
  const most = Math.ceil(config.visitorLimit / 2)
  const maxInAnAttack = Math.ceil(config.visitorLimit / 20)

  app.decorateRequest('isSecretMiss', false)
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.isLookUp) return
    const networks = await Promise.all(
      countedFor(request).map(async ({ key, share }) => {
        const { current, ttl } = await misses.soFar(key)
        return { current: current / share, ttl }
      }),
    )
    if (networks.every(({ current }) => current < maxInAnAttack)) return
    const isAttack = (await misses.soFar(everyone)).current >= most * 10
    const limit = isAttack ? maxInAnAttack : most
    const refusing = networks.find(({ current }) => current >= limit)
    if (refusing) throw new HttpError('too_many_requests', undefined, refusing.ttl)
  })

  app.addHook('onSend', async (request, reply) => {
    if (!request.routeOptions.config.isLookUp) return
    if (reply.statusCode !== 404 && !request.isSecretMiss) return
    for (const { key, share } of countedFor(request)) await misses.count(key, maxInAnAttack * share)
    await misses.count(everyone, 0)
  })
}
