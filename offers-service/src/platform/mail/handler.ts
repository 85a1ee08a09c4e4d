import * as v from 'valibot'
import type { Services } from '../services.ts'
import { noteOutcome } from '../jobs/store.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { findDocument } from '../../features/signing/signed-document.ts'
import { currentEmailCode } from '../../features/signing/identity/email-code.ts'
import { copyLink, questionLink } from '../../features/signing/signer-tokens.ts'
import { signingLink } from '../../features/signing/link.ts'
import { copyLinkPlace, emailCodePlace, questionLinkPlace, signingLinkPlace } from './enqueue.ts'
import type { OutgoingMail, SendMail } from './transport.ts'

const QueuedMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  signedDocumentOf: v.optional(v.string()),
  signingLinkOf: v.optional(v.string()),
  copyLinkOf: v.optional(v.string()),
  questionLinkOf: v.optional(v.string()),
  emailCodeOf: v.optional(v.object({ signerId: v.string(), codeId: v.string() })),
})

/** Under this kind the outcomes of jobs tell when mail last went encrypted (a success) and when in the open (a failure). */
export const mailWayKind = 'mail_encryption'

/** The job handler that sends queued mail, adding the signed agreement or the signing link where the message asks for it. */
export function mailHandler(
  services: Pick<Services, 'config' | 'db' | 'marks' | 'now'>,
  send: SendMail,
): JobHandler {
  const hand = async (message: OutgoingMail) => {
    const way = await send(message)
    const at = services.now().toISOString()
    if (way === 'encrypted')
      await noteOutcome(services.db.query, mailWayKind, { last_success_at: at })
    if (way === 'open') await noteOutcome(services.db.query, mailWayKind, { last_failure_at: at })
  }
  return async (payload, { id }) => {
    const { signedDocumentOf, signingLinkOf, copyLinkOf, questionLinkOf, emailCodeOf, ...mail } =
      v.parse(QueuedMail, payload)
    let { text } = mail
    if (signingLinkOf !== undefined)
      text = text.replace(signingLinkPlace, signingLink(services.config, signingLinkOf))
    if (copyLinkOf !== undefined) text = text.replace(copyLinkPlace, copyLink(services, copyLinkOf))
    if (questionLinkOf !== undefined)
      text = text.replace(questionLinkPlace, questionLink(services, questionLinkOf))
    if (emailCodeOf !== undefined) {
      const code = await currentEmailCode(services, emailCodeOf, mail.to)
      if (code === undefined) return
      text = text.replace(emailCodePlace, code)
    }
    if (signedDocumentOf === undefined) {
      await hand({ id, ...mail, text })
      return
    }
    const document = await findDocument(services, signedDocumentOf)
    if (!document) throw new Error(`There is no signed document ${signedDocumentOf} to attach.`)
    const attachment = {
      filename: 'signed-purchase-agreement.pdf',
      content: Buffer.from(document.content),
      contentType: 'application/pdf',
    }
    await hand({ id, ...mail, text, attachments: [attachment] })
  }
}
