import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortenHeaders, showElsewhere } from '../platform/http/security-headers.ts'
import type { App } from '../platform/http/validation.ts'

const yearInSeconds = 365 * 24 * 60 * 60

/**
 * What is none of the website's files: the template of every page, the list of built files, and what is compressed, which is sent in
 * place of the file itself.
 */
const unlisted = /^\/index\.html|\/\.|\.(?:br|gz)$/

/** The addresses of the built website's files. */
function listFiles(folder: string): Set<string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const addresses = paths.map((path) => `/${path.replaceAll('\\', '/')}`)
  return new Set(addresses.filter((address) => !unlisted.test(address)))
}

/** Read once for each folder: another build is served by another process. */
const known = new Map<string, Set<string>>()

/** Serves the files of the built website. Whatever else is asked for in their folders gets `sendNotFound`. */
export async function registerBuiltFiles(
  app: App,
  webDist: string,
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  const root = join(webDist, 'client')
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\](?:assets|fonts)[/\\]/.test(path)
      if (/\.(?:woff2|avif|webp)$/.test(path)) shortenHeaders(reply)
      if (/\.(?:avif|webp|jpg|png)$/.test(path)) showElsewhere(reply)
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'public, max-age=86400',
      )
    },
  })
  const files = known.get(root) ?? listFiles(root)
  known.set(root, files)
  // One route for each folder: one for each of some hundred files takes a start longer than all other routes together.
  for (const url of new Set([...files].map((address) => address.replace(/(?<=.\/).*/, '*'))))
    app.get<{ Params: { '*'?: string } }>(url, {
      errorHandler: (error, request) => {
        // Whoever left before the first byte is nobody's fault.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
        request.raw.destroy()
      },
      handler: async (request, reply) => {
        const address = url.replace('*', request.params['*'] ?? '')
        if (!files.has(address)) return await sendNotFound(request, reply)
        return await reply.sendFile(address)
      },
    })
}
