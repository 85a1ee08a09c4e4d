import type {
  BegunAction,
  BulkAction,
  BulkChange,
  BulkOutcome,
  BulkRequest,
} from '../../../../contract/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import { currentMaker } from '../../../platform/maker.ts'
import type { Services } from '../../../platform/services.ts'
import { findMailing } from '../mailings/store.ts'
import { businessDay } from '../status.ts'
import { withRules } from './apply.ts'
import { nothingYet, withOne } from './outcome.ts'
import { decide, isAboutMailing, reasonToKeep, type Terms } from './rules.ts'
import { type Chosen, chosenBy, countSelected, stepsOf } from './selection.ts'
import {
  bulkChangeKind,
  canUndo,
  existingChange,
  findStopped,
  lockChange,
  toBulkChange,
} from './store.ts'
import type { BulkChangeRow } from './tables.ts'

type Parts = Pick<Services, 'db' | 'now'>

/** As many offers as are looked at before others come to their turn. */
const stepSize = 100

/** A database takes only so many values in one statement. */
const rowsPerStatement = 500

/** Refuses a last day that is over already, which no offer can be given, and a mailing that there is not. */
async function refuseImpossible(query: Queries, action: BulkAction, now: Date): Promise<void> {
  const { expirationDate, mailing } = action
  if (expirationDate !== undefined && expirationDate < businessDay(now))
    throw new HttpError('invalid_request', {
      'action.expirationDate': 'This day is already over',
    })
  if (isAboutMailing(action) && mailing !== undefined && !(await findMailing(query, mailing)))
    throw new HttpError('invalid_request', { 'action.mailing': 'This mailing was deleted' })
}

/** What a change would come to now. */
export async function previewChange(
  { db, now: clock }: Parts,
  request: BulkRequest,
): Promise<BulkOutcome> {
  const now = clock()
  await refuseImpossible(db.read, request.action, now)
  const chosen = await chosenBy(db, request.selection, now)
  let outcome = nothingYet
  const parts = { size: stepSize, until: now.toISOString(), now }
  for await (const offers of stepsOf(db, chosen, parts))
    for (const row of offers) {
      const decision = await withRules(db.read, row, decide(request.action, row, now), now)
      outcome = withOne(outcome, row.reference_number, reasonToKeep(decision))
    }
  return outcome
}

/** A change as it is begun. */
type Begun = Pick<BulkChangeRow, 'total' | 'made_by'> & {
  action: BegunAction
  chosen: Chosen | null
}

/** Stores a change of many offers and the job that does it, in the caller's transaction. */
export async function insertChange(
  query: Queries,
  { action, chosen, total, made_by }: Begun,
  now: Date,
): Promise<BulkChangeRow> {
  const row: BulkChangeRow = {
    id: newId(),
    action: JSON.stringify(action),
    selection: JSON.stringify(chosen),
    status: 'running',
    total,
    position: null,
    outcome: JSON.stringify(nothingYet),
    undo_outcome: null,
    made_by,
    created_at: now.toISOString(),
  }
  await query.insertInto('bulk_changes').values(row).execute()
  await enqueueJob(query, now, bulkChangeKind, { id: row.id, madeBy: made_by })
  return row
}

/** Settles what is changed before anything is stored, since counting the offers takes a while. */
export async function prepareChange(
  db: Database,
  { action, selection, madeBy }: BulkRequest & { madeBy: string | null },
  now: Date,
): Promise<Begun> {
  await refuseImpossible(db.read, action, now)
  const chosen = await chosenBy(db, selection, now)
  return { action, chosen, total: await countSelected(db, chosen, now), made_by: madeBy }
}

/** Begins a change of many offers, with what is answered; the rest is done by jobs. */
export async function startChange(
  { db, now }: Parts,
  request: BulkRequest & { madeBy: string | null },
  keep: StoreAnswer<BulkChange>,
): Promise<BulkChange> {
  const moment = now()
  if (isAboutMailing(request.action) && request.action.mailing === undefined)
    throw new HttpError('invalid_request', { 'action.mailing': 'Please choose a mailing' })
  const begun = await prepareChange(db, request, moment)
  return await db.write.transaction().execute(async (query) => {
    const change = toBulkChange(await insertChange(query, begun, moment))
    await keep(query, change)
    return change
  })
}

/** What a file changes of one offer, which was last changed at `basedOn` when the file was read. */
export interface PlannedChange {
  offerId: string
  basedOn: string
  terms: Terms
}

/** Begins to change offers as a file says, in the caller's transaction; answers the id of the change. */
export async function startPlannedChange(
  query: Queries,
  { planned, madeBy }: { planned: readonly PlannedChange[]; madeBy: string | null },
  now: Date,
): Promise<string> {
  const begun = {
    action: { kind: 'from_file' },
    chosen: null,
    total: planned.length,
    made_by: madeBy,
  } as const
  const { id } = await insertChange(query, begun, now)
  const rows = planned.map(({ offerId, basedOn, terms }, index) => ({
    change_id: id,
    position: index + 1,
    offer_id: offerId,
    based_on: basedOn,
    terms: JSON.stringify(terms),
  }))
  for (const group of groupsOf(rowsPerStatement, rows))
    await query.insertInto('planned_changes').values(group).execute()
  return id
}

/** Begins to take a change back; refused with `not_undoable` where that cannot be. */
export async function startUndo({ db, now }: Parts, id: string): Promise<BulkChange> {
  return await db.write.transaction().execute(async (query) => {
    const row = await lockChange(query, await existingChange(query, id))
    const isStopped = row && (await findStopped(query, [row])).has(id)
    if (!row || !canUndo(row, isStopped ?? false)) throw new HttpError('not_undoable')
    // An undoing that was given up goes on where it was.
    const begun =
      row.status === 'undoing'
        ? row
        : {
            ...row,
            status: 'undoing' as const,
            position: null,
            undo_outcome: JSON.stringify(nothingYet),
          }
    const { status, position, undo_outcome } = begun
    await query
      .updateTable('bulk_changes')
      .set({ status, position, undo_outcome })
      .where('id', '=', id)
      .execute()
    await enqueueJob(query, now(), bulkChangeKind, { id, madeBy: currentMaker() })
    return toBulkChange(begun)
  })
}
