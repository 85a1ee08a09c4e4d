import * as v from 'valibot'
import type { MailPart } from '../../../platform/mail/handler.ts'
import { findDocument } from '../documents/signed-document.ts'
import { brokenAt } from '../evidence/chain.ts'
import { hasEventMac, readChain, readEvent } from '../evidence/record.ts'
import { isSignerUntouched } from '../evidence/signer-rows.ts'
import { currentEmailCode } from '../identity/email-code.ts'
import type { SigningServices } from '../services.ts'
import { signingLink } from '../signers/link.ts'
import { copyLink, questionLink } from '../signers/signer-tokens.ts'
import type { SignerRow } from '../tables.ts'
import { places } from './messages.ts'

/** Every address that the recorded events have ever named for a seller; mail to an earlier one may still wait. */
async function namedAddresses(
  { db, macs }: SigningServices,
  { signing_id: signingId, position }: SignerRow,
): Promise<string[]> {
  const chain = await readChain(db.read, signingId)
  const isOurs =
    brokenAt(chain) === undefined &&
    chain.every((event, index) => hasEventMac(macs, signingId, index + 1, event))
  if (!isOurs) return []
  return chain.map(readEvent).flatMap((event) => {
    if (event.type !== 'opened' && event.type !== 'signers_changed') return []
    return event.signers.flatMap((named) => (named.position === position ? named.email : []))
  })
}

/**
 * The signer whose link a mail holds; undefined once there is none. Queued mail lies in the database, so whoever can write there
 * may have changed where it goes: throws unless the record of the signing has this address.
 */
async function receiverOf(
  { db, macs }: SigningServices,
  signerId: unknown,
  to: string,
  addressesOf: (signer: SignerRow) => Promise<(string | null)[]>,
): Promise<SignerRow | undefined> {
  const signer = await db.read
    .selectFrom('signers')
    .selectAll()
    .where('id', '=', v.parse(v.string(), signerId))
    .executeTakeFirst()
  if (!signer) return undefined
  if (isSignerUntouched(macs, signer) && (await addressesOf(signer)).includes(to)) return signer
  throw new Error(`The record of the signing does not have the address ${to} for this owner.`)
}

const EmailCode = v.object({ signerId: v.string(), codeId: v.string() })

/**
 * What mail about signing holds only when it goes out, by the names queued mail carries: the ids of signers for their links, of
 * the signed PDF to attach, and of the code that confirms an address. Once a code is no longer theirs, nothing is sent.
 */
export const signingMailParts: Record<string, MailPart<SigningServices>> = {
  signingLinkOf: async (services, signerId, to) => {
    const signer = await receiverOf(
      services,
      signerId,
      to,
      async (row) => await namedAddresses(services, row),
    )
    return (
      signer && {
        replace: { place: places.signingLink, by: signingLink(services.config, signer.id) },
      }
    )
  },
  copyLinkOf: async (services, signerId, to) => {
    const signer = await receiverOf(services, signerId, to, async ({ email }) => [email])
    return signer && { replace: { place: places.copyLink, by: copyLink(services, signer.id) } }
  },
  questionLinkOf: async (services, signerId, to) => {
    const signer = await receiverOf(services, signerId, to, async (row) => [row.asked_email])
    return (
      signer && { replace: { place: places.questionLink, by: questionLink(services, signer.id) } }
    )
  },
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
