import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { formatCount } from '../../../../contract/index.ts'
import type { WorkServices } from '../../../platform/database-thread.ts'
import { countRows } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { dropUnusedParcels } from '../parcels/unused.ts'
import { lockedOffers, lockedParcels } from '../row-locks.ts'
import { existingList, holdStoredList, openList } from './store.ts'
import type { ParcelListRow } from './tables.ts'

interface BasedOn {
  id: string
  /** When the list was last changed, as the admin sees it. */
  basedOn: string | undefined
}

/** Refuses where somebody has changed the list since. */
function refuseOvertaken(list: ParcelListRow, basedOn: BasedOn['basedOn']): void {
  if (basedOn !== undefined && basedOn !== list.updated_at) throw new HttpError('changed_meanwhile')
}

/** The offers of a list that nobody has seen or will: not printed, not opened, and no further on than that. */
const unseenOffers = (eb: ExpressionBuilder<Tables, 'offers'>) =>
  eb.and([
    eb('letter_printed_at', 'is', null),
    eb('first_viewed_at', 'is', null),
    eb('status', 'in', ['draft', 'active', 'withdrawn']),
  ])

/** Refuses where offers of a list are out among people. */
async function refuseOut(offers: SelectQueryBuilder<Tables, 'offers', unknown>): Promise<void> {
  const out = await countRows(offers)
  if (out > 0)
    throw new HttpError('list_in_use', {
      list: `${formatCount(out, 'offer')} of this list were printed or opened already. Withdraw those you do not want one by one.`,
    })
}

/**
 * Deletes all offers of a list, so that it can be changed and stored anew. Refused with `list_in_use` once a letter of one was
 * printed or one was opened, and with `changed_meanwhile` as `basedOn` says.
 */
export async function undoListOffers(
  { db, now, takeTurn }: WorkServices,
  { id, basedOn }: BasedOn,
): Promise<void> {
  await takeTurn()
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'import of offers')
    await existingList(query, id)
    const list = await holdStoredList(query, id)
    // What somebody else has undone meanwhile needs no second time.
    if (!list) return
    refuseOvertaken(list, basedOn)
    const offers = query.selectFrom('offers').where('list_id', '=', id)
    await refuseOut(offers.where((eb) => eb.not(unseenOffers(eb))))
    if ((await countRows(query.selectFrom('list_rows').where('list_id', '=', id))) === 0)
      throw new HttpError('list_in_use', {
        list: 'The rows of this list were deleted after 90 days, so there is nothing to go back to.',
      })
    await lockedOffers(query, offers.select('id')).execute()
    // Rows go with their offers, as an erasure wants it; here they stay.
    await query.updateTable('list_rows').set({ offer_id: null }).where('list_id', '=', id).execute()
    const parcels = await query
      .selectFrom('offers')
      .select('parcel_id')
      .where('list_id', '=', id)
      .execute()
    // All of them, which may be more than are deleted at once.
    await lockedParcels(
      query,
      offers.select('parcel_id as id').$narrowType<{ id: string }>(),
    ).execute()
    await query.deleteFrom('offers').where('list_id', '=', id).where(unseenOffers).execute()
    // Somebody may have opened one since they were counted.
    await refuseOut(offers)
    await dropUnusedParcels(
      query,
      parcels.map(({ parcel_id: parcelId }) => parcelId),
    )
    await query
      .updateTable('lists')
      .set({
        status: 'open',
        offer_count: 0,
        stored_at: null,
        updated_at: now().toISOString(),
        version: list.version + 1,
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Deletes a list with its rows; refused with `list_stored` while it has offers, and with `changed_meanwhile` as `basedOn` says. */
export async function removeList(
  { db, takeTurn }: WorkServices,
  { id, basedOn }: BasedOn,
): Promise<void> {
  const list = await openList(db.read, id)
  refuseOvertaken(list, basedOn)
  await takeTurn()
  const deleted = await db.write
    .deleteFrom('lists')
    .where('id', '=', id)
    .where('version', '=', list.version)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new HttpError('changed_meanwhile')
}
