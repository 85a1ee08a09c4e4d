import { sql } from 'kysely'
import type { Parcel, ParcelUpdate } from '../../../../contract/index.ts'
import { mergedParcelName } from '../../../../migrations/merged-parcels.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { readValue } from '../../../platform/database/key-value-store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { toCents } from '../money.ts'
import { apnKeyOf } from '../parcel-key.ts'
import { lockedParcels } from '../row-locks.ts'
import { momentAfter } from '../status.ts'
import type { OfferRow, ParcelRow } from '../tables.ts'
import { placeOf } from './place.ts'
import { parcelSearchText } from './search-text.ts'

/** A database takes only so many values in one statement. */
const rowsPerStatement = 200

/** Where a parcel lies, in degrees. */
export type Coordinates = Pick<ParcelRow, 'latitude' | 'longitude'>

/** Where something lies as the contract says it; null where that is not known. */
export const coordinatesOf = ({ latitude, longitude }: Coordinates) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** What an offer says of its parcel, and since when. */
export type ParcelFacts = Pick<
  OfferRow,
  'apn' | 'location' | 'acreage' | 'assessed_cents' | 'updated_at'
> &
  Partial<Coordinates>

/** What tells a parcel from all others; empty where it has no number. Counties give numbers of their own. */
export function parcelIdentity(facts: Pick<OfferRow, 'apn' | 'location'>) {
  const apnKey = apnKeyOf(facts)
  const place = placeOf(facts.location)
  const key = apnKey === '' ? '' : `${place.state}|${place.county}|${apnKey}`.toLowerCase()
  return { ...place, apn_key: apnKey, key }
}

/** Whether two offers say that they are for one parcel. */
const isSameParcel = (one: OfferRow, other: OfferRow): boolean =>
  (one.apn === other.apn && one.location === other.location) ||
  parcelIdentity(one).key === parcelIdentity(other).key

function newParcelRow(facts: ParcelFacts): ParcelRow {
  const row = {
    id: newId(),
    ...parcelIdentity(facts),
    apn: facts.apn,
    location: facts.location,
    acreage: facts.acreage,
    assessed_cents: facts.assessed_cents,
    latitude: facts.latitude ?? null,
    longitude: facts.longitude ?? null,
    notes: '',
    outline_source: '',
    created_at: facts.updated_at,
    updated_at: facts.updated_at,
  }
  return { ...row, search_text: parcelSearchText(row) }
}

/**
 * Stores the parcels of these offers, each once, however its number is spelt, and answers their ids in the order of the offers; null for
 * one without a number. What an offer says replaces what was known, unless that is later.
 *
 * A parcel is held until the transaction ends, so that nobody deletes it before its offer is there; always in one order, so that two
 * who store several never wait for each other.
 */
export async function storeParcels(
  query: Queries,
  offers: readonly ParcelFacts[],
): Promise<(string | null)[]> {
  const keys = offers.map((facts) => parcelIdentity(facts).key)
  // Of several offers for one parcel the last one tells.
  const byKey = new Map(keys.map((key, index) => [key, offers[index]]))
  byKey.delete('')
  const rows = [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, facts]) => (facts ? [newParcelRow(facts)] : []))
  const ids = new Map<string, string>()
  for (const group of groupsOf(rowsPerStatement, rows)) {
    const stored = await query
      .insertInto('parcels')
      .values(group)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          location: latest('location'),
          acreage: latest('acreage'),
          assessed_cents: latestKnown('assessed_cents'),
          latitude: latestKnown('latitude'),
          longitude: latestKnown('longitude'),
          search_text: latest('search_text'),
          updated_at: latest('updated_at'),
        }),
      )
      .returning(['key', 'id'])
      .execute()
    for (const { key, id } of stored) ids.set(key, id)
  }
  return keys.map((key) => ids.get(key) ?? null)
}

/** What is stored now or what was, whichever is later. */
const latest = <Column extends keyof ParcelRow>(column: Column) => {
  const [stored, now] = [sql.ref(`parcels.${column}`), sql.ref(`excluded.${column}`)]
  return sql<ParcelRow[Column]>`case
    when excluded.updated_at >= parcels.updated_at then ${now} else ${stored} end`
}

/** The same for what need not be known. */
const latestKnown = <Column extends keyof ParcelRow>(column: Column) =>
  sql<ParcelRow[Column]>`coalesce(${latest(column)}, ${sql.ref(`parcels.${column}`)})`

/**
 * Keeps parcels in step with a change of an offer, in its transaction, and answers the id of the parcel the offer is for now. Only what
 * the change says is learned, so that a value corrected at the parcel stays.
 */
