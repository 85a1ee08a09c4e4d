import type { FastifyRequest } from 'fastify'
import { maxCountyFileBytes, readCountyFile, storeOutlines } from '../../../../../contract/index.ts'
import { databaseThread } from '../../../../platform/database-thread.ts'
import { codeOf } from '../../../../platform/database/dialect.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { registerFileRoutes } from '../../../../platform/http/file-bodies.ts'
import { busySeconds } from '../../../../platform/http/shedding.ts'
import type { App } from '../../../../platform/http/validation.ts'
import type { Services } from '../../../../platform/services.ts'
import { wholeBuffer } from '../../../../platform/threads.ts'
import type { CountyFileRequest } from './read-file.ts'
import { keepOutlines } from './store.ts'

const readInThread = databaseThread<CountyFileRequest, string>(
  new URL('./read-file.ts', import.meta.url),
  'runReadFile',
  {
    work: async () => (await import('./read-file.ts')).readFile,
    handedOver: ({ bytes }) => wholeBuffer(bytes),
  },
)

/** Says of a file that has more in it than a thread can hold what to do with it. */
function refuseTooMuch(error: unknown): never {
  if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw new HttpError('invalid_request', {
    file: 'This file has more in it than can be read at once. Please save it as a shapefile, or a part of the county',
  })
}

/** Outlines of many parcels, from a county's file: read first, then stored some at a time by who saw what it has. */
export async function registerCountyFiles(app: App, services: Services): Promise<void> {
  const { db, now } = services

  await registerFileRoutes(app, maxCountyFileBytes, (files) => {
    /** One file at a time: it may have 50 MB, and many times that while it is read. */
    let inProgress: FastifyRequest | undefined
    files.addHook('onRequest', async (request) => {
      if (inProgress) throw new HttpError('too_busy', undefined, busySeconds * 1000)
      inProgress = request
    })
    files.afterRequest((request) => {
      if (inProgress === request) inProgress = undefined
    })
    files.route({
      ...readCountyFile,
      handler: async ({ query, body }, reply) => {
        if (!Buffer.isBuffer(body))
          throw new HttpError('invalid_request', { file: 'Please choose a file' })
        const found = await readInThread(services, { ...query, bytes: body }).catch(refuseTooMuch)
        return await reply.type('application/json; charset=utf-8').send(found as never)
      },
    })
  })

  app.route({ ...storeOutlines, handler: async ({ body }) => await keepOutlines(db, body, now()) })
}
