import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { lockOffers } from '../store.ts'
import { storeParcels } from './store.ts'

/** As many offers as get their parcel in one transaction, so that others who write wait a few milliseconds. */
const stepSize = 10

/**
 * Gives their parcel to offers that have none: those of an older version, the first time this one runs, and those a process of it
 * stores meanwhile. The oldest come first, so that the latest word counts.
 */
export async function fillParcels({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let filled = stepSize; filled === stepSize;) {
    filled = await db.write.transaction().execute(async (query) => {
      const some = await query
        .selectFrom('offers')
        .select('id')
        .where('parcel_id', 'is', null)
        // Not a parameter: only what stands in the statement lets SQLite take the index of these offers.
        .where('apn_key', '<>', sql<string>`''`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(stepSize)
        .execute()
      const held = await lockOffers(
        query,
        some.map(({ id }) => id),
      )
      const without = held
        .filter(({ parcel_id }) => parcel_id === null)
        .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
      const parcelIds = await storeParcels(query, without)
      for (const [index, { id }] of without.entries())
        await query
          .updateTable('offers')
          .set({ parcel_id: parcelIds[index] ?? null })
          .where('id', '=', id)
          .execute()
      return parcelIds.filter((id) => id !== null).length
    })
    await letOthersIn()
  }
}
