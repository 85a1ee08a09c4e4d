import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is put off while more is asked than can be answered. */
    canWait?: true
  }
  interface FastifyInstance {
    /** Whether what can wait is put off now. */
    isBusy: () => boolean
  }
  interface FastifyRequest {
    /** Since when it is worked on, where it counts among those that can wait; 0 elsewhere. */
    startedAt: number
  }
}

/**
 * One or two may wait for a row that somebody holds, or come while something else keeps the process; so many wait because there are
 * too many.
 */
const enough = 10

/** How often the process shows that it comes round. */
const turnMs = 50

/** When to ask again, in seconds. */
export const busySeconds = 10

/** The log is told that it goes on once in so long. */
const tellMs = 60_000

/**
 * While more is asked than the process can answer, puts off what can wait (`canWait` of a route), so that what it accepts is still
 * answered soon, and the admin and whoever signs come first. Answers out of memory, and whether it is alive, cost next to nothing
 * and are never put off.
 *
 * It looks at each request anew, so it begins within a burst and ends with it.
 */
export function shedLoad(app: FastifyInstance, { shedAtMs }: Pick<Config, 'shedAtMs'>): void {
  /** The oldest first. */
  const inProgress = new Set<FastifyRequest>()
  let turnedAt = performance.now()
  let takenThisTurn = 0
  let toldAt = -Infinity

  const turning = setInterval(() => {
    turnedAt = performance.now()
    takenThisTurn = 0
  }, turnMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(turning)
    done()
  })

  /** Whether requests wait to be looked at, because those before them keep the process from coming round. */
  const isLate = () => takenThisTurn >= enough && performance.now() - turnedAt > turnMs + shedAtMs

  /** Whether enough of those in hand have waited for each other too long. */
  function areHeldUp(): boolean {
    if (inProgress.size < enough) return false
    const [late] = inProgress.values().drop(enough - 1)
    return late !== undefined && performance.now() - late.startedAt > shedAtMs
  }

  const isBusy = () => shedAtMs > 0 && (isLate() || areHeldUp())

  const putOff = (): HttpError => {
    if (performance.now() - toldAt > tellMs) {
      toldAt = performance.now()
      const requestsInProgress = inProgress.size
      app.log.warn(
        { requestsInProgress },
        'More is asked than can be answered; what can wait gets 503.',
      )
    }
    return new HttpError('too_busy', undefined, busySeconds * 1000)
  }

  app.decorate('isBusy', isBusy)
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', ({ routeOptions }, _reply, next) => {
    next(routeOptions.config.canWait && isBusy() ? putOff() : undefined)
  })
  // Not before its body is there: who sends it slowly must hold up nobody.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.routeOptions.config.canWait) {
      request.startedAt = performance.now()
      inProgress.add(request)
      takenThisTurn += 1
    }
    next()
  })
  app.addHook('onSend', (request, _reply, payload, next) => {
    inProgress.delete(request)
    next(null, payload)
  })
}
