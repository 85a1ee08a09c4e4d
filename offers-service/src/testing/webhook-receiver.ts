import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A delivery as it came over the wire. */
interface Delivery {
  headers: Record<string, string>
  body: string
}

interface Answer {
  status: number
  headers?: Record<string, string>
  /** What the answer waits for. */
  after?: Promise<void>
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** A real HTTP server in place of somebody's CRM. It keeps what it gets and answers what it is told, 204 by default. */
export async function startWebhookReceiver() {
  const deliveries: Delivery[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      deliveries.push({
        headers: plainHeaders(request.headers),
        body: Buffer.concat(chunks).toString(),
      })
      const { status, headers, after } = answers.shift() ?? { status: 204 }
      void Promise.resolve(after).then(() => response.writeHead(status, headers).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `http://127.0.0.1:${address.port}/hooks/land`,
    deliveries,
    /** What the next deliveries are answered with, in turn. */
    answerWith: (...next: Answer[]) => void answers.push(...next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
