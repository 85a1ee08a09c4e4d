import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3rver {
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
  httpServer: Server
}

/** It brings no types. */
const S3Server: new (options: object) => S3rver = createRequire(import.meta.url)(
  '@20minutes/s3rver',
)

/** A call as the server got it. */
interface S3Call {
  name: string
  headers: IncomingHttpHeaders
}

/**
 * Starts a server that speaks S3, with one empty bucket, `land`. `settings` lead a program to it.
 *
 * It checks signatures, unless told otherwise for calls of the bucket itself: it reckons with `/land` where the client writes
 * `/land/`.
 */
export async function startS3({ checksSignatures = true } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const calls: S3Call[] = []
  let server: S3rver | undefined
  let refused: RegExp | undefined
  const ending = '._S3rver_object'
  async function start(port: number): Promise<number> {
    const configureBuckets = [{ name: 'land' }]
    const options = {
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets,
      allowMismatchedSignatures: !checksSignatures,
    }
    server = new S3Server(options)
    const address = await server.run()
    const { httpServer } = server
    const [serve] = httpServer.listeners('request') as RequestListener[]
    httpServer.removeAllListeners('request')
    httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { method, url, headers } = request
      const name = `${method} ${url?.replace(/\?.*/, '')}`
      calls.push({ name, headers })
      if (refused?.test(name)) request.resume().on('end', () => response.writeHead(403).end())
      else serve?.(request, response)
    })
    return address.port
  }
  async function goAway(): Promise<void> {
    server?.httpServer.closeAllConnections()
    await server?.close()
    server = undefined
  }
  const port = await start(0)
  return {
    calls,
    settings: {
      S3_BUCKET: 'land',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** The keys of everything in the bucket. */
    keys: async (): Promise<string[]> => {
      const folder = join(directory, 'land')
      const files = await readdir(folder, { recursive: true })
      return files
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
    },
    /** Where the server keeps what is under a key. */
    fileOf: (key: string) => join(directory, 'land', `${key}${ending}`),
    /** Refuses calls such as `PUT /land/uploads/barn.png` while it does something. */
    refusing: async <T>(names: RegExp, action: () => Promise<T>): Promise<T> => {
      refused = names
      try {
        return await action()
      } finally {
        refused = undefined
      }
    },
    /** Answers nobody until {@link comeBack}. */
    goAway,
    comeBack: async () => void (await start(port)),
    stop: async () => {
      await goAway()
      await rm(directory, { recursive: true })
    },
  }
}
