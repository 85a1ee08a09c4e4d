import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const script = '/recorder.js'
const list = '/recorded'

/** Runs before every other script of a page, and sends what would stand on the console as an error. */
function record(address: string): void {
  const send = (problem: string) =>
    navigator.sendBeacon(address, `${location.pathname}: ${problem}`)
  const { error } = console
  console.error = (...parts: unknown[]) => {
    send(parts.map(String).join(' '))
    error(...parts)
  }
  addEventListener(
    'error',
    ({ message, target }) => {
      // Firefox calls a preload of a module that it already has a failure, and says nothing on the console.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return
      send(message ?? `${target instanceof Element ? target.outerHTML : 'A file'} did not load`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => send(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    send(`${effectiveDirective} forbids ${blockedURI}`)
  })
}

async function sendPage(upstream: IncomingMessage, answer: ServerResponse): Promise<void> {
  const page = await text(upstream)
  const { 'content-length': _, ...headers } = upstream.headers
  answer.writeHead(upstream.statusCode ?? 502, headers)
  answer.end(page.replace('<head>', `<head><script src="${script}"></script>`))
}

/**
 * Stands before a site and has every page record its errors. WebKitGTK tells its driver nothing of what is on the console, and
 * neither engine's driver tells of what the security policy blocks.
 */
export async function startRecorder(siteUrl: string) {
  let problems: string[] = []
  let scriptDelayMs = 0
  const server = createServer((asked, answer) => {
    if (asked.url === script) {
      answer.setHeader('content-type', 'text/javascript')
      answer.end(`(${record.toString()})('${list}')`)
    } else if (asked.url === list) {
      void text(asked).then((problem) => problems.push(problem))
      answer.writeHead(204).end()
    } else {
      const headers = { ...asked.headers, 'accept-encoding': 'identity' }
      const forwarded = request(new URL(asked.url ?? '/', siteUrl), {
        method: asked.method,
        headers,
      })
      forwarded.on('response', (upstream) => {
        if (upstream.headers['content-type']?.startsWith('text/html')) {
          void sendPage(upstream, answer)
          return
        }
        const pass = () => {
          answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
          upstream.pipe(answer)
        }
        // All but what runs before the first touch.
        if (/^\/assets\/(?!boot-).*\.js$/.test(asked.url ?? '')) setTimeout(pass, scriptDelayMs)
        else pass()
      })
      forwarded.on('error', () => answer.destroy())
      asked.pipe(forwarded)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** What was recorded since it was last asked. */
    takeProblems: () => {
      const taken = problems
      problems = []
      return taken
    },
    /** Lets the scripts of pages take so long to come. */
    delayScripts: (ms: number) => {
      scriptDelayMs = ms
    },
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
