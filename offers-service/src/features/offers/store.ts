import { sql } from 'kysely'
import {
  type AdminOffer,
  type CoSeller,
  type NewOffer,
  possibleReferenceKeys,
} from '../../../contract/index.ts'
import { batch } from '../../platform/database/batch.ts'
import { countRows, type Queries } from '../../platform/database/database.ts'
import { isOneOf } from '../../platform/database/few-ids.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { coSellersOf } from './co-sellers.ts'
import { newOfferRow, offeredAt, toAdminOffer } from './offer-rows.ts'
import { apnKeyOf, parcelKeyOf } from './parcel-key.ts'
import { storeChangedParcel, storeParcels } from './parcels/store.ts'
import { dropUnusedParcels } from './parcels/unused.ts'
import { fewOffers } from './reference-number.ts'
import { lockedOffers } from './row-locks.ts'
import { asColumn, type Named } from './search/offer-filter.ts'
import { searchTextOf } from './search/search-text.ts'
import { acceptableStatuses, businessDay, momentAfter } from './status.ts'
import type { OfferRow } from './tables.ts'
import { missingFactsOf } from './verification/verification-question.ts'

/** The offers as the admin sees them, with everyone who sells. */
export async function adminOffers(
  query: Queries,
  rows: readonly OfferRow[],
  now: Date,
): Promise<AdminOffer[]> {
  const coSellers = await coSellersOf(
    query,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toAdminOffer(row, now, coSellers.get(row.id) ?? []))
}

/** One offer as the admin sees it, with everyone who sells. */
export async function adminOffer(query: Queries, row: OfferRow, now: Date): Promise<AdminOffer> {
  const coSellers = await coSellersOf(query, [row.id])
  return toAdminOffer(row, now, coSellers.get(row.id) ?? [])
}

