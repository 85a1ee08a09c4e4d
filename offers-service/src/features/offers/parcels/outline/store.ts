import type { Database, Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { inThread } from '../../../../platform/threads.ts'
import type { ParcelRow } from '../../tables.ts'
import { lockParcel } from '../store.ts'
import type { readOutline } from './read-outline.ts'
import type { Position } from './survey.ts'

/** Reads an outline in another thread, since a packed file may be many times as large as it looks. */
const readInThread = inThread<typeof readOutline>(
  new URL('./read-outline.ts', import.meta.url),
  'readOutline',
)

/** Keeps these corners as the outline of a parcel, in place of the one it has. */
export async function storeCorners(
  query: Queries,
  parcelId: string,
  corners: readonly Position[],
  now: Date,
): Promise<void> {
  const kept = { corners: JSON.stringify(corners), stored_at: now.toISOString() }
  await query
    .insertInto('parcel_outlines')
    .values({ parcel_id: parcelId, ...kept })
    .onConflict((conflict) => conflict.column('parcel_id').doUpdateSet(kept))
    .execute()
}

/**
 * Keeps the outline in a map file as that of a parcel; refused with `invalid_request` where it has no single shape for it. The parcel is locked meanwhile, so that an outline never gets lost where it
 * becomes part of another; refused with `not_found` where it has.
 */
export async function keepOutline(
  { write }: Pick<Database, 'write'>,
  { id, apn }: ParcelRow,
  file: Buffer,
  now: Date,
): Promise<void> {
  const read = await readInThread({ file, apn })
  if ('problem' in read) throw new HttpError('invalid_request', { file: read.problem })
  await write.transaction().execute(async (query) => {
    if (!(await lockParcel(query, { id }))) throw new HttpError('not_found')
    await storeCorners(query, id, read.corners, now)
  })
}

/** Removes the outline of a parcel, which is locked meanwhile for the same reason. */
export async function dropOutline(
  { write }: Pick<Database, 'write'>,
  parcelId: string,
): Promise<void> {
  await write.transaction().execute(async (query) => {
    if (!(await lockParcel(query, { id: parcelId }))) throw new HttpError('not_found')
    await query.deleteFrom('parcel_outlines').where('parcel_id', '=', parcelId).execute()
  })
}
