import { deletedDraftsPerPage, type DeletedDraft } from '../../../../contract/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { deleteInSteps, inSteps } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { currentMaker } from '../../../platform/maker.ts'
import { dropUnusedParcels } from '../parcels/unused.ts'
import { lockedDrafts } from '../row-locks.ts'
import { deletedKeptSince } from '../status.ts'
import type { DeletedDraftRow, OfferRow } from '../tables.ts'
import { type DraftSnapshot, takeSnapshots } from './snapshot.ts'

/** Only ever what `deleteDrafts` wrote. */
export const snapshotOf = ({ draft }: { draft: string }) => JSON.parse(draft) as DraftSnapshot

/** Who sells what a draft in the trash offers, the offer's own seller first. */
export const sellersOfDeleted = ({ offer, rows }: DraftSnapshot) => [
  { name: offer.seller_name, email: offer.seller_email, phone: offer.seller_phone },
  ...rows.co_sellers.map(({ name, email }) => ({ name, email, phone: '' })),
]

/** Moves drafts, whose rows the caller holds, to the trash with all that hangs on them; at most some hundred. */
export async function deleteDrafts(
  query: Queries,
  drafts: readonly OfferRow[],
  now: Date,
): Promise<void> {
  if (drafts.length === 0) return
  const snapshots = await takeSnapshots(query, drafts)
  const deletion = { deleted_at: now.toISOString(), deleted_by: currentMaker() }
  const rows = drafts.map(({ id, lead_id }) => ({
    id,
    lead_id,
    draft: JSON.stringify(snapshots.get(id)),
    ...deletion,
  }))
  await query.insertInto('deleted_drafts').values(rows).execute()
  const ids = drafts.map(({ id }) => id)
  await query.deleteFrom('offers').where('id', 'in', ids).execute()
  await dropUnusedParcels(
    query,
    drafts.map((draft) => draft.parcel_id),
  )
}

/** A page of what is in the trash, latest first, and whether there is more behind it. */
export async function readDeletedDrafts(
  query: Queries,
  page: number,
): Promise<{ drafts: DeletedDraft[]; hasMore: boolean }> {
  const rows = await query
    .selectFrom('deleted_drafts')
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * deletedDraftsPerPage)
    .limit(deletedDraftsPerPage + 1)
    .execute()
  const drafts = rows.slice(0, deletedDraftsPerPage).map((row) => {
    const { offer } = snapshotOf(row)
    return {
      id: row.id,
      referenceNumber: offer.reference_number,
      location: offer.location,
      sellerName: offer.seller_name,
      amount: offer.amount_cents / 100,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
    }
  })
  return { drafts, hasMore: rows.length > deletedDraftsPerPage }
}

/** As many as are read and looked through within a few milliseconds. */
const readAtOnce = 100

/** Everything in the trash, some at a time. */
export async function* allDeletedDrafts(query: Queries): AsyncGenerator<DraftSnapshot[]> {
  const steps = inSteps<{ id: string; draft: string }>(
    async (last) =>
      await query
        .selectFrom('deleted_drafts')
        .select(['id', 'draft'])
        .where('id', '>', last?.id ?? '')
        .orderBy('id')
        .limit(readAtOnce)
        .execute(),
    readAtOnce,
  )
  for await (const rows of steps) yield rows.map(snapshotOf)
}

/** Those of these offers that are drafts in the trash. */
export async function deletedDraftsAmong(
  query: Queries,
  ids: readonly string[],
): Promise<DraftSnapshot[]> {
  if (ids.length === 0) return []
  const rows = await query
    .selectFrom('deleted_drafts')
    .select('draft')
    .where('id', 'in', ids)
    .execute()
  return rows.map(snapshotOf)
}

/** The drafts in the trash that were made from these leads, each with its lead. */
export async function deletedDraftsFrom(
  query: Queries,
  leadIds: readonly string[],
): Promise<Pick<DeletedDraftRow, 'id' | 'lead_id'>[]> {
  if (leadIds.length === 0) return []
  return await query
    .selectFrom('deleted_drafts')
    .select(['id', 'lead_id'])
    .where('lead_id', 'in', leadIds)
    .execute()
}

/** Deletes those of these drafts that are in the trash for good; answers them. */
export async function eraseDeletedDrafts(
  query: Queries,
  ids: readonly string[],
): Promise<DraftSnapshot[]> {
  if (ids.length === 0) return []
  const rows = await query
    .deleteFrom('deleted_drafts')
    .where('id', 'in', lockedDrafts(query, ids))
    .returning('draft')
    .execute()
  return rows.map(snapshotOf)
}

/** Deletes one for good; refused with `not_found` where it is not in the trash any more. */
export async function eraseDeletedDraft(query: Queries, id: string): Promise<void> {
  const [erased] = await eraseDeletedDrafts(query, [id])
  if (!erased) throw new HttpError('not_found')
}

/** Deletes for good what has been in the trash for its time. */
export async function emptyDraftTrash(
  { write }: Pick<Database, 'write'>,
  now: Date,
): Promise<void> {
  await deleteInSteps((most) =>
    write
      .deleteFrom('deleted_drafts')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('deleted_drafts as oldest')
          .select('oldest.id')
          .where('oldest.deleted_at', '<', deletedKeptSince(now))
          .orderBy('oldest.deleted_at')
          .limit(most),
      ),
  )
}
