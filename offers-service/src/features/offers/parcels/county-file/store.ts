import type { OutlinesToStore, ReplyOf, storeOutlines } from '../../../../../contract/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { momentAfter } from '../../status.ts'
import { outlineOf, OutlineProblem } from '../outline/shape.ts'
import { storeCorners } from '../outline/store.ts'
import type { Position } from '../outline/survey.ts'
import { lockParcel } from '../store.ts'

/** The corners of each parcel; refused with `invalid_request` where they are no outline. */
function cornersByParcel({ outlines }: OutlinesToStore): Map<string, Position[]> {
  return new Map(
    outlines.map(({ parcelId, corners }, index) => {
      try {
        return [parcelId, outlineOf({ areas: 1, hasHoles: false, line: corners })]
      } catch (error) {
        if (!(error instanceof OutlineProblem)) throw error
        throw new HttpError('invalid_request', { [`outlines.${index}.corners`]: error.message })
      }
    }),
  )
}

/**
 * Stores outlines with where they are from, in one transaction. Their parcels are locked in the order of their keys, as wherever several
 * are, so that an outline never gets lost where its parcel becomes part of another.
 */
export async function keepOutlines(
  { write }: Pick<Database, 'write'>,
  wanted: OutlinesToStore,
  now: Date,
): Promise<ReplyOf<typeof storeOutlines>> {
  const corners = cornersByParcel(wanted)
  return await write.transaction().execute(async (query) => {
    const known = await query
      .selectFrom('parcels')
      .select(['id', 'key'])
      .where('id', 'in', [...corners.keys()])
      .execute()
    const done = { stored: 0, kept: 0, gone: corners.size }
    for (const { id } of known.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      const parcel = await lockParcel(query, { id })
      if (!parcel) continue
      done.gone -= 1
      const before = await query
        .selectFrom('parcel_outlines')
        .select('stored_at')
        .where('parcel_id', '=', id)
        .executeTakeFirst()
      if (before && !wanted.replaces) {
        done.kept += 1
        continue
      }
      await storeCorners(query, id, corners.get(id) ?? [], now)
      await query
        .updateTable('parcels')
        .set({
          outline_source: wanted.source,
          // So that a form opened before is refused instead of writing the earlier source back.
          updated_at: momentAfter(parcel.updated_at, now).toISOString(),
        })
        .where('id', '=', id)
        .execute()
      done.stored += 1
    }
    return done
  })
}
