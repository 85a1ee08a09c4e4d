import { isDeepStrictEqual } from 'node:util'
import { type AdminSigning, type CoSeller, defaultSettings } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { changesBetween } from '../../offers/changes.ts'
import { replaceCoSellers, sellersOf } from '../../offers/co-sellers.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { adminOffer, changeOffer, lockOffer, moveOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { agreementFor } from '../agreement/agreement.ts'
import { factsOf } from '../agreement/buyer-facts.ts'
import { problemOfRecord } from '../evidence/check-record.ts'
import type { RecordedEvent } from '../evidence/events.ts'
import { hasLostSigning } from '../evidence/ledger.ts'
import { lockSigning, isUntouched, readChain, readEvent, recordEvents } from '../evidence/record.ts'
import { recordVisibility } from '../evidence/visibility.ts'
import { enqueueCancel } from '../hosted/cancel.ts'
import { identityFlagOf } from '../identity/flags.ts'
import { isFixed, stepOf } from '../rules.ts'
import { followOffer } from '../seller/initiate.ts'
import type { SigningServices } from '../services.ts'
import { changeOpenSigning, existingSigning, findOpenSigning, signersOf } from '../store.ts'
import type { SigningRow } from '../tables.ts'

/**
 * Has an open signing follow a change of its offer, in the transaction of that. The caller holds the offer.
 *
 * Refuses to change what a seller has already signed, or what a signing service may have made of it. The last day may be moved:
 * the agreement itself allows the buyer to renew the offer.
 */
export async function followChange(
  services: SigningServices,
  query: Queries,
  before: OfferRow,
  after: OfferRow,
): Promise<void> {
  const signing = await findOpenSigning(query, before.id)
  if (!signing) return
  const sellers = await sellersOf(query, before)
  if (isFixed(signing)) refuseOtherText(signing, before, after, sellers)
  await followOffer(services, query, signing, { offer: before, sellers }, after)
  const [was, is] = [isOffered(before), isOffered(after)]
  if (!was && is) await recordVisibility(services, query, before.id, 'offered_again')
  else if (before.status !== 'withdrawn' && after.status === 'withdrawn')
    await recordVisibility(services, query, before.id, 'withdrawn')
}

/** Whether an offer stands: it was neither taken back nor declined. */
const isOffered = ({ status }: OfferRow) => status !== 'withdrawn' && status !== 'declined'

function refuseOtherText(
  signing: SigningRow,
  before: OfferRow,
  after: OfferRow,
  sellers: readonly CoSeller[],
): void {
  const [first, ...others] = sellers
  const sellersAfter = [{ name: after.seller_name, email: first?.email ?? '' }, ...others]
  const sameDay = { ...after, expiration_date: before.expiration_date }
  // The same buyer on both sides, whoever that is.
  const facts = factsOf(signing, defaultSettings)
  const textAfter = agreementFor(sameDay, sellersAfter, facts)
  if (textAfter.version !== agreementFor(before, sellers, facts).version)
    throw new HttpError('signing_under_way')
}

const sellerNames = (sellers: readonly CoSeller[]) => sellers.map(({ name }) => name)

/** Whether nothing but addresses would change, to which links are mailed; a signing service has been told them already. */
function isOnlyAddresses(
  { provider }: SigningRow,
  [, ...before]: readonly CoSeller[],
  after: readonly CoSeller[],
): boolean {
  return provider === 'builtin' && isDeepStrictEqual(sellerNames(before), sellerNames(after))
}

/**
 * Names the sellers who sign beside the offer's own seller, in the caller's transaction. Once somebody has signed nobody can be
 * added, left out or named otherwise, but an address can still be noted.
 */
export async function nameCoSellers(
  services: SigningServices,
  query: Queries,
  offer: OfferRow,
  coSellers: readonly CoSeller[],
): Promise<void> {
  const signing = await findOpenSigning(query, offer.id)
  const isHeld = signing && isFixed(signing)
  if (isHeld && !isOnlyAddresses(signing, await sellersOf(query, offer), coSellers))
    throw new HttpError('signing_under_way')
  const before = { offer, sellers: await sellersOf(query, offer) }
  await replaceCoSellers(query, offer, coSellers)
  if (signing) await followOffer(services, query, signing, before, offer)
}

/** The same as a change of its own, with an entry in the offer's history. */
export async function changeCoSellers(
  services: SigningServices,
  offerId: string,
  coSellers: readonly CoSeller[],
): Promise<CoSeller[]> {
  const { db, now, wakeJobs } = services
  const sellers = await db.write.transaction().execute(async (query) => {
    const held = await lockOffer(query, offerId)
    if (!held) throw new HttpError('offer_not_found')
    if (held.status === 'signed') throw new HttpError('already_signed')
    const before = await adminOffer(query, held, now())
    // A change like any other, which a form opened before it must not undo.
    const offer = (await changeOffer(query, held.id, { from: [held.status] }, {}, now())) ?? held
    await nameCoSellers(services, query, offer, coSellers)
    const after = await adminOffer(query, offer, now())
    await recordOfferEvent(query, offer.id, 'updated', now(), ...changesBetween(before, after))
    return await sellersOf(query, offer)
  })
  wakeJobs()
  return sellers.slice(1)
}

