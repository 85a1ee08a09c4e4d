import { isDeepStrictEqual } from 'node:util'
import type { CoSeller, SigningProviderName } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { publicStatusOf } from '../../offers/status.ts'
import { findOffer, lockOffer, markSigning } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { agreementNow } from '../agreement/agreement-now.ts'
import { textBytes } from '../agreement/agreement.ts'
import { buyerFacts } from '../agreement/buyer-facts.ts'
import { sha256 } from '../evidence/chain.ts'
import { areNamed } from '../evidence/expected-signers.ts'
import {
  lockSigning,
  readChain,
  readEvent,
  recordChanged,
  recordEvents,
} from '../evidence/record.ts'
import { termsHash } from '../evidence/terms.ts'
import { recordVisibility } from '../evidence/visibility.ts'
import { checkOnReturn } from '../hosted/check.ts'
import { isHosted } from '../hosted/select.ts'
import { startHosted } from '../hosted/start.ts'
import { signingInvitation } from '../mail/messages.ts'
import { hasBegun, nextSigner, stepOf } from '../rules.ts'
import type { SigningServices } from '../services.ts'
import { signingLink } from '../signers/link.ts'
import { nextSignersPage } from '../signers/next-signers.ts'
import {
  changeOpenSigning,
  findOpenSigning,
  findSigning,
  insertSigning,
  matchSigners,
  signersOf,
} from '../store.ts'
import type { SignerRow, SigningRow } from '../tables.ts'

/**
 * Starts signing an offer and returns the address where the next seller signs.
 *
 * Starting twice returns the same open signing. With several sellers it is the link of the first; the others get theirs by
 * mail. Once one has signed, the reference number opens no link any more, and the address is of a page that says so. Refuses with `offer_not_found` when the offer must not be seen and with `already_signed`
 * when it is signed.
 */
export async function initiate(
  services: SigningServices,
  referenceNumber: string,
): Promise<string> {
  const { config, db, wakeJobs } = services
  const { offer, signing } = await db.write.transaction().execute(async (query) => {
    const accepted = await acceptOffer(services, query, referenceNumber)
    const open = await findOpenSigning(query, accepted.offer.id)
    if (open && accepted.wasDeclined)
      await recordVisibility(services, query, accepted.offer.id, 'reconsidered')
    return {
      offer: accepted.offer,
      signing: open ?? (await openSigning(services, query, accepted.offer)),
    }
  })
  wakeJobs()
  if (isHosted(signing)) {
    await goOnElsewhere(services, signing)
    // What the service said may have ended the signing; then there is a new one to begin, or none.
    const { status } = (await findSigning(db.read, signing.id)) ?? signing
    if (status === 'cancelled' || status === 'declined')
      return await initiate(services, referenceNumber)
  }
  const signers = await signersOf(db.read, signing.id)
  // At a signing service everyone may have signed a little before the document is complete: then our own page tells so.
  const next = nextSigner(signers)
  if (!next) throw new HttpError('already_signed')
  if (stepOf(next) === 'signed') return signingLink(config, next.id)
  if (hasBegun(signers)) return nextSignersPage(services, offer)
  return next.external_url ?? signingLink(config, next.id)
}

/** Sends the document of a hosted signing, or asks how far it is: whoever starts again may have come back from there. */
async function goOnElsewhere(services: SigningServices, signing: SigningRow): Promise<void> {
  if (signing.sent_at === null) await startHosted(services, signing.id)
  else await checkOnReturn(services, signing)
}

/** Moves the offer to `signing`, which also holds its row: of two visitors at once the second finds the first one's signing. */
async function acceptOffer({ now }: SigningServices, query: Queries, referenceNumber: string) {
  const found = await findOffer(query, referenceNumber)
  if (!found || !publicStatusOf(found, now())) throw new HttpError('offer_not_found')
  const held = await lockOffer(query, found.id)
  const offer = await markSigning(query, found.id)
  if (!offer) throw new HttpError('already_signed')
  return { offer, wasDeclined: held?.status === 'declined' }
}