/** Stores a new offer and its parcel under this reference number; the engine's unique violation tells that it is taken. */
export async function insertOffer(
  query: Queries,
  referenceNumber: string,
  input: NewOffer,
  now: Date,
): Promise<OfferRow> {
  const row = newOfferRow(referenceNumber, input, now)
  const [parcelId = null] = await storeParcels(query, [row])
  return await query
    .insertInto('offers')
    .values({ ...row, parcel_id: parcelId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Offers a landowner could sign today. `named` is how the columns are asked for, which decides the index. */
export function liveOffers(query: Queries, now: Date, named: Named = asColumn) {
  return (
    query
      .selectFrom('offers')
      // Not parameters: only what stands in the statement lets SQLite take the index of opened offers.
      .where(named('status'), 'in', sql<OfferRow['status']>`('active', 'signing')`)
      .where(named('expiration_date'), '>=', businessDay(now))
  )
}

/** How many offers a landowner could sign today, counted only as far as made-up reference numbers depend on it. */
export async function countFewLiveOffers(query: Queries, now: Date): Promise<number> {
  const few = liveOffers(query, now)
    .select('id')
    .limit(fewOffers + 1)
  return await countRows(query.selectFrom(few.as('live')))
}

/** Finds an offer however its reference number is typed; undefined when there is none, whatever its status. */
export async function findOffer(
  query: Queries,
  referenceNumber: string,
): Promise<OfferRow | undefined> {
  const [offer] = await findOffers(query, [referenceNumber])
  return offer
}

/** The same for each of some numbers. */
export async function findOffers(
  query: Queries,
  referenceNumbers: readonly string[],
): Promise<(OfferRow | undefined)[]> {
  const keysOf = referenceNumbers.map(possibleReferenceKeys)
  const keys = [...new Set(keysOf.flat())]
  if (keys.length === 0) return referenceNumbers.map(() => undefined)
  const rows = await query
    .selectFrom('offers')
    .selectAll()
    .where(isOneOf('reference_key', keys))
    .execute()
  const byKey = new Map(rows.map((row) => [row.reference_key, row]))
  return keysOf.map((some) => byKey.get(some.find((key) => byKey.has(key)) ?? ''))
}

/** The same for visitors: all that look something up at the same moment ask the database together. */
export const offerFinder = (query: Queries) =>
  batch(async (referenceNumbers: readonly string[]) => await findOffers(query, referenceNumbers))

/** The offer of this reference number, whatever its status; refuses with `offer_not_found` when there is none. */
export async function existingOffer(query: Queries, referenceNumber: string): Promise<OfferRow> {
  const row = await findOffer(query, referenceNumber)
  if (!row) throw new HttpError('offer_not_found')
  return row
}

/** The offer of this id, which something stored refers to. */
export async function offerById(query: Queries, id: string): Promise<OfferRow> {
  return await query.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Changes an offer that is in one of these stored statuses and, where `basedOn` is given, unchanged since that moment;
 * undefined when it is not. Within the caller's transaction, so that the moment of every change is later than the one before.
 */
export async function changeOffer(
  query: Queries,
  id: string,
  condition: { from: readonly OfferRow['status'][]; basedOn?: string | undefined },
  changes: Partial<OfferRow>,
  now: Date,
): Promise<OfferRow | undefined> {
  const held = await lockOffer(query, id)
  if (!held) return undefined
  const coSellers = (await coSellersOf(query, [id])).get(id) ?? []
  return await changeHeldOffer(query, { held, coSellers }, condition, changes, now)
}

/** The same for an offer whose row the caller holds. */
export async function changeHeldOffer(
  query: Queries,
  { held, coSellers }: { held: OfferRow; coSellers: readonly CoSeller[] },
  condition: { from: readonly OfferRow['status'][]; basedOn?: string | undefined },
  changes: Partial<OfferRow>,
  now: Date,
): Promise<OfferRow | undefined> {
  let update = query
    .updateTable('offers')
    .set({
      ...changes,
      offered_at: offeredAt(changes.status ?? held.status, now, held.offered_at),
      search_text: searchTextOf({ ...held, ...changes }, coSellers),
      parcel_key: parcelKeyOf({ ...held, ...changes }),
      apn_key: apnKeyOf({ ...held, ...changes }),
      missing_facts: missingFactsOf({ ...held, ...changes }),
      updated_at: momentAfter(held.updated_at, now).toISOString(),
    })
    .where('id', '=', held.id)
    .where('status', 'in', condition.from)
  if (condition.basedOn !== undefined) update = update.where('updated_at', '=', condition.basedOn)
  const changed = await update.returningAll().executeTakeFirst()
  return changed && (await withParcel(query, held, changed))
}

/** A changed offer with the parcel it is for now; the one before is deleted where nothing else is known of it. */
async function withParcel(query: Queries, before: OfferRow, changed: OfferRow): Promise<OfferRow> {
  const parcelId = await storeChangedParcel(query, before, changed)
  if (parcelId === changed.parcel_id) return changed
  await query
    .updateTable('offers')
    .set({ parcel_id: parcelId })
    .where('id', '=', changed.id)
    .execute()
  await dropUnusedParcels(query, [before.parcel_id])
  return { ...changed, parcel_id: parcelId }
}

/** Holds an offer's row until the transaction ends and returns it as it now is; undefined when it is gone. */
export async function lockOffer(query: Queries, id: string): Promise<OfferRow | undefined> {
  const [row] = await lockOffers(query, [id])
  return row
}

/** The same for several offers, however many others lock them too; at most some hundred, answered in no order. */
export async function lockOffers(query: Queries, ids: readonly string[]): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  return await query
    .updateTable('offers')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', 'in', lockedOffers(query, ids))
    .returningAll()
    .execute()
}

/**
 * Moves an offer from one of these stored statuses to another; undefined when it is in none of them any more. Within the
 * caller's transaction.
 */
export async function moveOffer(
  query: Queries,
  id: string,
  from: readonly OfferRow['status'][],
  to: OfferRow['status'],
  now: Date,
): Promise<OfferRow | undefined> {
  return await changeOffer(query, id, { from }, { status: to }, now)
}

/**
 * Notes that signing an offer has begun, and holds its row until the transaction ends; undefined when it cannot be accepted.
 *
 * Anybody may begin, as often as they like, so it does not count as a change that an edit of the admin's could conflict with.
 */
export async function markSigning(query: Queries, id: string): Promise<OfferRow | undefined> {
  return await query
    .updateTable('offers')
    .set({ status: 'signing' })
    .where('id', '=', id)
    .where('status', 'in', acceptableStatuses)
    .returningAll()
    .executeTakeFirst()
}

/** Notes that the offer was opened; true only the first time. */
export async function markViewed(query: Queries, id: string, now: Date): Promise<boolean> {
  const row = await query
    .updateTable('offers')
    .set({ first_viewed_at: now.toISOString() })
    .where('id', '=', id)
    .where('first_viewed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
