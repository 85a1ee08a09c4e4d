import {
  addMailFile,
  type MailFile,
  mailFileUrl,
  maxMailFileBytes,
} from '../../../../contract/index.ts'
import { headerName } from '../../../platform/http/documents.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { keyedFileRequest, registerFileRoutes } from '../../../platform/http/file-bodies.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import { findMailFile, storeMailFile } from '../../../platform/mail/files.ts'
import type { Services } from '../../../platform/services.ts'

/** Files for mails that are written in the admin area, and those that went with one. */
export async function registerMailFiles(app: App, services: Services): Promise<void> {
  await registerFileRoutes(app, maxMailFileBytes, (files) => {
    files.route({
      ...addMailFile,
      handler: async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body))
          throw new HttpError('invalid_request', { file: 'Please choose a file' })
        const stored = await answerOnce<Pick<MailFile, 'id' | 'size'>>(
          services,
          keyedFileRequest(request, body),
          async (keep) => await storeMailFile(services, body, keep),
        )
        return await reply.status(201).send(stored)
      },
    })
  })

  app.get<{ Params: { id: string } }>(
    mailFileUrl,
    { config: { access: 'admin' } },
    async ({ params }, reply) => {
      const file = await findMailFile(services.db.read, params.id)
      if (!file) throw new HttpError('not_found')
      const { name, mediaType, content } = file
      return await sendFile(reply, { name: headerName(name, mediaType), mediaType, content })
    },
  )
}
