import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import { mergeParcels } from '../../../../migrations/merged-parcels.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps, stepSize } from '../../../platform/database/in-batches.ts'
import type { Services } from '../../../platform/services.ts'
import { lockOffers } from '../store.ts'
import type { OfferRow, ParcelRow } from '../tables.ts'
import { placeOf } from './place.ts'
import { parcelSearchText } from './search-text.ts'
import { parcelIdentity, storeParcels } from './store.ts'

/** Whether a place names a county. */
const namesCounty = ({ location }: Pick<OfferRow, 'location'>) => placeOf(location).county !== ''

/** Those of the offers of a parcel that name a county. */
const offersWithCounty = async (query: Queries, id: string) =>
  (
    await query
      .selectFrom('offers')
      .select(['id', 'location'])
      .where('parcel_id', '=', id)
      .execute()
  ).filter(namesCounty)

/** Gives a parcel its county, or makes it part of the one that is known there already. */
async function moveTo(query: Queries, parcel: ParcelRow, home: ReturnType<typeof parcelIdentity>) {
  const known = await query
    .updateTable('parcels')
    .set((eb) => ({ key: eb.ref('key') }))
    .where('key', '=', home.key)
    .returning('id')
    .executeTakeFirst()
  if (known) await mergeParcels(query, parcel.id, known.id)
  else
    await query
      .updateTable('parcels')
      .set({ ...home, search_text: parcelSearchText({ ...parcel, ...home }) })
      .where('id', '=', parcel.id)
      .execute()
}

/**
 * Renews one parcel, and holds its offers and itself meanwhile, in the order in which all who store them do. Offers that name another
 * county than the parcel get a parcel there: with no county known, numbers of two counties were one.
 */
async function renewPlace(query: Queries, id: string): Promise<void> {
  const ids = (await offersWithCounty(query, id)).map((offer) => offer.id)
  const offers = (await lockOffers(query, ids)).filter((offer) => offer.parcel_id === id)
  const parcel = await query
    .updateTable('parcels')
    .set((eb) => ({ key: eb.ref('key') }))
    .where('id', '=', id)
    .where('county', '=', '')
    .returningAll()
    .executeTakeFirst()
  if (!parcel) return
  const latestFirst = offers.toSorted((one, other) => (one.created_at > other.created_at ? -1 : 1))
  const named = [parcel, ...latestFirst].find(namesCounty)
  if (!named) return
  const home = parcelIdentity({ ...parcel, location: named.location })
  const strays = offers.filter(({ location }) => placeOf(location).county !== home.county)
  const strayTo = await storeParcels(query, strays)
  for (const [at, stray] of strays.entries())
    await query
      .updateTable('offers')
      .set({ parcel_id: strayTo[at] ?? null })
      .where('id', '=', stray.id)
      .execute()
  await moveTo(query, parcel, home)
}

/**
 * Answers what gives their county to parcels that were stored when their place was not understood to name one, as in `Mohave Co., AZ`, so
 * that a new offer there finds them. It goes through all once, and afterwards through those that came since: a process of an older version
 * may still store some.
 */
export function placeRenewal({ db }: Pick<Services, 'db'>): () => Promise<void> {
  let seen = ''
  return async () => {
    const steps = inSteps<{ id: string; location: string }>(
      async (last) =>
        await db.read
          .selectFrom('parcels')
          .select(['id', 'location'])
          // Not a parameter: only what stands in the statement lets SQLite take the index of these parcels.
          .where('county', '=', sql<string>`''`)
          .where('id', '>', last?.id ?? seen)
          .orderBy('id')
          .limit(stepSize)
          .execute(),
    )
    for await (const step of steps)
      for (const { id, ...parcel } of step) {
        const isOutdated = namesCounty(parcel) || (await offersWithCounty(db.read, id)).length > 0
        if (isOutdated)
          await db.write.transaction().execute(async (query) => await renewPlace(query, id))
        seen = id
        await letOthersIn()
      }
  }
}
