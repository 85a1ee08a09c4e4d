import { offerAgreementUrl, type SignerView, type SigningView } from '../../../../contract/index.ts'
import type { Visitor } from '../../../platform/access/visitors.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { wishForNoLetters } from '../../offers/do-not-mail/store.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { publicStatusOf } from '../../offers/status.ts'
import { findOffer, lockOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { agreementNow } from '../agreement/agreement-now.ts'
import { consentFor, inShortFor, textBytes } from '../agreement/agreement.ts'
import { buyerFacts, factsOf } from '../agreement/buyer-facts.ts'
import { findDocument } from '../documents/signed-document.ts'
import { sha256 } from '../evidence/chain.ts'
import { lockSigning, recordEvents } from '../evidence/record.ts'
import { providerTitles } from '../evidence/wording.ts'
import { checkOnReturn } from '../hosted/check.ts'
import { isHosted } from '../hosted/select.ts'
import { namesInAgreement } from '../identity/naming.ts'
import { statusOfLink, stepOf } from '../rules.ts'
import type { SigningServices } from '../services.ts'
import { agreementOf, openLink } from '../signers/link.ts'
import { findBySignerToken } from '../signers/signer-tokens.ts'
import {
  existingSigning,
  findOpenSigning,
  type LinkedSigning,
  markSignerViewed,
  signersOf,
} from '../store.ts'
import type { SignerRow, SigningRow } from '../tables.ts'

/**
 * What the signing page shows for a link. The first look of somebody who may be the signer is recorded as evidence that they saw
 * the text.
 */
export async function viewSigning(
  services: SigningServices,
  token: string,
  { isSigner, ...visitor }: Visitor & { isSigner: boolean },
): Promise<SigningView> {
  const { config, db, now, settings } = services
  const found = await openLink(db.read, config, token, now())
  await checkOnReturn(services, found.signing)
  const link = await openLink(db.read, config, token, now())
  const { signer, signing, offer, view } = link
  const facts = factsOf(signing, settings.current)
  const agreement = await agreementOf(db.read, signing, offer, facts)
  const sellers = await sellersOf(db.read, offer)
  // Whoever signs elsewhere reads the agreement there, and this page proves nothing of it.
  const isProof = signing.status === 'open' && !isHosted(signing) && isSigner
  if (signer.viewed_at === null && isProof)
    await recordFirstView(services, link, sha256(textBytes(agreement)), visitor)
  return {
    status: statusOfLink(signing, signer, view),
    signers: await signerViews(db.read, offer, signer),
    host: isHosted(signing)
      ? { title: providerTitles[signing.provider], url: signer.external_url }
      : null,
    offer: { ...view, ...(await wishForNoLetters(db.read, offer)) },
    agreement,
    inShort: inShortFor(offer, sellers, facts),
    namesInAgreement: namesInAgreement(sellers, signer.position),
    consent: consentFor(facts),
    isEmailCodeNeeded: config.isEmailCodeNeeded && !isHosted(signing),
    supportEmail: settings.current.business.supportEmail,
    signerName: signer.name,
    signedAt: signer.signed_at,
  }
}

async function recordFirstView(
  { db, macs, now }: SigningServices,
  { signer, signing, offer }: LinkedSigning,
  agreementSha256: string,
  visitor: Visitor,
): Promise<void> {
  const at = now()
  await db.write.transaction().execute(async (query) => {
    // The offer's row first, as everywhere, so that whoever changes both never waits for us while we wait for them.
    await lockOffer(query, offer.id)
    const held = await lockSigning(query, signing.id)
    if (held.status !== 'open' || !(await markSignerViewed(query, macs, signer.id, at))) return
    await recordEvents(query, macs, held, at, [
      { type: 'viewed', signer: signer.position, agreementSha256, ...visitor },
    ])
    await recordOfferEvent(query, offer.id, 'signing_viewed', at)
  })
}

async function signerViews(query: Queries, offer: OfferRow, you: SignerRow): Promise<SignerView[]> {
  const sellers = await sellersOf(query, offer)
  const signers = await signersOf(query, you.signing_id)
  return signers.map((signer) => ({
    position: signer.position,
    name: signer.name ?? sellers[signer.position - 1]?.name ?? '',
    status: stepOf(signer),
    signedAt: signer.signed_at,
    isYou: signer.id === you.id,
  }))
}

/** A PDF behind a link, with the reference number of its offer. */
export interface LinkedPdf {
  referenceNumber: string
  content: Uint8Array
}

/** The agreement of a link as PDF, to read before signing. */
export async function readingCopy(services: SigningServices, token: string): Promise<LinkedPdf> {
  const { config, db, now } = services
  const { signing, offer } = await openLink(db.read, config, token, now())
  return await draw(services, offer, signing)
}

/** Where the agreement of an offer can be read before signing, unless it is signed at a service, with the text of a template there. */
export async function agreementUrlOf(
  { config }: SigningServices,
  query: Queries,
  offer: OfferRow,
): Promise<string | undefined> {
  const signing = offer.status === 'signing' ? await findOpenSigning(query, offer.id) : undefined
  if ((signing?.provider ?? config.signingProvider) !== 'builtin') return undefined
  return offerAgreementUrl.replace(':referenceNumber', encodeURIComponent(offer.reference_number))
}

/**
 * The agreement of an offer as PDF, to read before anybody signs. Refuses with `offer_not_found` when the offer must not be seen,
 * with `already_signed` when it is signed, and with `not_found` where it is signed at a service.
 */
export async function agreementToRead(
  services: SigningServices,
  referenceNumber: string,
): Promise<LinkedPdf> {
  const { db, now } = services
  const offer = await findOffer(db.read, referenceNumber)
  const status = offer && publicStatusOf(offer, now())
  if (!offer || !status) throw new HttpError('offer_not_found')
  if (status === 'signed') throw new HttpError('already_signed')
  if (!(await agreementUrlOf(services, db.read, offer))) throw new HttpError('not_found')
  return await draw(services, offer, await findOpenSigning(db.read, offer.id))
}

async function draw(
  { config, db, now, settings }: SigningServices,
  offer: OfferRow,
  signing: SigningRow | undefined,
): Promise<LinkedPdf> {
  const { readingCopyOf } = await import('../drawing/reading-copies.ts')
  const sellers = await sellersOf(db.read, offer)
  const facts = signing ? factsOf(signing, settings.current) : buyerFacts(settings.current)
  const copy = {
    agreement: signing
      ? await agreementOf(db.read, signing, offer, facts)
      : await agreementNow(db.read, offer, facts, config.signingProvider),
    buyer: facts.buyer,
    buyerSigner: facts.buyerSigner,
    referenceNumber: offer.reference_number,
    sellers: sellers.map(({ name }) => ({ name })),
  }
  const content = await readingCopyOf(copy, now())
  return { referenceNumber: offer.reference_number, content }
}

/**
 * The signed PDF of a seller who has signed, by their token for it, with all signatures so far; `not_found` until then.
 *
 * It stays there when the offer has lapsed or the signing was cancelled, because the admin's copy is the admin's.
 */
export async function signedDocument(services: SigningServices, token: string): Promise<LinkedPdf> {
  const { db, macs } = services
  const signer = await findBySignerToken(db.read, macs, 'copy', token)
  if (signer?.status !== 'signed') throw new HttpError('not_found')
  const { signing, offer } = await existingSigning(db.read, signer.signing_id)
  const document = await findDocument(services, signing.document_id ?? '')
  if (!document) throw new HttpError('not_found')
  return { referenceNumber: offer.reference_number, content: document.content }
}
