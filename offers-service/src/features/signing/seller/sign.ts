import type { SignatureInput } from '../../../../contract/index.ts'
import type { Visitor } from '../../../platform/access/visitors.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { canBeSet as canBeSetHere } from '../../../platform/print/fonts.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { consentFor } from '../agreement/agreement.ts'
import { factsOf } from '../agreement/buyer-facts.ts'
import { enqueueTimestamp } from '../documents/timestamp.ts'
import { inSigningThread } from '../drawing/threads.ts'
import { existingLedgerHead } from '../evidence/ledger.ts'
import { tellNaming } from '../evidence/wording.ts'
import { checkEmailCode } from '../identity/email-code.ts'
import { namesInAgreement, namingOf } from '../identity/naming.ts'
import { askOnFile } from '../identity/question.ts'
import { signedAlert, signedCopy } from '../mail/messages.ts'
import type { SigningServices } from '../services.ts'
import { agreementOf, openLinkToSign } from '../signers/link.ts'
import { inviteFirstSigner } from '../signers/next-signers.ts'
import { signerToken } from '../signers/signer-tokens.ts'
import { draftSignature, type SignatureFacts } from './draft-signature.ts'
import { OutOfDate, storeSignature, type StoredSignature } from './store-signature.ts'

/** What a signer is told. */
export interface SignedAnswer {
  referenceNumber: string
  signedAt: string
  waitingFor: number
  /** With which the browser that signed downloads the copy. */
  documentToken: string
}

/** More events than this never come in between in earnest; the limit only keeps a defect from going round for ever. */
const maxTries = 50

/**
 * Signs the agreement of a link.
 *
 * One transaction marks the signer, and with the last of them the offer, stores the document and its evidence, writes the
 * history, queues the copies and keeps the answer. However many calls come at once, exactly one succeeds for each signer; the others get
 * `already_signed`. An expired or withdrawn offer gets `signing_link_closed`; a signer who read another text than the
 * present one gets `changed_meanwhile`.
 */
export async function signAgreement(
  services: SigningServices,
  token: string,
  input: SignatureInput,
  visitor: Visitor,
  keep: StoreAnswer<SignedAnswer>,
): Promise<SignedAnswer> {
  const { config, db, macs, now, wakeJobs } = services
  // First of all the link, so that strangers queue no work.
  await openLinkToSign(db.read, config, token, now())
  await checkName(input.name)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const facts = await gatherFacts(services, token, input, visitor, now())
    const draft = await draftSignature(db.read, services, facts)
    if (!draft) continue
    try {
      const answer = await db.write.transaction().execute(async (query) => {
        const signature = await storeSignature(query, macs, draft)
        await enqueueTimestamp(query, config, draft.at, signature.offer, signature.documentId)
        await mailCopies(query, services, signature, draft)
        await askOnFile(query, services, signature.offer, signature.signer, draft.at)
        if (signature.signed.length === 1)
          await inviteFirstSigner(query, services, signature.offer, draft.link.signing.id)
        const signed = {
          referenceNumber: signature.offer.reference_number,
          signedAt: draft.at.toISOString(),
          waitingFor: signature.waitingFor,
          documentToken: signerToken(macs, 'copy', signature.signer.id),
        }
        await keep(query, signed)
        return signed
      })
      wakeJobs()
      return answer
    } catch (error) {
      if (!(error instanceof OutOfDate)) throw error
    }
  }
  throw new Error(`Signing at ${config.publicUrl} found no quiet moment in ${maxTries} tries.`)
}

const canBeSet = inSigningThread<typeof canBeSetHere>(
  new URL('../../../platform/print/fonts.ts', import.meta.url),
  'canBeSet',
)

/** A name that the document cannot show letter by letter must not be signed with. */
async function checkName(name: string): Promise<void> {
  if (!(await canBeSet(name)))
    throw new HttpError('invalid_request', {
      name: 'Please type your name in Latin letters, as it stands on the deed',
    })
}

async function gatherFacts(
  services: SigningServices,
  token: string,
  input: SignatureInput,
  visitor: Visitor,
  at: Date,
): Promise<SignatureFacts> {
  const { config, db, settings } = services
  const link = await openLinkToSign(db.read, config, token, at)
  const { signer, signing, offer } = link
  const buyer = factsOf(signing, settings.current)
  const agreement = await agreementOf(db.read, signing, offer, buyer)
  const consent = consentFor(buyer)
  if (input.agreementVersion !== agreement.version || input.consentVersion !== consent.version)
    throw new HttpError('changed_meanwhile')
  const names = namesInAgreement(await sellersOf(db.read, offer), signer.position)
  const naming = namingOf(names, input)
  // Last, because a wrong code counts.
  const emailCodeSentAt = await checkEmailCode(services, signer, input, at)
  return { link, buyer, agreement, consent, input, naming, emailCodeSentAt, visitor, at }
}

/** Queues a copy for the admin and for whoever signed; with the last signature, for all who did. */
async function mailCopies(
  query: Queries,
  services: SigningServices,
  { offer, documentId, waitingFor, signer, signed }: StoredSignature,
  { input: { name, email }, naming, at }: SignatureFacts,
): Promise<void> {
  const receivers = waitingFor === 0 ? signed : [{ id: signer.id, name, email }]
  // Sellers of one household often share an address; one copy is enough for it.
  for (const [address, receiver] of new Map(receivers.map((one) => [one.email, one])))
    await enqueueMail(
      query,
      at,
      signedCopy(services, offer, { ...receiver, email: address }, documentId, waitingFor),
    )
  const [flag] = tellNaming(naming ?? {})
  await enqueueMail(
    query,
    at,
    signedAlert(
      services,
      offer,
      { words: `${name} (${email})`, email },
      documentId,
      waitingFor,
      await existingLedgerHead(query),
      flag,
    ),
  )
}
