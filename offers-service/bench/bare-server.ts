import Fastify from 'fastify'

/*
 * What there is to be had: a Fastify with no hooks, no checks and one route for each answer it is told of. The parent sends
 * `{ path, status, type, body }` in base64 and is told the port.
 */

interface Answer {
  path: string
  status: number
  type: string
  body: string
}

const app = Fastify({ logger: { level: 'warn' } })

process.once('message', (answers: Answer[]) => {
  for (const { path, status, type, body } of answers) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, (_request, reply) => {
      void reply.status(status).type(type)
      return status === 304 ? reply.send() : reply.send(bytes)
    })
  }
  void app.listen({ port: 0, host: '127.0.0.1' }).then((origin) => process.send?.(origin))
})
