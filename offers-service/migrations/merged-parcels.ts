import type { Kysely } from 'kysely'

/** The tables in which a parcel stands, as they were at step 035. */
export interface ParcelsBefore {
  offers: { id: string; parcel_id: string | null }
  parcels: {
    id: string
    key: string
    apn: string
    apn_key: string
    county: string
    state: string
    location: string
    acreage: number
    assessed_cents: number | null
    latitude: number | null
    longitude: number | null
    notes: string
    outline_source: string
    search_text: string
    created_at: string
    updated_at: string
  }
  parcel_outlines: { parcel_id: string; corners: string; stored_at: string }
  key_values: { name: string; value: string }
}

/** The name under which the id of the parcel is kept that one became part of, so that its address still leads there. */
export const mergedParcelName = (id: string) => `merged-parcel-${id}`

type Parcel = ParcelsBefore['parcels']

/** What is known of two parcels that are one: what was said later counts, and the notes of both. */
function known(kept: Parcel, dropped: Parcel) {
  const [earlier, later] = dropped.updated_at > kept.updated_at ? [kept, dropped] : [dropped, kept]
  const place = later.latitude === null ? earlier : later
  return {
    location: later.location,
    search_text: later.search_text,
    acreage: later.acreage,
    assessed_cents: later.assessed_cents ?? earlier.assessed_cents,
    latitude: place.latitude,
    longitude: place.longitude,
    notes: [...new Set([kept.notes, dropped.notes])].filter((text) => text !== '').join('\n\n'),
    outline_source: kept.outline_source || dropped.outline_source,
    created_at: [kept.created_at, dropped.created_at].toSorted()[0] ?? kept.created_at,
    // Later than both, so that a form opened before is refused instead of writing over what came from the other.
    updated_at: new Date(Date.parse(later.updated_at) + 1).toISOString(),
  }
}

/** Makes one parcel part of another: its offers, notes and outline go over, and nothing is left of it but where it went. */
export async function mergeParcels<Tables extends ParcelsBefore>(
  tables: Kysely<Tables>,
  droppedId: string,
  keptId: string,
): Promise<void> {
  const db = tables as unknown as Kysely<ParcelsBefore>
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', [droppedId, keptId])
    .execute()
  const [dropped, kept] = [droppedId, keptId].map((id) => parcels.find((row) => row.id === id))
  if (!dropped || !kept)
    throw new Error(`Cannot merge parcel ${droppedId} into ${keptId}: one is gone`)
  const [outline] = await db
    .selectFrom('parcel_outlines')
    .selectAll()
    .where('parcel_id', 'in', [droppedId, keptId])
    .orderBy('stored_at', 'desc')
    .execute()
  const outlined = outline && (outline.parcel_id === droppedId ? dropped : kept)
  if (outlined === dropped) {
    await db.deleteFrom('parcel_outlines').where('parcel_id', '=', keptId).execute()
    await db
      .updateTable('parcel_outlines')
      .set({ parcel_id: keptId })
      .where('parcel_id', '=', droppedId)
      .execute()
  }
  await db
    .updateTable('offers')
    .set({ parcel_id: keptId })
    .where('parcel_id', '=', droppedId)
    .execute()
  await db
    .updateTable('parcels')
    .set({
      ...known(kept, dropped),
      // Where an outline is from goes with it.
      ...(outlined && { outline_source: outlined.outline_source }),
    })
    .where('id', '=', keptId)
    .execute()
  await db.deleteFrom('parcels').where('id', '=', droppedId).execute()
  await db
    .insertInto('key_values')
    .values({ name: mergedParcelName(droppedId), value: keptId })
    .execute()
}
