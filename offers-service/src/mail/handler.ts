import * as v from 'valibot'
import type { Database } from '../database.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { findSignedDocumentBySigning } from '../signing/store.ts'
import type { SendMail } from './transport.ts'

const QueuedMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  signedDocumentOf: v.optional(v.string()),
})

/** The job handler that sends queued mail, attaching the signed agreement where the message asks for it. */
export function mailHandler(db: Database, send: SendMail): JobHandler {
  return async (payload, { id }) => {
    const { signedDocumentOf, ...message } = v.parse(QueuedMail, payload)
    if (signedDocumentOf === undefined) {
      await send({ id, ...message })
      return
    }
    const document = await findSignedDocumentBySigning(db.query, signedDocumentOf)
    if (!document) throw new Error(`Signing ${signedDocumentOf} has no signed document to attach.`)
    const attachment = {
      filename: 'signed-purchase-agreement.pdf',
      content: Buffer.from(document),
      contentType: 'application/pdf',
    }
    await send({ id, ...message, attachments: [attachment] })
  }
}
