import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { KeyedRequest } from './idempotency.ts'
import type { App } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many bytes the file may have that is its body; undefined where its body is none. */
    maxFileBytes?: number
  }
}

/**
 * Registers routes whose body is a file as it is, of any content type and at most `maxBytes`. It arrives as a `Buffer`; a request
 * without a body has none.
 */
export async function registerFileRoutes(
  app: App,
  maxBytes: number,
  register: (files: App) => void,
): Promise<void> {
  await app.register(async (files: App) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, maxFileBytes: maxBytes }
    })
    // Only here are files taken, and nothing but files.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    )
    register(files)
  })
}

/** What decides whether a request with a file was made before: its query and the hash of the file in place of the file. */
export function keyedFileRequest(
  { method, url, headers, query }: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'query'>,
  file: Buffer,
): KeyedRequest {
  const sha256 = createHash('sha256').update(file).digest('base64')
  return { method, url, headers, body: { query, sha256 } }
}
