import * as v from 'valibot'
import type { MailPart } from '../../platform/mail/handler.ts'
import { currentEmailCode } from './identity/email-code.ts'
import { signingLink } from './link.ts'
import { places } from './messages.ts'
import type { SigningServices } from './services.ts'
import { findDocument } from './signed-document.ts'
import { copyLink, questionLink } from './signer-tokens.ts'

const EmailCode = v.object({ signerId: v.string(), codeId: v.string() })

/**
 * What mail about signing holds only when it goes out, by the names queued mail carries: the ids of signers for their links, of
 * the signed PDF to attach, and of the code that confirms an address. Once a code is no longer theirs, nothing is sent.
 */
export const signingMailParts: Record<string, MailPart<SigningServices>> = {
  signingLinkOf: async ({ config }, signerId) => ({
    replace: { place: places.signingLink, by: signingLink(config, v.parse(v.string(), signerId)) },
  }),
  copyLinkOf: async (services, signerId) => ({
    replace: { place: places.copyLink, by: copyLink(services, v.parse(v.string(), signerId)) },
  }),
  questionLinkOf: async (services, signerId) => ({
    replace: {
      place: places.questionLink,
      by: questionLink(services, v.parse(v.string(), signerId)),
    },
  }),
  emailCodeOf: async (services, name, to) => {
    const code = await currentEmailCode(services, v.parse(EmailCode, name), to)
    return code === undefined ? undefined : { replace: { place: places.emailCode, by: code } }
  },
  signedDocumentOf: async (services, id) => {
    const document = await findDocument(services, v.parse(v.string(), id))
    if (!document) throw new Error(`There is no signed document ${String(id)} to attach.`)
    const file = {
      filename: 'signed-purchase-agreement.pdf',
      content: Buffer.from(document.content),
      contentType: 'application/pdf',
    }
    return { attachments: [file] }
  },
}
