import { createHash } from 'node:crypto'
import type { SignatureInput, SigningView } from '../../contract/index.ts'
import type { Queries } from '../database.ts'
import { Refusal } from '../errors.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { declinedAlert, signedAlert, signedCopy } from '../mail/messages.ts'
import { recordOfferEvent } from '../offers/events.ts'
import { acceptableStatuses, publicStatusOf, statusOf } from '../offers/status.ts'
import { findOffer, moveOffer, toPublicOffer } from '../offers/store.ts'
import type { Services } from '../services.ts'
import type { OfferRow, SigningRow } from '../tables.ts'
import { tokenFor } from '../tokens.ts'
import { agreementFor, consentText } from './agreement.ts'
import { drawSignedAgreement } from './document.ts'
import {
  completeSigning,
  findByToken,
  findOpenSigning,
  findSignedDocumentBySigning,
  openSigning,
} from './store.ts'

/** Where a request came from, kept as evidence. */
export interface Visitor {
  ip: string
  userAgent: string
}

/**
 * Starts signing an offer and returns the address of its signing page.
 *
 * Starting twice returns the same open signing. Refuses with `offer_not_found` when the offer must not be seen and with
 * `already_signed` when it is signed.
 */
export async function initiate(services: Services, referenceNumber: string): Promise<string> {
  const { config, db, now } = services
  const signing = await db.query.transaction().execute(async (query) => {
    const found = await findOffer(query, referenceNumber)
    const status = found && publicStatusOf(found, now())
    if (!found || !status) throw new Refusal('offer_not_found')
    // Moving the offer first locks its row, so that of two visitors at once the second finds the first one's signing.
    const offer = await moveOffer(query, found.id, acceptableStatuses, 'signing', now())
    if (!offer) throw new Refusal('already_signed')
    const open = await findOpenSigning(query, offer.id)
    if (open) return open
    await recordOfferEvent(query, offer.id, 'signing_started', now())
    return await openSigning(query, offer.id, config.signingSecret, now())
  })
  return `${config.publicUrl}/sign/${tokenFor(signing.id, config.signingSecret)}`
}

/** Finds what a signing link belongs to. An unknown link is `not_found`, one that has lapsed `signing_link_closed`. */
async function openLink(query: Queries, token: string, now: Date) {
  const found = await findByToken(query, token)
  if (!found) throw new Refusal('not_found')
  const offer = toPublicOffer(found.offer, now)
  if (!offer || found.signing.status === 'cancelled') throw new Refusal('signing_link_closed')
  return { ...found, view: offer }
}

/** What the signing page shows for a link. */
export async function viewSigning({ db, now }: Services, token: string): Promise<SigningView> {
  const { signing, offer, view } = await openLink(db.query, token, now())
  return {
    status:
      signing.status === 'signed' ? 'signed' : view.status === 'declined' ? 'declined' : 'open',
    offer: view,
    agreement: agreementFor(offer),
    consent: consentText,
    signerName: signing.signer_name,
    signedAt: signing.signed_at,
  }
}

/** Why an offer could not be signed, as the clearest refusal. */
function refusalFor(offer: OfferRow, now: Date): Refusal {
  return new Refusal(statusOf(offer, now) === 'signed' ? 'already_signed' : 'signing_link_closed')
}

/**
 * Signs the agreement of a link.
 *
 * One transaction marks the offer signed, stores the document, writes the history and queues both copies. However many
 * calls come at once, exactly one succeeds; the others get `already_signed`. An expired or withdrawn offer gets
 * `signing_link_closed`; a signer who read another text than the current one gets `changed_meanwhile`.
 */
export async function signAgreement(
  services: Services,
  token: string,
  input: SignatureInput,
  visitor: Visitor,
): Promise<{ referenceNumber: string; signedAt: string }> {
  const { config, db, now, wakeJobs } = services
  const signedAt = now()
  const { signing, offer } = await openLink(db.query, token, signedAt)
  if (signing.status !== 'open') throw refusalFor(offer, signedAt)
  const agreement = agreementFor(offer)
  if (input.agreementVersion !== agreement.version || input.consentVersion !== consentText.version)
    throw new Refusal('changed_meanwhile')
  const document = await drawSignedAgreement(agreement, {
    name: input.name,
    email: input.email,
    signedAt,
    referenceNumber: offer.reference_number,
    ip: visitor.ip,
    consentVersion: consentText.version,
  })

  await db.query.transaction().execute(async (query) => {
    const signedOffer = await moveOffer(query, offer.id, ['signing', 'active'], 'signed', signedAt)
    if (!signedOffer) throw refusalFor(await reread(query, token), signedAt)
    // The owner may have changed the offer or its last day since it was read above; then nothing is signed.
    if (statusOf({ ...signedOffer, status: 'signing' }, signedAt) === 'expired')
      throw new Refusal('signing_link_closed')
    if (agreementFor(signedOffer).version !== agreement.version)
      throw new Refusal('changed_meanwhile')
    const completed = await completeSigning(query, signing.id, {
      agreement_version: agreement.version,
      consent_version: consentText.version,
      signer_name: input.name,
      signer_email: input.email,
      signed_at: signedAt.toISOString(),
      ip: visitor.ip,
      user_agent: visitor.userAgent,
      document,
      document_sha256: createHash('sha256').update(document).digest('hex'),
    })
    if (!completed) throw new Refusal('already_signed')
    await recordOfferEvent(query, offer.id, 'signed', signedAt, `${input.name} (${input.email})`)
    await enqueueMail(query, signedAt, signedCopy(signedOffer, completed, input.email))
    await enqueueMail(query, signedAt, signedAlert(config, signedOffer, completed))
  })
  wakeJobs()
  return { referenceNumber: offer.reference_number, signedAt: signedAt.toISOString() }
}

async function reread(query: Queries, token: string): Promise<OfferRow> {
  const found = await findByToken(query, token)
  if (!found) throw new Refusal('not_found')
  return found.offer
}

/** Declines the offer of a link; the landowner may still change their mind while the offer stands. */
export async function declineByLink(
  { config, db, now, wakeJobs }: Services,
  token: string,
  reason: string,
): Promise<void> {
  await db.query.transaction().execute(async (query) => {
    const { offer } = await openLink(query, token, now())
    const declined = await moveOffer(query, offer.id, acceptableStatuses, 'declined', now())
    if (!declined) throw refusalFor(offer, now())
    await recordOfferEvent(query, offer.id, 'declined', now(), reason)
    await enqueueMail(query, now(), declinedAlert(config, declined, reason))
  })
  wakeJobs()
}

/** The signed PDF behind a link; `not_found` until it is signed. */
export async function signedDocument(
  { db }: Services,
  token: string,
): Promise<{ signing: SigningRow; referenceNumber: string; document: Uint8Array }> {
  const found = await findByToken(db.query, token)
  const document = found && (await findSignedDocumentBySigning(db.query, found.signing.id))
  if (!found || !document) throw new Refusal('not_found')
  return { signing: found.signing, referenceNumber: found.offer.reference_number, document }
}
