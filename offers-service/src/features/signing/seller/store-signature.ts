import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { takeItsPlace } from '../../offers/closing/replaced.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { closedError, statusOf } from '../../offers/status.ts'
import { moveOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { textBytes } from '../agreement/agreement.ts'
import { storeDocument } from '../documents/documents.ts'
import { lockSigning, recordChanged, recordEvents } from '../evidence/record.ts'
import { termsNow } from '../evidence/terms.ts'
import { tellNaming } from '../evidence/wording.ts'
import { afterSignature } from '../rules.ts'
import { agreementOf } from '../signers/link.ts'
import { changeOpenSigning, completeSigner, signersOf } from '../store.ts'
import type { SignerRow, SigningDocumentRow } from '../tables.ts'
import { drawingBytes, type SignatureDraft } from './draft-signature.ts'

/** Thrown inside the transaction to undo it when the document is out of date: another event came first. */
export class OutOfDate extends Error {}

/** What a stored signature led to. */
export interface StoredSignature {
  offer: OfferRow
  documentId: string
  waitingFor: number
  /** The signer who has just signed. */
  signer: SignerRow
  /** Everyone who has signed by now. */
  signed: { id: string; name: string; email: string }[]
}

/**
 * Stores a drafted signature in the caller's transaction: offer, signer, events and files.
 *
 * Everything is checked once more under the lock of the offer's row, so that an offer which expired, was withdrawn, changed
 * or signed meanwhile is refused. Throws {@link OutOfDate} when the draft must be made again.
 */
export async function storeSignature(
  query: Queries,
  macs: Macs,
  draft: SignatureDraft,
): Promise<StoredSignature> {
  const { link, at, input, visitor, waitingFor } = draft
  const { signer, signing } = link
  const after = afterSignature(waitingFor)
  const offer = await moveOffer(query, link.offer.id, ['signing', 'active'], after.offer, at)
  if (!offer) throw await refusalNow(query, draft)
  if (statusOf({ ...offer, status: 'signing' }, at) === 'expired')
    throw new HttpError('signing_link_closed')
  const held = await lockSigning(query, signing.id)
  if (held.status !== 'open') throw new HttpError('signing_link_closed')
  if ((await agreementOf(query, held, offer, draft.buyer)).version !== draft.agreement.version)
    throw new HttpError('changed_meanwhile')
  if (held.terms_sha256 !== (await termsNow(query, offer)))
    throw recordChanged(held.id, 'the terms of its offer were changed.')
  const isFirstTime = await completeSigner(query, macs, signer.id, {
    name: input.name,
    email: input.email,
    signed_at: at.toISOString(),
    ip: visitor.ip,
    user_agent: visitor.userAgent,
    name_differs: draft.naming?.nameDiffers ?? null,
  })
  if (!isFirstTime) throw new HttpError('already_signed')
  if (held.events_head !== draft.drawnFrom) throw new OutOfDate()

  await recordEvents(query, macs, held, at, draft.events)
  const documentId = await storeFiles(query, draft, held.agreement_version === null)
  await changeOpenSigning(query, macs, signing.id, {
    agreement_version: draft.agreement.version,
    buyer_facts: JSON.stringify(draft.buyer),
    document_id: documentId,
    ...(waitingFor === 0 && { status: 'signed' as const, completed_at: at.toISOString() }),
  })
  if (waitingFor === 0) await takeItsPlace(query, offer, at)
  const signers = await signersOf(query, signing.id)
  const signed = signers.filter(({ status }) => status === 'signed')
  const part = signers.length > 1 ? `, ${signed.length} of ${signers.length}` : ''
  const told = tellNaming(draft.naming ?? {}).map((text) => `. ${text}`)
  await recordOfferEvent(
    query,
    offer.id,
    after.event,
    at,
    `${input.name} (${input.email})${part}${told.join('')}`,
  )
  return {
    offer,
    documentId,
    waitingFor,
    signer: signers.find(({ id }) => id === signer.id) ?? signer,
    signed: signed.map(({ id, name, email }) => ({ id, name: name ?? '', email: email ?? '' })),
  }
}

async function refusalNow(query: Queries, { link, at }: SignatureDraft): Promise<HttpError> {
  const offer = await query
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', link.offer.id)
    .executeTakeFirst()
  return offer ? closedError(offer, at) : new HttpError('not_found')
}

/** Keeps the sealed document and the texts its hashes are about; returns the document's id. */
async function storeFiles(
  query: Queries,
  { link, at, input, agreement, consent, document }: SignatureDraft,
  isFirstSignature: boolean,
): Promise<string> {
  const keep = async (
    kind: SigningDocumentRow['kind'],
    position: number,
    content: Uint8Array | string,
  ) =>
    await storeDocument(
      query,
      {
        signing_id: link.signing.id,
        signer_position: position,
        kind,
        content: Buffer.from(content),
      },
      at,
    )
  const { position } = link.signer
  if (isFirstSignature) await keep('agreement_text', 0, textBytes(agreement))
  await keep('consent_text', position, textBytes(consent))
  if (input.drawing) await keep('drawing', position, drawingBytes(input.drawing))
  return await keep('signed_agreement', position, document)
}
