import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A call as a fake server gets it. */
export interface FakeCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

/** What a fake server answers; a string is sent as it is, anything else as JSON. */
export interface FakeAnswer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** What goes wrong with the next calls that `on` fits, written `METHOD /path`. */
export interface Fault {
  on: RegExp
  /**
   * An answer in place of the real one, or a connection that breaks before or after the call was done, or never answers; or
   * something that happens elsewhere just before the answer.
   */
  instead: FakeAnswer | 'breaks before' | 'breaks after' | 'hangs' | (() => Promise<void>)
  times?: number
}

function respond(response: ServerResponse, { status, headers, body }: FakeAnswer): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(isRaw ? body : JSON.stringify(body ?? {}))
}

/** A real HTTP server in place of somebody's API, which does what it is told to do wrong. */
export async function startFakeServer(answer: (call: FakeCall) => FakeAnswer) {
  const calls: string[] = []
  const faults: Required<Fault>[] = []

  function takeFault(name: string): Required<Fault> | undefined {
    const fault = faults.find(({ on, times }) => times > 0 && on.test(name))
    if (fault) fault.times -= 1
    return fault
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake-server')
      const name = `${request.method} ${url.pathname}`
      calls.push(name)
      const instead = takeFault(name)?.instead
      const answerTo = () => {
        const text = Buffer.concat(parts).toString()
        return answer({
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: text ? JSON.parse(text) : undefined,
        })
      }
      if (instead === 'hangs') return
      if (instead === 'breaks before') {
        request.socket.destroy()
        return
      }
      if (typeof instead === 'object') {
        respond(response, instead)
        return
      }
      if (typeof instead === 'function') {
        void instead().then(() => respond(response, answerTo()))
        return
      }
      if (instead === 'breaks after') {
        answerTo()
        request.socket.destroy()
      } else respond(response, answerTo())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    fail: (fault: Fault) => void faults.push({ times: 1, ...fault }),
    /** Forgets what was to go wrong. */
    mend: () => void faults.splice(0),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
