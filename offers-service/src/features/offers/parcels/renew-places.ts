import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import { mergeParcels } from '../../../../migrations/merged-parcels.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps, stepSize } from '../../../platform/database/in-batches.ts'
import type { Log, Services } from '../../../platform/services.ts'
import { lockOffer } from '../store.ts'
import type { OfferRow, ParcelRow } from '../tables.ts'
import { placeOf } from './place.ts'
import { parcelSearchText } from './search-text.ts'
import { lockParcel, parcelIdentity, storeParcels } from './store.ts'

/** Whether a place names a county. */
const namesCounty = ({ location }: Pick<OfferRow, 'location'>) => placeOf(location).county !== ''

/** The offers of a parcel, in the order in which several are locked. */
const offersOf = async (query: Queries, id: string) =>
  await query
    .selectFrom('offers')
    .select(['id', 'location'])
    .where('parcel_id', '=', id)
    .orderBy('id')
    .execute()

/** What offers are sorted by, the latest last; two of one moment by their ids. */
const age = ({ created_at, id }: OfferRow) => `${created_at} ${id}`

/** Locks all offers of a parcel until the transaction ends, and answers them, the latest last. */
async function lockOffersOf(query: Queries, parcelId: string): Promise<OfferRow[]> {
  const locked: OfferRow[] = []
  for (const { id } of await offersOf(query, parcelId)) {
    const offer = await lockOffer(query, id)
    if (offer?.parcel_id === parcelId) locked.push(offer)
  }
  return locked.toSorted((one, other) => (age(one) < age(other) ? -1 : 1))
}

/**
 * What a parcel is to be: of the county its place names, or else, where all of its offers name one, of that of the latest. One whose
 * place names none stays while an offer does so too: its notes and coordinates may be of another county than that of the others.
 */
function homeOf(parcel: ParcelRow, offers: readonly OfferRow[]) {
  if (namesCounty(parcel)) return parcelIdentity(parcel)
  const latest = offers.every(namesCounty) ? offers.at(-1) : undefined
  return latest && parcelIdentity({ apn: parcel.apn, location: latest.location })
}

/**
 * Renews one parcel, and locks meanwhile what it changes in the order in which all others do: its offers, then the parcels by their keys.
 * That of a parcel without a county is the last one, as its `|` follows all letters. Offers that name another county than it gets are
 * moved to the parcel there: with no county known, numbers of two counties were one.
 */
async function renewPlace(query: Queries, id: string): Promise<void> {
  const offers = await lockOffersOf(query, id)
  const seen = await query
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', id)
    .where('county', '=', '')
    .executeTakeFirst()
  if (!seen) return
  const home = homeOf(seen, offers)
  const named = Map.groupBy(offers.filter(namesCounty), (offer) => parcelIdentity(offer).key)
  const keys = new Set([...named.keys(), ...(home ? [home.key] : [])])
  let known: ParcelRow | undefined
  for (const key of [...keys].toSorted())
    if (key === home?.key) known = await lockParcel(query, { key })
    else await moveOffers(query, named.get(key) ?? [])
  if (!home) return
  const parcel = await lockParcel(query, { id })
  if (parcel?.county !== '') return
  const locked = new Set(offers.map((offer) => offer.id))
  if (!(await offersOf(query, id)).every((offer) => locked.has(offer.id)))
    throw new Error(`Parcel ${id} has got another offer meanwhile`)
  if (known) await mergeParcels(query, id, known.id)
  else
    await query
      .updateTable('parcels')
      .set({ ...home, search_text: parcelSearchText({ ...parcel, ...home }) })
      .where('id', '=', id)
      .execute()
}

/** Moves offers for one parcel, the latest last, to it. */
async function moveOffers(query: Queries, offers: readonly OfferRow[]): Promise<void> {
  const [parcelId = null] = await storeParcels(query, offers)
  for (const { id } of offers)
    await query.updateTable('offers').set({ parcel_id: parcelId }).where('id', '=', id).execute()
}

/**
 * Answers what gives their county to parcels that were stored when their place was not understood to name one, as in `Mohave Co., AZ`, so
 * that a new offer there finds them. It goes through all once, and afterwards through those that came since, and those from the first
 * that failed. What a process of an older version adds to one that was passed already is found at the next start at the latest.
 */
export function placeRenewal({ db }: Pick<Services, 'db'>): (log: Log) => Promise<void> {
  let passed = ''
  return async (log) => {
    let hasFailed = false
    const steps = inSteps<{ id: string; location: string }>(
      async (last) =>
        await db.read
          .selectFrom('parcels')
          .select(['id', 'location'])
          // Not a parameter: only what stands in the statement lets SQLite take the index of these parcels.
          .where('county', '=', sql<string>`''`)
          .where('id', '>', last?.id ?? passed)
          .orderBy('id')
          .limit(stepSize)
          .execute(),
    )
    for await (const step of steps)
      for (const { id, ...parcel } of step) {
        const isOutdated = namesCounty(parcel) || (await offersOf(db.read, id)).some(namesCounty)
        try {
          if (isOutdated)
            await db.write.transaction().execute(async (query) => await renewPlace(query, id))
        } catch (error) {
          hasFailed = true
          log.warn(error, `Parcel ${id} did not get its county; this is tried again in an hour.`)
        }
        if (!hasFailed) passed = id
        await letOthersIn()
      }
  }
}
