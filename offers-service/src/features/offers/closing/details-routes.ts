import {
  addClosingDocument,
  type ClosingDocument,
  closingDocumentUrl,
  maxScanBytes,
  readClosingDetails,
  removeClosingDocument,
  updateClosingDetails,
} from '../../../../contract/index.ts'
import { headerName } from '../../../platform/http/documents.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { keyedFileRequest, registerFileRoutes } from '../../../platform/http/file-bodies.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { existingOffer } from '../store.ts'
import { closingDetails, setClosingDetails } from './details.ts'
import { addDocument, findClosingDocument, removeDocument } from './documents.ts'

/** Who closes a deal, what it costs, and its documents. */
export async function registerClosingDetails(app: App, services: Services): Promise<void> {
  const { db } = services

  app.route({
    ...readClosingDetails,
    handler: async ({ params }) => {
      const offer = await existingOffer(db.read, params.referenceNumber)
      return await closingDetails(db.read, offer.id)
    },
  })

  app.route({
    ...updateClosingDetails,
    handler: async ({ params, body }) =>
      await setClosingDetails(services, params.referenceNumber, body),
  })

  await registerFileRoutes(app, maxScanBytes, (files) => {
    files.route({
      ...addClosingDocument,
      handler: async (request, reply) => {
        const { body, params, query } = request
        if (!Buffer.isBuffer(body))
          throw new HttpError('invalid_request', { file: 'Please choose a file' })
        const document = { name: query.name, bytes: body }
        const added = await answerOnce<ClosingDocument>(
          services,
          keyedFileRequest(request, body),
          async (keep) => await addDocument(services, params.referenceNumber, document, keep),
        )
        return await reply.status(201).send(added)
      },
    })
  })

  app.route({
    ...removeClosingDocument,
    handler: async ({ params }) => {
      await removeDocument(services, params)
      return { ok: true as const }
    },
  })

  app.get<{ Params: { referenceNumber: string; id: string } }>(
    closingDocumentUrl,
    { config: { access: 'admin' } },
    async ({ params }, reply) => {
      const { name, mediaType, content } = await findClosingDocument(db.read, params)
      return await sendFile(reply, { name: headerName(name, mediaType), mediaType, content })
    },
  )
}
