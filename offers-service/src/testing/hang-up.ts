import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Asks over a real connection, and closes it as soon as the request has arrived, without waiting for an answer. */
export async function hangUp(
  app: FastifyInstance,
  { body = '', ...options }: { method: string; path: string; body?: string },
): Promise<void> {
  const { server } = app
  if (!server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const asking = request({ ...options, headers, port })
  asking.on('error', () => {})
  const received = once(server, 'request')
  asking.end(body)
  await received
  asking.destroy()
}
