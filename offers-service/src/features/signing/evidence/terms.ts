import type { CoSeller } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { canonicalJson } from '../../../platform/security/macs.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { sha256 } from './chain.ts'

/** The hash of everything an offer promises, to whom, and how they are reached. The MAC of the signing covers it, so that none of it can change unseen. */
export function termsHash(offer: OfferRow, sellers: readonly CoSeller[]): string {
  return sha256(
    canonicalJson({
      offerId: offer.id,
      referenceNumber: offer.reference_number,
      referenceKey: offer.reference_key,
      location: offer.location,
      acreage: offer.acreage,
      apn: offer.apn,
      zoning: offer.zoning,
      access: offer.access,
      amountCents: offer.amount_cents,
      expirationDate: offer.expiration_date,
      createdAt: offer.created_at,
      sellerPhone: offer.seller_phone,
      sellerMailingAddress: offer.seller_mailing_address,
      sellers: sellers.map(({ name, email }) => ({ name, email })),
    }),
  )
}

/** The same for an offer and its sellers as they stand in the database. */
export async function termsNow(query: Queries, offer: OfferRow): Promise<string> {
  return termsHash(offer, await sellersOf(query, offer))
}
