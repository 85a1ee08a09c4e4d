import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const askMs = 50

/**
 * A proxy as operators run them: it hands requests in turn to the processes whose `/livez` says yes, over connections it keeps, and
 * tries nothing twice.
 */
export async function startRollingProxy() {
  const agent = new Agent({ keepAlive: true })
  const origins = new Set<string>()
  const ready = new Set<string>()
  let turn = 0

  async function look(origin: string): Promise<void> {
    const isReady = await fetch(`${origin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady && origins.has(origin)) ready.add(origin)
    else ready.delete(origin)
  }

  const server = createServer((incoming, outgoing) => {
    turn += 1
    const origin = [...ready][turn % ready.size]
    const fail = () => outgoing.writeHead(502).end()
    if (origin === undefined) {
      fail()
      return
    }
    const { method, headers, url } = incoming
    const handed = ask(`${origin}${url}`, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    handed.once('error', fail)
    incoming.pipe(handed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const over = new AbortController()
  /** Each on its own, so that one that is slow to answer hides nothing of the others. */
  async function watch(origin: string): Promise<void> {
    while (origins.has(origin) && !over.signal.aborted) {
      await look(origin)
      await pause(askMs)
    }
    ready.delete(origin)
  }
  const watching: Promise<void>[] = []

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin: string) => {
      origins.add(origin)
      watching.push(watch(origin))
    },
    remove: (origin: string) => void origins.delete(origin),
    /** Whether requests go to this process now. */
    isUsed: (origin: string) => ready.has(origin),
    stop: async () => {
      over.abort()
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
