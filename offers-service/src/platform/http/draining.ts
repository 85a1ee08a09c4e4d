import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins to let callers go: every answer from now on ends its connection, so that the next request goes elsewhere. */
    drain: () => void
    isDraining: () => boolean
  }
}

/** Lets a process that is about to end part from its callers before it takes no more of them. */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isDraining) void reply.header('connection', 'close')
    next(null, payload)
  })
  app.decorate('drain', () => {
    isDraining = true
    // Answers that are kept go past all hooks.
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  })
}
