import { randomUUIDv7 } from 'node:crypto'
import type { BulkChange, BulkOutcome, BulkRequest } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { Services } from '../../../platform/services.ts'
import { businessDay } from '../status.ts'
import type { BulkChangeRow } from '../tables.ts'
import { withRules } from './apply.ts'
import { bulkChangeKind } from './job.ts'
import { nothingYet, withOne } from './outcome.ts'
import { decide, reasonToKeep } from './rules.ts'
import { chosenBy, countSelected, stepsOf } from './selection.ts'
import { canUndo, existingChange, lockChange, toBulkChange } from './store.ts'

type Parts = Pick<Services, 'db' | 'now'>

/** As many offers as are looked at before others come to their turn. */
const stepSize = 100

/** Refuses a last day that is over already, which no offer can be given. */
function refusePastDay({ action }: BulkRequest, now: Date): void {
  if (action.expirationDate !== undefined && action.expirationDate < businessDay(now))
    throw new HttpError('invalid_request', {
      'action.expirationDate': 'This day is already over',
    })
}

/** What a change would come to now. */
export async function previewChange(
  { db, now: clock }: Parts,
  request: BulkRequest,
): Promise<BulkOutcome> {
  const now = clock()
  refusePastDay(request, now)
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

/** Begins a change of many offers, with what is answered; the rest is done by jobs. */
export async function startChange(
  { db, now }: Parts,
  request: BulkRequest,
  keep: StoreAnswer<BulkChange>,
): Promise<BulkChange> {
  const moment = now()
  refusePastDay(request, moment)
  const chosen = await chosenBy(db, request.selection, moment)
  const row: BulkChangeRow = {
    id: randomUUIDv7(),
    action: JSON.stringify(request.action),
    selection: JSON.stringify(chosen),
    status: 'running',
    total: await countSelected(db, chosen, moment),
    position: null,
    outcome: JSON.stringify(nothingYet),
    undo_outcome: null,
    created_at: moment.toISOString(),
  }
  return await db.write.transaction().execute(async (query) => {
    await query.insertInto('bulk_changes').values(row).execute()
    await enqueueJob(query, moment, bulkChangeKind, { id: row.id })
    const change = toBulkChange(row)
    await keep(query, change)
    return change
  })
}

/** Begins to take a change back; refused with `not_undoable` where that cannot be. */
export async function startUndo({ db, now }: Parts, id: string): Promise<BulkChange> {
  return await db.write.transaction().execute(async (query) => {
    const row = await lockChange(query, await existingChange(query, id))
    if (!row || !canUndo(row)) throw new HttpError('not_undoable')
    const begun = {
      status: 'undoing',
      position: null,
      undo_outcome: JSON.stringify(nothingYet),
    } as const
    await query.updateTable('bulk_changes').set(begun).where('id', '=', id).execute()
    await enqueueJob(query, now(), bulkChangeKind, { id })
    return toBulkChange({ ...row, ...begun })
  })
}
