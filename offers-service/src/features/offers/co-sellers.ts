import type { CoSeller } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { searchTextOf } from './search/search-text.ts'
import type { CoSellerRow, OfferRow } from './tables.ts'

/** More ids than this in one query, and a database might refuse it. */
const idsPerQuery = 5000

/** The sellers who sell beside the offers' own sellers, by the offer's id, in the order they were named. */
export async function coSellersOf(
  query: Queries,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, CoSeller[]>> {
  const found = new Map<string, CoSeller[]>()
  for (let start = 0; start < offerIds.length; start += idsPerQuery) {
    const rows = await query
      .selectFrom('co_sellers')
      .selectAll()
      .where('offer_id', 'in', offerIds.slice(start, start + idsPerQuery))
      .orderBy('offer_id')
      .orderBy('position')
      .execute()
    for (const { offer_id: id, name, email } of rows)
      found.set(id, [...(found.get(id) ?? []), { name, email }])
  }
  return found
}

/** The names of everyone who sells, by the offer's id: its own seller first. One that the admin does not know is empty. */
export async function sellerNamesOf(
  query: Queries,
  offers: readonly Pick<OfferRow, 'id' | 'seller_name'>[],
): Promise<ReadonlyMap<string, string[]>> {
  const coSellers = await coSellersOf(
    query,
    offers.map(({ id }) => id),
  )
  return new Map(
    offers.map(({ id, seller_name: own }) => {
      const others = coSellers.get(id) ?? []
      return [id, [own, ...others.map(({ name }) => name)]]
    }),
  )
}

/** Everyone who sells: the offer's own seller first. Names and e-mails are empty where the admin does not know them. */
export async function sellersOf(query: Queries, offer: OfferRow): Promise<CoSeller[]> {
  const others = await query
    .selectFrom('co_sellers')
    .select(['name', 'email'])
    .where('offer_id', '=', offer.id)
    .orderBy('position')
    .execute()
  return [{ name: offer.seller_name, email: offer.seller_email }, ...others]
}

/** Those who read the same mail. */
export interface Letterbox {
  names: string[]
  email: string
}

/** The sellers who can be written to, those who share an address together. */
export function letterboxes(sellers: readonly CoSeller[]): Letterbox[] {
  const known = sellers.filter(({ email }) => email !== '')
  return Map.groupBy(known, ({ email }) => email.toLowerCase())
    .values()
    .map((sharing) => ({
      names: sharing.map(({ name }) => name),
      email: sharing[0]?.email ?? '',
    }))
    .toArray()
}

/** The rows that keep an offer's further sellers. */
export function coSellerRows(offerId: string, coSellers: readonly CoSeller[]): CoSellerRow[] {
  return coSellers.map(({ name, email }, index) => ({
    offer_id: offerId,
    // The offer's own seller is the first.
    position: index + 2,
    name,
    email,
  }))
}

/** Replaces the sellers who sell beside the offer's own seller, by whom it is then found too. The caller's transaction holds it. */
export async function replaceCoSellers(
  query: Queries,
  offer: OfferRow,
  coSellers: readonly CoSeller[],
): Promise<void> {
  await query.deleteFrom('co_sellers').where('offer_id', '=', offer.id).execute()
  if (coSellers.length > 0)
    await query.insertInto('co_sellers').values(coSellerRows(offer.id, coSellers)).execute()
  await query
    .updateTable('offers')
    .set({ search_text: searchTextOf(offer, coSellers) })
    .where('id', '=', offer.id)
    .execute()
}
