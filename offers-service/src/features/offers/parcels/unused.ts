import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { lockedParcels } from '../row-locks.ts'
import { lockParcels } from './store.ts'

/** A database takes only so many values in one question. */
const keysPerQuery = 500

/** Deletes those of these parcels that have no offers any more, and no notes of the admin. */
export async function dropUnusedParcels(
  query: Queries,
  ids: readonly (string | null)[],
): Promise<void> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  for (const group of groupsOf(keysPerQuery, known)) {
    await lockedParcels(query, group).execute()
    await query
      .deleteFrom('parcels')
      .where('id', 'in', group)
      .where('notes', '=', '')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('offers')
              .select('offers.id')
              .whereRef('offers.parcel_id', '=', 'parcels.id'),
          ),
        ),
      )
      .execute()
  }
}

/**
 * Removes personal data from the parcels of erased offers: their notes, and parcels that have no other offer.
 * The offers are gone already.
 */
export async function forgetAtParcels(
  query: Queries,
  ids: readonly (string | null)[],
): Promise<void> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  await lockParcels(query, known)
  for (const group of groupsOf(keysPerQuery, known))
    await query.updateTable('parcels').set({ notes: '' }).where('id', 'in', group).execute()
  await dropUnusedParcels(query, known)
}
