import type {
  Agreement,
  ConsentText,
  CoSeller,
  NameDiffers,
  SignatureDrawing,
  SignatureInput,
} from '../../../../contract/index.ts'
import type { Visitor } from '../../../platform/access/visitors.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { canonicalJson, type Macs } from '../../../platform/security/macs.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { textBytes } from '../agreement/agreement.ts'
import type { BuyerFacts } from '../agreement/buyer-facts.ts'
import { drawingsOf } from '../documents/documents.ts'
import { drawAgreement } from '../drawing/draw.ts'
import type { SignatureBlock } from '../drawing/signature-block.ts'
import { chainEvents, sha256 } from '../evidence/chain.ts'
import { refuseChangedRecord } from '../evidence/check-record.ts'
import type { SigningEvent } from '../evidence/events.ts'
import { areExpected, signersLeft } from '../evidence/expected-signers.ts'
import { ledgerHead } from '../evidence/ledger.ts'
import { readChain, readEvent, recordChanged } from '../evidence/record.ts'
import type { Sealer } from '../seal/sealer.ts'
import { type LinkedSigning, signersOf } from '../store.ts'
import type { SignerRow } from '../tables.ts'

/** A signature ready to be stored, with the sealed document that shows it. */
export interface SignatureDraft {
  link: LinkedSigning
  at: Date
  input: SignatureInput
  naming: Naming | undefined
  visitor: Visitor
  buyer: BuyerFacts
  agreement: Agreement
  consent: ConsentText
  /** The end of the chain the document was drawn from; if it has moved, the document is out of date. */
  drawnFrom: string
  events: SigningEvent[]
  document: Uint8Array
  /** How many sellers have yet to sign after this one. */
  waitingFor: number
}

export interface SignatureFacts {
  link: LinkedSigning
  buyer: BuyerFacts
  agreement: Agreement
  consent: ConsentText
  input: SignatureInput
  /** Set when the name is none of the agreement's. */
  naming: Naming | undefined
  /** When the code was mailed that confirms the address; absent where none is needed. */
  emailCodeSentAt?: string | undefined
  visitor: Visitor
  at: Date
}

/** Whom the agreement names instead, and what the signer said of it. */
export interface Naming {
  nameDiffers: NameDiffers
  nameInAgreement: string
}

/**
 * Draws and seals the document of a signature before anything is stored, because that takes too long to hold the offer meanwhile.
 *
 * Refuses with `record_changed` to seal a record that is not as the service left it. Answers undefined when somebody else's event came in between; then try again.
 */
export async function draftSignature(
  query: Queries,
  { sealer, macs }: { sealer: Sealer; macs: Macs },
  facts: SignatureFacts,
): Promise<SignatureDraft | undefined> {
  const { link, agreement, input, at } = facts
  const { signing, signer, offer } = link
  await refuseChangedRecord(query, macs, signing.id)
  const chain = await readChain(query, signing.id)
  if (chain.length !== signing.events_count) return undefined
  const recorded = chain.map(readEvent)
  const signers = await signersOf(query, signing.id)
  // Who has to sign follows from the recorded events, never from the rows alone.
  if (!areExpected(recorded, signers)) throw recordChanged(signing.id, 'an owner is missing.')
  const waitingFor = signersLeft(recorded, signer.position)
  const events = signatureEvents(facts)
  const { chained, head } = chainEvents(
    { count: signing.events_count, hash: signing.events_head },
    at,
    events,
  )
  const pdf = await drawAgreement({
    agreement,
    buyer: facts.buyer.buyer,
    buyerSigner: facts.buyer.buyerSigner,
    referenceNumber: offer.reference_number,
    at,
    sellers: signatureBlocks(
      facts,
      signers,
      await sellersOf(query, offer),
      await drawingsOf(query, signing.id),
    ),
    trail: {
      signingId: signing.id,
      events: [...recorded, ...chained.map(readEvent)],
      head: head.hash,
      ledger: await ledgerHead(query),
      certificateSha256: sealer.certificateSha256,
    },
  })
  const document = await sealer.sealPdf(pdf, at)
  events.push({
    type: 'sealed',
    signer: signer.position,
    documentSha256: sha256(document),
    certificateSha256: sealer.certificateSha256,
    level: 'B-B',
    waitingFor,
  })
  return { ...facts, input, drawnFrom: signing.events_head, events, document, waitingFor }
}

/** The bytes of a drawn signature, as they are kept, hashed and exported. */
export function drawingBytes(drawing: SignatureDrawing): string {
  return canonicalJson(drawing)
}

function signatureEvents(facts: SignatureFacts): SigningEvent[] {
  const { link, agreement, consent, input, visitor } = facts
  const signer = link.signer.position
  return [
    {
      type: 'consented',
      signer,
      consentVersion: consent.version,
      consentSha256: sha256(textBytes(consent)),
      ...visitor,
    },
    {
      type: 'named',
      signer,
      name: input.name,
      email: input.email,
      ...facts.naming,
      ...(facts.emailCodeSentAt !== undefined && { emailCodeSentAt: facts.emailCodeSentAt }),
      ...visitor,
    },
    {
      type: 'signed',
      signer,
      agreementVersion: agreement.version,
      agreementSha256: sha256(textBytes(agreement)),
      ...(input.drawing && { drawingSha256: sha256(drawingBytes(input.drawing)) }),
      ...visitor,
    },
  ]
}

function signatureBlocks(
  { link, input, at }: SignatureFacts,
  signers: readonly SignerRow[],
  sellers: readonly CoSeller[],
  drawings: ReadonlyMap<number, SignatureDrawing>,
): SignatureBlock[] {
  return signers.map((signer) => {
    const name = sellers[signer.position - 1]?.name ?? ''
    if (signer.id === link.signer.id)
      return {
        name,
        signature: {
          name: input.name,
          email: input.email,
          signedAt: at.toISOString(),
          drawing: input.drawing,
        },
      }
    if (signer.status !== 'signed') return { name }
    return {
      name,
      signature: {
        name: signer.name ?? '',
        email: signer.email ?? '',
        signedAt: signer.signed_at ?? '',
        drawing: drawings.get(signer.position),
      },
    }
  })
}