/** Opens a signing for all sellers of an offer that the caller's transaction holds, and invites those besides the first. */
export async function openSigning(
  services: SigningServices,
  query: Queries,
  offer: OfferRow,
): Promise<SigningRow> {
  const sellers = await sellersOf(query, offer)
  const provider = services.config.signingProvider
  const { signing, signers } = await beginSigning(services, query, { offer, sellers, provider })
  // A signing service has to make the document before there is anything to invite to.
  if (!isHosted(signing)) await inviteOthers(services, query, offer, sellers, signers)
  return signing
}

interface Beginning {
  offer: OfferRow
  sellers: readonly CoSeller[]
  provider: SigningProviderName
}

/** Records that a signing begins, with a signer for each of these sellers. */
export async function beginSigning(
  services: SigningServices,
  query: Queries,
  { offer, sellers, provider }: Beginning,
): Promise<{ signing: SigningRow; signers: SignerRow[] }> {
  const { config, macs, now } = services
  const facts = buyerFacts(services.settings.current)
  const agreement = await agreementNow(query, offer, facts, provider)
  const at = now()
  const opening = {
    offerId: offer.id,
    provider,
    terms: termsHash(offer, sellers),
  }
  const signing = await insertSigning(query, macs, opening, at)
  const opened = await recordEvents(query, macs, signing, at, [
    {
      type: 'opened',
      signingId: signing.id,
      referenceNumber: offer.reference_number,
      provider: signing.provider,
      signers: numbered(sellers),
      agreementVersion: agreement.version,
      agreementSha256: sha256(textBytes(agreement)),
    },
  ])
  await recordOfferEvent(query, offer.id, 'signing_started', at)
  const signers = await matchSigners(query, macs, signing.id, sellers.length, config.signingSecret)
  return { signing: opened, signers }
}

/**
 * Gives an open signing the sellers and terms the offer now has. The caller's transaction holds the offer.
 *
 * Refuses with `record_changed` when what stood there before was not what the service had recorded, and would now be vouched for.
 */
export async function followOffer(
  services: SigningServices,
  query: Queries,
  signing: SigningRow,
  before: { offer: OfferRow; sellers: readonly CoSeller[] },
  offer: OfferRow,
): Promise<void> {
  const { config, macs, now } = services
  const sellers = await sellersOf(query, offer)
  const held = await lockSigning(query, signing.id)
  if (held.terms_sha256 !== termsHash(before.offer, before.sellers))
    throw recordChanged(held.id, 'the terms of its offer were changed.')
  if (!isDeepStrictEqual(sellers, before.sellers)) {
    if (!areNamed((await readChain(query, held.id)).map(readEvent), before.sellers))
      throw recordChanged(held.id, 'the owners of its offer were changed.')
    await recordEvents(query, macs, held, now(), [
      { type: 'signers_changed', signers: numbered(sellers) },
    ])
    const count = sellers.length
    const added = await matchSigners(query, macs, signing.id, count, config.signingSecret)
    if (!isHosted(signing)) await inviteOthers(services, query, offer, sellers, added)
  }
  const terms = termsHash(offer, sellers)
  if (held.terms_sha256 === terms) return
  const changed = await changeOpenSigning(query, macs, held.id, { terms_sha256: terms })
  if (changed)
    await recordEvents(query, macs, changed, now(), [{ type: 'terms_changed', termsSha256: terms }])
}

const numbered = (sellers: readonly CoSeller[]) =>
  sellers.map((seller, index) => ({ position: index + 1, ...seller }))

/** Mails the further sellers their links; the first seller is the one who has just come to sign. */
async function inviteOthers(
  services: SigningServices,
  query: Queries,
  offer: OfferRow,
  sellers: readonly CoSeller[],
  signers: readonly SignerRow[],
): Promise<void> {
  const { now } = services
  for (const signer of signers) {
    const seller = sellers[signer.position - 1]
    if (signer.position > 1 && seller?.email)
      await enqueueMail(query, now(), signingInvitation(services, offer, seller, signer.id))
  }
}
