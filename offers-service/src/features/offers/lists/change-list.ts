import type { ListUpdate, ParcelList } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { listInThread } from './list-thread.ts'
import type { RowFields } from './rows/row-fields.ts'
import { mendedOf, openList, planOf } from './store.ts'
import type { ParcelListRow } from './tables.ts'

type Parts = Pick<Services, 'db' | 'now'>

/** Changes an open list, in one statement that finds nothing when somebody changed it since it was read. */
async function storeChange(
  query: Queries,
  { id, version }: ParcelListRow,
  change: Partial<Pick<ParcelListRow, 'name' | 'plan'>>,
  now: Date,
): Promise<ParcelListRow> {
  const changed = await query
    .updateTable('lists')
    .set({ ...change, summary: null, version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new HttpError('changed_meanwhile')
  return changed
}

/** Changes the name or the plan of a list, and reads its rows by it; refused with `changed_meanwhile` as {@link ListUpdate} says. */
export async function changeList(
  services: Parts,
  id: string,
  { name, basedOn, ...plan }: ListUpdate,
): Promise<ParcelList> {
  const { db, now } = services
  const list = await openList(db.read, id)
  if (basedOn !== undefined && basedOn !== list.updated_at) throw new HttpError('changed_meanwhile')
  const given = Object.entries(plan).filter(([, value]) => value !== undefined)
  const changed = await storeChange(
    db.write,
    list,
    {
      ...(name !== undefined && { name }),
      plan: JSON.stringify({ ...planOf(list), ...Object.fromEntries(given) }),
    },
    now(),
  )
  return await listInThread(services, { kind: 'read', id: changed.id })
}

/** Mends one row of a list or decides about it, and reads all rows again: what it says may bear upon others. */
export async function mendRow(
  services: Parts,
  { id, rowNumber }: { id: string; rowNumber: number },
  { cells, decision }: { cells?: RowFields; decision?: 'take' | 'leave_out' | null },
): Promise<void> {
  const { db, now } = services
  const list = await openList(db.read, id)
  const changed = await db.write.transaction().execute(async (query) => {
    const row = await query
      .selectFrom('list_rows')
      .selectAll()
      .where('list_id', '=', id)
      .where('row_number', '=', rowNumber)
      .executeTakeFirst()
    if (!row) throw new HttpError('not_found')
    await query
      .updateTable('list_rows')
      .set({
        mended: JSON.stringify({ ...mendedOf(row), ...cells }),
        ...(decision !== undefined && { decision }),
      })
      .where('list_id', '=', id)
      .where('row_number', '=', rowNumber)
      .execute()
    return await storeChange(query, list, {}, now())
  })
  await listInThread(services, { kind: 'read', id: changed.id })
}
