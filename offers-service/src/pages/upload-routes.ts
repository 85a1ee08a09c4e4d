import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError } from 'fastify'
import { openBucket } from '../platform/bucket.ts'
import { HttpError } from '../platform/http/errors.ts'
import { MemoryCounts } from '../platform/http/memory-counts.ts'
import { networkOf } from '../platform/http/networks.ts'
import { showElsewhere } from '../platform/http/security-headers.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { UploadCache } from './upload-cache.ts'

/** What editors may upload (`cms/config/plugins.ts`), by its ending; whatever else lies in the folder stays there. */
const servedUploads = /\.(?:jpe?g|png|webp|avif|gif|pdf)$/i

/** How the content system names what it stores. A bucket is asked for nothing else. */
const storedName = /^\w[\w.-]{0,250}$/

/** How soon to ask again for what the bucket did not give. */
const retryMs = 5000

/** For so many files that are not there a network may have the bucket asked in a minute; then it sees only what is here. */
const maxMisses = 30
const missesMs = 60_000

/** Somebody's file, so nothing in it may run, whatever it turns out to be. */
const uploadHeaders = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}

type UploadServices = Pick<Services, 'config' | 'now' | 'contentChanges'>

/** Opens what this machine keeps of the bucket, where uploads are kept in one. */
async function openUploadCache(
  app: App,
  { config, now, contentChanges }: UploadServices,
): Promise<UploadCache | undefined> {
  if (!config.bucket) return undefined
  const kept = new UploadCache(await openBucket(config.bucket), { config, now, log: app.log })
  contentChanges.subscribe(() => kept.forgetMissing())
  app.addHook('onClose', async () => await kept.close())
  return kept
}

/** Brings each file here before it is served. `older` is where those lie that were uploaded before there was a bucket. */
function bringFromBucket(
  files: App,
  kept: UploadCache,
  older: string,
  { now }: UploadServices,
): void {
  const misses = new MemoryCounts(now)
  files.addHook<{ Params: { '*'?: string } }>('onRequest', async ({ params, ip }) => {
    const { '*': name = '' } = params
    if (!storedName.test(name) || !servedUploads.test(name)) return
    const isNowhereElse = kept.stateOf(name) === 'unknown' && !existsSync(join(older, name))
    const network = networkOf(ip)
    const { current, ttl } = misses.soFar(network)
    if (isNowhereElse && current >= maxMisses)
      throw new HttpError('too_many_requests', undefined, ttl)
    try {
      await kept.bring(name)
    } catch {
      // The log has heard why.
      if (isNowhereElse) throw new HttpError('storage_unavailable', undefined, retryMs)
    }
    if (isNowhereElse && kept.stateOf(name) === 'missing')
      misses.count(network, missesMs, maxMisses)
  })
}

/** Serves the files that editors have uploaded. */
export async function registerUploads(app: App, services: UploadServices): Promise<void> {
  // What editors upload in the content system's library, which keeps it beside its database.
  const uploads = join(services.config.dataDir, 'public', 'uploads')
  mkdirSync(uploads, { recursive: true })
  const kept = await openUploadCache(app, services)
  await app.register(async (files) => {
    if (kept) bringFromBucket(files, kept, uploads, services)
    await files.register(fastifyStatic, {
      root: kept ? [kept.folder, uploads] : uploads,
      prefix: '/uploads/',
      decorateReply: false,
      index: false,
      allowedPath: (path) => servedUploads.test(path),
      setHeaders: (reply, path) => {
        void reply.headers(uploadHeaders)
        // In a sandbox browsers do not show a document; kept as a file it opens in a program of its own.
        if (/\.pdf$/i.test(path)) void reply.header('content-disposition', 'attachment')
        else showElsewhere(reply)
      },
    })
    files.setErrorHandler<FastifyError>(async (error) => {
      // An address that can be no file's, such as one with two slashes.
      throw (error.statusCode ?? 500) < 500 ? new HttpError('not_found') : error
    })
  })
}
