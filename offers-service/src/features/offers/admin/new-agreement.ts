import {
  type AdminOffer,
  type BodyOf,
  formatExactDollars,
  type offerNewAgreement,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { lockDeal, openAgreement } from '../closing/new-agreements.ts'
import { adminClosing } from '../closing/store.ts'
import { coSellersOf } from '../co-sellers.ts'
import { recordOfferEvent } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { toAdminOffer } from '../offer-rows.ts'
import { businessDay } from '../status.ts'
import { existingOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { addOffer } from './admin-changes.ts'

type Terms = BodyOf<typeof offerNewAgreement>

const refuse = (field: keyof Terms, problem: string) =>
  new HttpError('invalid_request', { [field]: problem })

/** Refuses a new agreement in place of an offer that the caller holds. */
async function checkReplaceable(
  query: Queries,
  offer: OfferRow,
  { amount }: Terms,
  now: Date,
): Promise<void> {
  if (offer.status !== 'signed') throw new HttpError('offer_not_signed')
  const closing = await adminClosing(query, offer)
  if (closing.replacedBy !== null)
    throw refuse(
      'amount',
      `The agreement ${closing.replacedBy} took its place. Please change that one`,
    )
  if (closing.paidOn !== null) throw refuse('amount', 'This deal was paid, so its price stays')
  if (closing.fellThroughOn !== null)
    throw refuse('amount', 'This deal fell through. Please take that back first')
  if (Math.round(amount * 100) === offer.amount_cents)
    throw refuse('amount', 'This is the price that was signed')
  const open = await openAgreement(query, offer.id, now)
  if (open !== undefined)
    throw refuse(
      'amount',
      `A new agreement is out already: ${open}. Please change or withdraw that one`,
    )
}

/** Makes an offer with another price in place of one that was signed; see `offerNewAgreement`. */
export async function offerAgain(
  services: OfferServices,
  referenceNumber: string,
  terms: Terms,
  keep: StoreAnswer<AdminOffer>,
): Promise<AdminOffer> {
  const { db, now } = services
  if (terms.expirationDate < businessDay(now()))
    throw refuse('expirationDate', 'This day is already over')
  const row = await existingOffer(db.read, referenceNumber)
  const sellers = await coSellersOf(db.read, [row.id])
  const before = toAdminOffer(row, now(), sellers.get(row.id) ?? [])
  const input = {
    location: before.location,
    acreage: before.acreage,
    apn: before.apn,
    zoning: before.zoning,
    access: before.access,
    factsSource: before.factsSource,
    sellerName: before.sellerName,
    sellerEmail: before.sellerEmail,
    sellerPhone: before.sellerPhone,
    sellerMailingAddress: before.sellerMailingAddress,
    coSellers: before.coSellers,
    assessedValue: before.assessedValue,
    backTaxes: before.backTaxes,
    notes: '',
    ...terms,
    status: 'active' as const,
    confirmed: true,
  }
  return await addOffer(services, input, keep, async (query, made) => {
    const held = await lockDeal(query, row.id)
    if (!held) throw new HttpError('offer_not_found')
    await checkReplaceable(query, held, terms, now())
    await query
      .insertInto('new_agreements')
      .values({ offer_id: made.id, replaced_id: row.id })
      .execute()
    const price = formatExactDollars(terms.amount)
    const words = `New agreement offered for ${price}: ${made.reference_number}`
    await recordOfferEvent(query, row.id, 'closing_changed', now(), words)
    return `In place of ${referenceNumber}, signed for ${formatExactDollars(before.amount)}`
  })
}
