import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { publicStatusOf } from '../../offers/status.ts'
import { findOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { signingInvitation } from '../mail/messages.ts'
import { hasBegun, stepOf } from '../rules.ts'
import type { SigningServices } from '../services.ts'
import { existingSigning, findOpenSigning, signersOf } from '../store.ts'
import type { SignerRow } from '../tables.ts'

/** The page that tells who signs next, for whoever holds only the reference number. */
export function nextSignersPage(
  { config }: Pick<SigningServices, 'config'>,
  offer: OfferRow,
): string {
  return `${config.publicUrl}/offer/${encodeURIComponent(offer.reference_number)}/next-owner`
}

/** `r•••@example.com`: enough to know one's own address by, too little to write to it. */
function hiddenAddress(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/u, '•••')
}

/** Where the links of those who have yet to sign were mailed; `not_found` while nobody has signed or when all have. */
export async function nextSigners(
  { db, now }: SigningServices,
  referenceNumber: string,
): Promise<{ mailedTo: string[]; isAnyUnknown: boolean }> {
  const offer = await findOffer(db.read, referenceNumber)
  if (!offer || !publicStatusOf(offer, now())) throw new HttpError('offer_not_found')
  const signing = await findOpenSigning(db.read, offer.id)
  const signers = signing ? await signersOf(db.read, signing.id) : []
  const waiting = signers.filter((signer) => stepOf(signer) === 'waiting')
  if (!hasBegun(signers) || waiting.length === 0) throw new HttpError('not_found')
  const sellers = await sellersOf(db.read, offer)
  const addresses = waiting.map(({ position }) => sellers[position - 1]?.email ?? '')
  return {
    mailedTo: [...new Set(addresses.filter(Boolean).map(hiddenAddress))],
    isAnyUnknown: addresses.includes(''),
  }
}

/**
 * Mails the offer's own seller their link when another seller was the first to sign, in the caller's transaction.
 *
 * The others have had theirs since the signing was opened; until now the first got theirs on the offer's page.
 */
export async function inviteFirstSigner(
  query: Queries,
  services: SigningServices,
  offer: OfferRow,
  signingId: string,
): Promise<void> {
  const signers = await signersOf(query, signingId)
  const first = signers.find(({ position, signed_at: signedAt }) => position === 1 && !signedAt)
  if (first && hasBegun(signers)) await mailLink(query, services, offer, first)
}

/** Mails a seller their link to the address noted with the offer; false when there is none. */
async function mailLink(
  query: Queries,
  services: SigningServices,
  offer: OfferRow,
  { id, position }: SignerRow,
): Promise<boolean> {
  const seller = (await sellersOf(query, offer))[position - 1]
  if (!seller?.email) return false
  await enqueueMail(query, services.now(), signingInvitation(services, offer, seller, id))
  return true
}

/** A seller who has yet to sign, and the offer; refuses with `not_found` when there is none at this position. */
export async function waitingSigner(query: Queries, signingId: string, position: number) {
  const { signing, offer } = await existingSigning(query, signingId)
  const signer = (await signersOf(query, signing.id)).find((one) => one.position === position)
  if (signing.status !== 'open' || !signer || stepOf(signer) === 'signed')
    throw new HttpError('not_found')
  return { offer, signer }
}

/**
 * Mails a seller who has yet to sign their link again. Refuses with `not_found` when they need none and with `no_address` when
 * there is no address to mail it to.
 */
export async function sendLinkAgain(
  services: SigningServices,
  signingId: string,
  position: number,
): Promise<void> {
  const { read, write } = services.db
  const { offer, signer } = await waitingSigner(read, signingId, position)
  if (!(await mailLink(write, services, offer, signer))) throw new HttpError('no_address')
  services.wakeJobs()
}
