import { type CoSeller, foldReferenceNumber, type NewOffer } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { groupsOf } from '../../platform/database/in-batches.ts'
import { coSellerRows } from './co-sellers.ts'
import { recordOfferEvents } from './events.ts'
import { newOfferRow, offeredAt } from './offer-rows.ts'
import { keepOneLiveOffer } from './parcels/one-live-offer.ts'
import { type Coordinates, storeParcels } from './parcels/store.ts'
import { generateReferenceNumber } from './reference-number.ts'
import { countFewLiveOffers } from './store.ts'
import type { OfferRow } from './tables.ts'

/** A database takes only so many values in one question, and in one statement. */
const keysPerQuery = 500
const rowsPerStatement = 500

/** Those of these folded reference numbers that stored offers have. */
export async function takenReferences(query: Queries, keys: string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const group of groupsOf(keysPerQuery, keys)) {
    const rows = await query
      .selectFrom('offers')
      .select('reference_key')
      .where('reference_key', 'in', group)
      .execute()
    for (const row of rows) taken.add(row.reference_key)
  }
  return taken
}

/** Makes up as many reference numbers as asked for, which neither the given ones nor any offer has. */
async function freshNumbers(
  query: Queries,
  count: number,
  { given, live }: { given: ReadonlySet<string>; live: number },
): Promise<string[]> {
  const fresh = new Map<string, string>()
  while (fresh.size < count) {
    const made = new Map<string, string>()
    for (let missing = count - fresh.size; missing > 0; missing -= 1) {
      const number = generateReferenceNumber(live)
      made.set(foldReferenceNumber(number), number)
    }
    const taken = await takenReferences(query, [...made.keys()])
    for (const [key, number] of made) if (!given.has(key) && !taken.has(key)) fresh.set(key, number)
  }
  return [...fresh.values()]
}

/** An offer that a file or a list says, and the status it is stored with. */
export interface ListedOffer {
  offer: Omit<NewOffer, 'status'>
  status: OfferRow['status']
  /** The list it comes from, and its row there. */
  from?: Pick<OfferRow, 'list_id' | 'list_row'>
  /** Where its parcel lies, if the list says so. */
  coordinates?: Partial<Coordinates> | undefined
}

/** An offer ready to be stored, with the sellers beside its own. */
export interface MadeOffer {
  offer: OfferRow
  coSellers: readonly CoSeller[]
  coordinates: Partial<Coordinates>
}

/**
 * The offers as they are stored; missing reference numbers are made up, each only once, as long as so many offers `inAll` want them
 * where these are only some of them.
 */
export async function makeOffers(
  query: Queries,
  listed: readonly ListedOffer[],
  now: Date,
  inAll = listed.length,
): Promise<MadeOffer[]> {
  const numbers = listed.flatMap(({ offer }) => offer.referenceNumber ?? [])
  const made = await freshNumbers(query, listed.length - numbers.length, {
    given: new Set(numbers.map(foldReferenceNumber)),
    live: inAll + (await countFewLiveOffers(query, now)),
  })
  return listed.map(({ offer, status, from, coordinates = {} }) => {
    const number = offer.referenceNumber ?? made.pop() ?? ''
    const row = newOfferRow(number, { ...offer, status: 'draft' }, now, offer.coSellers)
    const stored = { ...row, status, offered_at: offeredAt(status, now), ...from }
    return { offer: stored, coSellers: offer.coSellers ?? [], coordinates }
  })
}

/** What {@link insertOffers} fills. */
export const filledTables = ['offers', 'parcels', 'co_sellers', 'offer_events'] as const

/**
 * Stores many offers with their parcels and their history, in the transaction that decided on them. `insists` says that several live
 * offers for one parcel are meant; refused with `not_confirmed` where they are not.
 */
export async function insertOffers(
  query: Queries,
  offers: readonly MadeOffer[],
  now: Date,
  { detail, insists }: { detail: string; insists: boolean },
): Promise<void> {
  for (const group of groupsOf(rowsPerStatement, offers)) {
    const parcelIds = await storeParcels(
      query,
      group.map(({ offer, coordinates }) => ({ ...offer, ...coordinates })),
    )
    await query
      .insertInto('offers')
      .values(group.map(({ offer }, at) => ({ ...offer, parcel_id: parcelIds[at] ?? null })))
      .execute()
    const others = group.flatMap(({ offer, coSellers }) => coSellerRows(offer.id, coSellers))
    if (others.length > 0) await query.insertInto('co_sellers').values(others).execute()
  }
  const rows = offers.map(({ offer }) => offer)
  const insisted = await keepOneLiveOffer(query, rows, insists, now)
  const byDetail = Map.groupBy(rows, ({ id }) => insisted.get(id) ?? '')
  for (const [said, some] of byDetail) {
    const ids = some.map(({ id }) => id)
    const lines = [detail, said].filter((line) => line !== '')
    await recordOfferEvents(query, ids, 'created', now, lines.join('\n'))
  }
}
