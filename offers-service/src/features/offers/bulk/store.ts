import { subDays } from 'date-fns/subDays'
import type {
  BegunAction,
  BulkAction,
  BulkChange,
  BulkOutcome,
} from '../../../../contract/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { deleteInSteps } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { idsAtWork } from '../../../platform/jobs/store.ts'
import type { Chosen, Place } from './selection.ts'
import type { BulkChangeRow } from './tables.ts'

export const actionOf = ({ action }: BulkChangeRow) => JSON.parse(action) as BegunAction
/** Whether it is the same that is done to all, and not what a file says of each. */
export const isAction = (action: BegunAction): action is BulkAction => action.kind !== 'from_file'

export const chosenOf = ({ selection }: BulkChangeRow) => JSON.parse(selection) as Chosen
export const placeOf = ({ position }: BulkChangeRow) =>
  JSON.parse(position ?? 'null') as Place | null
const parseOutcome = (json: string) => JSON.parse(json) as BulkOutcome
export const outcomeOf = ({ outcome }: BulkChangeRow) => parseOutcome(outcome)

/** What undoing has come to so far; undefined where nobody asked for it. */
export const undoOutcomeOf = ({ undo_outcome }: BulkChangeRow) =>
  undo_outcome === null ? undefined : parseOutcome(undo_outcome)

export const bulkChangeKind = 'bulk-change'

/** Which of these changes were given up: they are to go on, and no job is left that does it. */
export async function findStopped(
  query: Queries,
  rows: readonly BulkChangeRow[],
): Promise<Set<string>> {
  const going = rows.filter(({ status }) => status === 'running' || status === 'undoing')
  if (going.length === 0) return new Set()
  return new Set(going.map(({ id }) => id)).difference(await idsAtWork(query, bulkChangeKind))
}

/** Whether a change can be taken back: it or its undoing has ended or stopped, and what it did can be put back. */
export function canUndo(row: BulkChangeRow, isStopped: boolean): boolean {
  const isOver = (row.status === 'done' || isStopped) && outcomeOf(row).changed > 0
  return isOver && actionOf(row).kind !== 'delete_drafts'
}

/** A change as the admin sees it. */
export function toBulkChange(row: BulkChangeRow, isStopped = false): BulkChange {
  return {
    id: row.id,
    action: actionOf(row),
    status: row.status,
    isStopped,
    total: row.total,
    outcome: outcomeOf(row),
    undo: undoOutcomeOf(row) ?? null,
    canUndo: canUndo(row, isStopped),
    madeBy: row.made_by,
    createdAt: row.created_at,
  }
}

/** The change of this id; refuses with `not_found` when there is none. */
export async function existingChange(query: Queries, id: string): Promise<BulkChangeRow> {
  const row = await query
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new HttpError('not_found')
  return row
}

/** Holds a change until the transaction ends, where it still stands as it was seen; undefined where another has gone on with it. */
export async function lockChange(
  query: Queries,
  { id, status, position }: BulkChangeRow,
): Promise<BulkChangeRow | undefined> {
  return await query
    .updateTable('bulk_changes')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .where('status', '=', status)
    .where('position', 'is not distinct from', position)
    .returningAll()
    .executeTakeFirst()
}

/** Holds these changes until the transaction ends; answers the ids of those that are still known. */
export async function lockChanges(query: Queries, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const id of [...new Set(ids)].toSorted()) {
    const { numUpdatedRows } = await query
      .updateTable('bulk_changes')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) known.add(id)
  }
  return known
}

/** Forgets what a file changes of each offer once that is done, since names stand in it: through this place, or all of it. */
export async function forgetPlan(
  query: Queries,
  changeId: string,
  through: unknown,
): Promise<void> {
  await query
    .deleteFrom('planned_changes')
    .where('change_id', '=', changeId)
    .$if(typeof through === 'number', (plan) => plan.where('position', '<=', Number(through)))
    .execute()
}

/** How many of the latest changes are listed. */
const maxListed = 20

/** The latest changes, newest first. */
export async function latestChanges(query: Queries): Promise<BulkChange[]> {
  const rows = await query
    .selectFrom('bulk_changes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  const stopped = await findStopped(query, rows)
  return rows.map((row) => toBulkChange(row, stopped.has(row.id)))
}

/** The change of this id as the admin sees it; refuses with `not_found` when there is none. */
export async function readChange(query: Queries, id: string): Promise<BulkChange> {
  const row = await existingChange(query, id)
  const stopped = await findStopped(query, [row])
  return toBulkChange(row, stopped.has(id))
}

/** How long it is known what was done to many offers, and how long it can be undone. */
const daysKept = 90

/** Forgets changes of many offers that are 90 days old. */
export async function forgetOldChanges(
  { write }: Pick<Database, 'write'>,
  now: Date,
): Promise<void> {
  const old = await write
    .selectFrom('bulk_changes')
    .select('id')
    .where('created_at', '<', subDays(now, daysKept).toISOString())
    .execute()
  for (const { id } of old) {
    await deleteInSteps((most) =>
      write
        .deleteFrom('bulk_changed_offers')
        .where('change_id', '=', id)
        .where('position', 'in', (eb) =>
          eb
            .selectFrom('bulk_changed_offers as oldest')
            .select('oldest.position')
            .where('oldest.change_id', '=', id)
            .limit(most),
        ),
    )
    await write.deleteFrom('bulk_changes').where('id', '=', id).execute()
  }
}