/**
 * Ends an open signing. Its links close; what was signed so far stays kept, but binds nobody.
 *
 * One whose record was changed outside the site can be ended too, but gets no event and no MAC, so that it goes on to show.
 */
export async function cancelSigning(services: SigningServices, id: string): Promise<void> {
  const { db, wakeJobs } = services
  await db.write.transaction().execute(async (query) => {
    const { signing, offer } = await existingSigning(query, id)
    // The offer's row first, as everywhere, so that a signature made at this moment waits or is seen.
    await lockOffer(query, offer.id)
    const held = await lockSigning(query, signing.id)
    if (held.status === 'signed') throw new HttpError('already_signed')
    if (held.status === 'open') await endSigning(services, query, held, 'Canceled by the buyer')
  })
  wakeJobs()
}

/** The same in the transaction that holds the offer and its open signing. */
export async function endSigning(
  { macs, now }: SigningServices,
  query: Queries,
  held: SigningRow,
  reason: string,
): Promise<void> {
  // One moment, by which the history is compared with the record.
  const at = now()
  await moveOffer(query, held.offer_id, ['signing'], 'active', at)
  const end = { status: 'cancelled' as const, completed_at: at.toISOString() }
  if (isUntouched(macs, held)) {
    await recordEvents(query, macs, held, at, [{ type: 'cancelled', reason }])
    await changeOpenSigning(query, macs, held.id, end)
  } else await query.updateTable('signings').set(end).where('id', '=', held.id).execute()
  await recordOfferEvent(query, held.offer_id, 'signing_cancelled', at)
  await enqueueCancel(query, at, held)
}

/** What the admin must know when the records of an offer are not as the service left them, as a sentence; null when they are. */
export async function recordProblemOf(
  { db, macs }: SigningServices,
  offer: OfferRow,
  signings: readonly SigningRow[],
): Promise<string | null> {
  for (const { id } of signings)
    if ((await problemOfRecord(db.read, macs, id)) !== undefined)
      return 'The record of this signing was changed outside the site. It proves nothing any more: no evidence is made of it, nothing is sealed or emailed. Ask whoever can reach the database, and compare with the copies that were emailed.'
  if (offer.status === 'signed' && !signings.some(({ status }) => status === 'signed'))
    return 'This offer says that it is signed, but there is no record of a signing. It was changed outside the site.'
  if (await hasLostSigning(db.read, macs, offer.id))
    return 'A signing of this offer was removed. It was changed outside the site: ask whoever can reach the database, and compare with the copies that were emailed.'
  return null
}

/** When a signer's address was confirmed by a code, as their record says; null when it was not. */
function emailConfirmedAt(events: readonly RecordedEvent[], position: number): string | null {
  const confirmed = events.find(
    (event) =>
      event.type === 'named' && event.signer === position && event.emailCodeSentAt !== undefined,
  )
  return confirmed?.at ?? null
}

/** A signing as the admin sees it. */
export async function adminSigning(
  query: Queries,
  macs: Macs,
  signing: SigningRow,
  offer: OfferRow,
): Promise<AdminSigning> {
  const sellers = await sellersOf(query, offer)
  const signers = await signersOf(query, signing.id)
  // A record that was changed proves nothing, and may not even be readable.
  const isRecordFine = (await problemOfRecord(query, macs, signing.id)) === undefined
  const events = isRecordFine ? (await readChain(query, signing.id)).map(readEvent) : []
  return {
    id: signing.id,
    provider: signing.provider,
    status: signing.status,
    isOnPaper: events.some(({ type }) => type === 'signed_on_paper'),
    createdAt: signing.created_at,
    sentAt: signing.sent_at,
    completedAt: signing.completed_at,
    checkedAt: signing.checked_at,
    problem: signing.last_problem,
    signers: await Promise.all(
      signers.map(async (signer) => {
        const seller = sellers[signer.position - 1]
        return {
          position: signer.position,
          name: signer.name ?? seller?.name ?? '',
          email: signer.email ?? seller?.email ?? '',
          status: stepOf(signer),
          viewedAt: signer.viewed_at,
          signedAt: signer.signed_at,
          emailConfirmedAt: emailConfirmedAt(events, signer.position),
          flag: await identityFlagOf(query, offer, signer),
        }
      }),
    ),
  }
}
