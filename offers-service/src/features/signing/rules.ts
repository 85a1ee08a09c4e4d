import type { PublicOffer } from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { closedError } from '../offers/status.ts'
import type { OfferRow } from '../offers/tables.ts'
import type { SignerRow, SigningRow } from './tables.ts'

type Signing = Pick<SigningRow, 'status' | 'provider' | 'document_id'>
type Signer = Pick<SignerRow, 'status' | 'signed_at'>
type Offer = Pick<OfferRow, 'status' | 'expiration_date'>

/** Whether a seller has signed, so that links go out by mail only and the reference number alone declines nothing. */
export function hasBegun(signers: readonly Signer[]): boolean {
  return signers.some((signer) => stepOf(signer) === 'signed')
}

/** Whether a seller has signed; at a signing service, that is some time before the document with all signatures is here. */
export function stepOf({ signed_at: signedAt }: Pick<Signer, 'signed_at'>): 'waiting' | 'signed' {
  return signedAt === null ? 'waiting' : 'signed'
}

/** Who signs next, or waits for the document with all signatures; undefined when nobody has to wait for anything. */
export function nextSigner<S extends Signer>(signers: readonly S[]): S | undefined {
  return (
    signers.find((signer) => stepOf(signer) === 'waiting') ??
    signers.find(({ status }) => status === 'waiting')
  )
}

/** Whether a link opens anything, as far as its signing goes; whether visitors may see the offer is another matter. */
export function isLinkOpen(signing: Signing, signer: Signer): boolean {
  return signing.status !== 'cancelled' && signer.status !== 'removed'
}

/** What somebody is told whose link opens nothing any more: whether they have a copy that they may keep. */
export function closedLinkError(signing: Signing, signer: Signer): HttpError {
  const hasCopy = signer.status === 'signed' && signing.document_id !== null
  return new HttpError(hasCopy ? 'signed_link_closed' : 'signing_link_closed')
}

/** Why the seller of a link that opens may not sign here; undefined when they may. */
export function refusalToSign(
  signing: Signing,
  signer: Signer,
  offer: Offer,
  now: Date,
): HttpError | undefined {
  if (signer.status === 'signed') return new HttpError('already_signed')
  const isHere = signing.provider === 'builtin' && offer.status !== 'declined'
  return isHere ? undefined : closedError(offer, now)
}

/** Why the seller of a link that opens may not decline; undefined when they may, however late they change their mind. */
export function refusalToDecline(
  signing: Signing,
  signer: Signer,
  offer: Offer,
  now: Date,
): HttpError | undefined {
  if (signer.status === 'signed') return new HttpError('already_signed')
  return signing.status === 'open' ? undefined : closedError(offer, now)
}

/** How far the seller of a link is. */
export function statusOfLink(
  signing: Signing,
  signer: Signer,
  offer: Pick<PublicOffer, 'status'>,
): 'open' | 'signed' | 'declined' {
  if (stepOf(signer) === 'signed') return 'signed'
  return offer.status === 'declined' || signing.status === 'declined' ? 'declined' : 'open'
}

/** What the offer and its history say after a signature for which so many sellers are still waited for. */
export function afterSignature(waitingFor: number) {
  return waitingFor === 0
    ? ({ offer: 'signed', event: 'signed' } as const)
    : ({ offer: 'signing', event: 'signed_in_part' } as const)
}

/** Whether a signing holds what its offer says: a seller has signed it here, or a signing service may have made it. */
export function isFixed(
  signing: Pick<SigningRow, 'agreement_version' | 'external_marker'>,
): boolean {
  return signing.agreement_version !== null || signing.external_marker !== null
}
