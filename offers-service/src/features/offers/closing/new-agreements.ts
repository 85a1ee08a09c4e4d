import type { Queries } from '../../../platform/database/database.ts'
import { offerById } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** The signed agreement that took the place of this one; undefined while this one is in force. */
export async function replacementOf(
  query: Queries,
  offerId: string,
): Promise<Pick<OfferRow, 'id' | 'reference_number'> | undefined> {
  return await query
    .selectFrom('new_agreements')
    .innerJoin('offers', 'offers.id', 'new_agreements.offer_id')
    .select(['offers.id', 'offers.reference_number'])
    .where('new_agreements.replaced_id', '=', offerId)
    .where('new_agreements.signed_at', 'is not', null)
    .executeTakeFirst()
}

/** The agreement that this one replaces; undefined for most, which replace none. */
export async function replacedBy(query: Queries, offerId: string): Promise<OfferRow | undefined> {
  const row = await query
    .selectFrom('new_agreements')
    .select('replaced_id')
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row && (await offerById(query, row.replaced_id))
}
