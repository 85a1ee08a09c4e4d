import {
  fillFields,
  firstName,
  isEntity,
  type QueryOf,
  type listSavedAnswers,
  type SavedAnswer,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { findLead } from '../../contact/read-leads.ts'
import { sellerNamesOf } from '../co-sellers.ts'
import { letterValues } from '../letter/words.ts'
import { placeOf } from '../parcels/place.ts'
import { savedItems } from '../search/saved-item-routes.ts'
import { existingOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'

type Known = Record<string, string>

/** What is known of somebody by their name and the place of their land; nothing is said of what is not. */
function ofPerson(name: string, location: string): Known {
  const { county } = placeOf(location)
  return {
    ...(name !== '' && { 'first name': isEntity(name) ? name : firstName({ name }) }),
    ...(county !== '' && { county }),
    ...(location !== '' && { location }),
  }
}

/** What is known of the seller of an offer. */
async function ofOffer(query: Queries, offer: OfferRow): Promise<Known> {
  const names = (await sellerNamesOf(query, [offer])).get(offer.id) ?? []
  const { seller: _, ...values } = letterValues(offer, names)
  return { ...values, ...ofPerson(offer.seller_name, offer.location) }
}

/** What is known of a lead, with what their latest offer says. */
async function ofLead(query: Queries, id: string): Promise<Known> {
  const lead = await findLead(query, id)
  if (!lead) return {}
  // A few at most, and an order would have them read by the index of that.
  const offers = await query.selectFrom('offers').selectAll().where('lead_id', '=', id).execute()
  const offer = offers.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1)).at(-1)
  const own = ofPerson(lead.name, lead.propertyLocation)
  return offer ? { ...own, ...(await ofOffer(query, offer)) } : own
}

/** The saved answers as they read for somebody; see `listSavedAnswers` of the contract. */
export async function savedAnswers(
  query: Queries,
  { referenceNumber, leadId }: QueryOf<typeof listSavedAnswers>,
): Promise<SavedAnswer[]> {
  const known: Known = {
    ...(leadId !== undefined && (await ofLead(query, leadId))),
    ...(referenceNumber !== undefined &&
      (await ofOffer(query, await existingOffer(query, referenceNumber)))),
  }
  const items = await savedItems(query, 'answer')
  return items.map(({ name, value }) => ({ name, text: fillFields(value, known) }))
}
