import type { FastifyRequest } from 'fastify'
import {
  deleteList,
  ListLettersQuery,
  listLettersUrl,
  listLists,
  listRows,
  maxListBytes,
  mendListRow,
  previewListPrices,
  readList,
  setAsideUrl,
  storeList,
  undoList,
  updateList,
  uploadList,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { registerFileRoutes } from '../../../platform/http/file-bodies.ts'
import { requestForThread } from '../../../platform/http/idempotency.ts'
import { sendCsv, sendFile } from '../../../platform/http/send-file.ts'
import { busySeconds } from '../../../platform/http/shedding.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { changeList, mendRow } from './change-list.ts'
import { listInThread } from './list-thread.ts'
import { tryPricesInThread } from './prices/preview-thread.ts'
import { setAsideCsv } from './set-aside.ts'
import { listLetters } from './store-offers.ts'
import { existingList, findRow, findRows, listBriefs, toParcelList } from './store.ts'

/** As many files as one process takes at once: each may have 30 MB, and many times that while it is read. */
const maxFiles = 2

/** Lists from counties and vendors, on their way to offers. */
export async function registerLists(app: App, services: Services): Promise<void> {
  const { db, wakeJobs } = services

  await registerFileRoutes(app, maxListBytes, (files) => {
    const inProgress = new Set<FastifyRequest>()
    files.addHook('onRequest', async (request) => {
      if (inProgress.size >= maxFiles)
        throw new HttpError('too_busy', undefined, busySeconds * 1000)
      inProgress.add(request)
    })
    // What was sent in whole is read to its end even when its sender has hung up.
    files.afterRequest((request) => void inProgress.delete(request))
    files.route({
      ...uploadList,
      handler: async (request, reply) => {
        const { method, url, headers, body, query, madeBy } = request
        if (!Buffer.isBuffer(body))
          throw new HttpError('list_unreadable', { file: 'Please choose a file' })
        const { fileName, sheet } = query
        const upload = { bytes: body, fileName, sheet: sheet === '' ? undefined : sheet, madeBy }
        const keyed = requestForThread({ method, url, headers }, query)
        const list = await listInThread(services, { kind: 'upload', upload, request: keyed })
        return await reply.status(201).send(list)
      },
    })
  })

  app.route({ ...listLists, handler: async () => await listBriefs(db.read) })

  app.route({
    ...readList,
    handler: async ({ params }) =>
      await toParcelList(db.read, await existingList(db.read, params.id)),
  })

  app.route({
    ...updateList,
    handler: async ({ params, body }) => await changeList(services, params.id, body),
  })

  app.route({
    ...previewListPrices,
    handler: async ({ params, body }) =>
      await tryPricesInThread(services, { id: params.id, rules: body.rules }),
  })

  app.route({
    ...listRows,
    handler: async ({ params, query }) =>
      await findRows(db.read, await existingList(db.read, params.id), query),
  })

  app.route({
    ...mendListRow,
    handler: async ({ params, body }) => {
      const { id } = params
      // What is no number finds no row.
      const rowNumber = /^\d{1,7}$/.test(params.rowNumber) ? Number(params.rowNumber) : -1
      await mendRow(services, { id, rowNumber }, body)
      return await findRow(db.read, await existingList(db.read, id), rowNumber)
    },
  })

  app.get<{ Params: { id: string } }>(
    setAsideUrl,
    { config: { access: 'admin' } },
    async ({ params }, reply) => {
      const list = await existingList(db.read, params.id)
      return await sendCsv(reply, 'set-aside', setAsideCsv(db.read, list))
    },
  )

  app.get<{ Params: { id: string }; Querystring: { lastDay: string } }>(
    listLettersUrl,
    { config: { access: 'admin' }, schema: { querystring: ListLettersQuery } },
    async ({ params, query }, reply) => {
      const list = await existingList(db.read, params.id)
      const content = await listLetters(services, list.id, query.lastDay)
      const mediaType = 'application/pdf'
      return await sendFile(reply, { name: 'letters.pdf', mediaType, content, isShown: true })
    },
  )

  app.route({
    ...storeList,
    handler: async (request) => {
      const { params, body } = request
      const stored = await listInThread(services, {
        kind: 'store',
        id: params.id,
        request: requestForThread(request, body),
      })
      wakeJobs()
      return stored
    },
  })

  app.route({
    ...undoList,
    handler: async ({ params: { id }, query: { basedOn } }) =>
      await listInThread(services, { kind: 'undo', id, basedOn }),
  })

  app.route({
    ...deleteList,
    handler: async ({ params: { id }, query: { basedOn } }) => {
      await listInThread(services, { kind: 'remove', id, basedOn })
      return { ok: true } as const
    },
  })
}
