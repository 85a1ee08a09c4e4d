import type { Queries } from '../../../platform/database/database.ts'
import { recordOfferEvent } from '../events.ts'
import { offerById } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { holdPlace, replacedBy, replacementOf } from './new-agreements.ts'
import { goesOn, storeClosing, storedClosing } from './store.ts'

/**
 * The agreement in force for a deal that was signed as this one: itself, or the last one that took its place. Two can be signed one
 * after the other where one that had ended was extended later.
 */
async function inForceFor(query: Queries, offer: OfferRow): Promise<OfferRow> {
  await holdPlace(query, offer.id)
  const replacement = await replacementOf(query, offer.id)
  return replacement ? await inForceFor(query, await offerById(query, replacement.id)) : offer
}

/**
 * Lets an offer that was just signed take the place of the one it replaces, in the transaction of the signature: everything known of
 * that closing is its own from now on. Does nothing for an offer that replaces none.
 */
export async function takeItsPlace(query: Queries, signed: OfferRow, at: Date): Promise<void> {
  const offeredFor = await replacedBy(query, signed.id)
  if (!offeredFor) return
  const before = await inForceFor(query, offeredFor)
  await query
    .updateTable('new_agreements')
    .set({ replaced_id: before.id, signed_at: at.toISOString() })
    .where('offer_id', '=', signed.id)
    .execute()
  await storeClosing(query, signed.id, await storedClosing(query, before.id), goesOn, at)
  for (const table of ['closing_details', 'closing_documents'] as const)
    await query
      .updateTable(table)
      .set({ offer_id: signed.id })
      .where('offer_id', '=', before.id)
      .execute()
  const [numberBefore, number] = [before.reference_number, signed.reference_number]
  const gone = `The new agreement ${number} took the place of this one, with everything that belongs to its closing`
  await recordOfferEvent(query, before.id, 'closing_changed', at, gone)
  const come = `Took the place of ${numberBefore}, with everything that belongs to its closing`
  await recordOfferEvent(query, signed.id, 'closing_changed', at, come)
}
