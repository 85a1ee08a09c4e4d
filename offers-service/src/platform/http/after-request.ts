import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

type Act = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Acts once each request is over: its answer is known, and was sent or can no longer be, because the sender has hung up.
     *
     * Fastify's own `onResponse` is not called for a sender who hangs up, who would so go unnoticed.
     */
    afterRequest: (act: Act) => void
  }
}

/** Lets all parts of the service act after requests, also those that the first of their hooks refuse; so it comes before them. */
export function registerAfterRequest(app: FastifyInstance): void {
  const acts: Act[] = []
  /** What came first of the two; absent once both came. */
  const states = new WeakMap<FastifyRequest, 'begun' | 'answered' | 'closed'>()

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    states.delete(request)
    for (const act of acts)
      try {
        await act(request, reply)
      } catch (error) {
        request.log.error(error)
      }
  }

  app.decorate('afterRequest', (act) => void acts.push(act))
  app.addHook('onRequest', (request, reply, next) => {
    states.set(request, 'begun')
    const close = () => {
      const state = states.get(request)
      // What a route writes by itself passes no `onSend`.
      if (state === 'answered' || (state && reply.sent)) void end(request, reply)
      else if (state) states.set(request, 'closed')
    }
    reply.raw.once('finish', close).once('close', close)
    next()
  })
  app.addHook('preParsing', ({ raw }, _reply, payload, next) => {
    // A body that can no longer come would be waited for without end, and so would its answer.
    next(raw.destroyed && !raw.complete ? new HttpError('invalid_request') : null, payload)
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    const state = states.get(request)
    if (state === 'closed') void end(request, reply)
    else if (state) states.set(request, 'answered')
    next(null, payload)
  })
}