export async function storeChangedParcel(
  query: Queries,
  before: OfferRow,
  after: OfferRow,
): Promise<string | null> {
  if (before.parcel_id === null || !isSameParcel(before, after)) {
    // Locked in order: the one before may have to be deleted once the new one is stored.
    if (before.parcel_id !== null && parcelIdentity(before).key < parcelIdentity(after).key)
      await lockParcels(query, [before.parcel_id])
    const [id = null] = await storeParcels(query, [after])
    return id
  }
  const { location, acreage, assessed_cents } = after
  const learned = {
    ...(location !== before.location && {
      location,
      search_text: newParcelRow(after).search_text,
    }),
    ...(acreage !== before.acreage && { acreage }),
    ...(assessed_cents !== null && assessed_cents !== before.assessed_cents && { assessed_cents }),
  }
  if (Object.keys(learned).length > 0)
    await query
      .updateTable('parcels')
      .set({ ...learned, updated_at: after.updated_at })
      .where('id', '=', before.parcel_id)
      .execute()
  return before.parcel_id
}

/** The parcel of this id, or the one that it became part of; undefined when there is none. */
async function findParcel(query: Queries, id: string): Promise<ParcelRow | undefined> {
  const row = await query.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) return row
  const mergedInto = await readValue(query, mergedParcelName(id))
  return mergedInto === undefined ? undefined : await findParcel(query, mergedInto)
}

/** The same, which refuses with `not_found` when there is none. */
export async function existingParcel(query: Queries, id: string): Promise<ParcelRow> {
  const row = await findParcel(query, id)
  if (!row) throw new HttpError('not_found')
  return row
}

/**
 * The id of a parcel that an offer had, which is held until the transaction ends: as it is known by now, or as it was when it went with
 * that offer.
 */
export async function putParcelBack(
  query: Queries,
  { row, outline }: { row: ParcelRow; outline: Tables['parcel_outlines'] | undefined },
): Promise<string> {
  const known = await findParcel(query, row.id)
  const held = known && (await lockParcel(query, { id: known.id }))
  if (held) return held.id
  const { id } = await query
    .insertInto('parcels')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // Of two drafts for one parcel that are put back at once, the other may have brought the outline.
  if (outline && id === row.id)
    await query
      .insertInto('parcel_outlines')
      .values(outline)
      .onConflict((conflict) => conflict.column('parcel_id').doNothing())
      .execute()
  return id
}

/** Locks the parcel of this id or key until the transaction ends and returns it as it now is; undefined when there is none any more. */
export async function lockParcel(
  query: Queries,
  by: Pick<ParcelRow, 'id'> | Pick<ParcelRow, 'key'>,
): Promise<ParcelRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['key', by.key] as const)
  return await query
    .updateTable('parcels')
    .set((eb) => ({ key: eb.ref('key') }))
    .where(column, '=', value)
    .returningAll()
    .executeTakeFirst()
}

/** Locks the parcels of these ids until the transaction ends, in the one order in which all do. */
export async function lockParcels(query: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await query
    .updateTable('parcels')
    .set((eb) => ({ key: eb.ref('key') }))
    .where('id', 'in', lockedParcels(query, ids))
    .execute()
}

/** Changes what is known of a parcel beside its offers; refused with `changed_meanwhile` where it was changed since `basedOn`. */
export async function changeParcel(
  query: Queries,
  id: string,
  { assessedValue, coordinates, notes, outlineSource, basedOn }: ParcelUpdate,
  now: Date,
): Promise<ParcelRow> {
  const { id: parcelId, updated_at: last } = await existingParcel(query, id)
  const changed = await query
    .updateTable('parcels')
    .set({
      assessed_cents: assessedValue === null ? null : toCents(assessedValue),
      latitude: coordinates?.latitude ?? null,
      longitude: coordinates?.longitude ?? null,
      notes,
      outline_source: outlineSource,
      updated_at: momentAfter(last, now).toISOString(),
    })
    .where('id', '=', parcelId)
    .where('updated_at', '=', basedOn ?? last)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new HttpError('changed_meanwhile')
  return changed
}

export function toParcel(row: ParcelRow): Parcel {
  return {
    id: row.id,
    apn: row.apn,
    county: row.county,
    state: row.state,
    location: row.location,
    acreage: row.acreage,
    assessedValue: row.assessed_cents === null ? null : row.assessed_cents / 100,
    coordinates: coordinatesOf(row),
    notes: row.notes,
    outlineSource: row.outline_source,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
