import { once } from 'node:events'
import { createServer } from 'node:http'

/** A change notice as it arrived. */
export interface Notice {
  path: string
  authorization: string | undefined
  body: string
}

/** Listens where the cms sends its change notices, keeps them, and passes each on. */
export async function listenForChanges(passOn: (notice: Notice) => void = () => {}) {
  const notices: Notice[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const notice = { path: request.url ?? '', authorization: request.headers.authorization, body }
      notices.push(notice)
      passOn(notice)
      response.writeHead(202).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    notices,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
