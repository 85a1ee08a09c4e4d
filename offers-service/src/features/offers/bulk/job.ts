import { setImmediate as letOthersIn } from 'node:timers/promises'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import { coSellersOf } from '../co-sellers.ts'
import type { OfferServices } from '../hooks.ts'
import { holdParcels } from '../parcels/one-live-offer.ts'
import { lockOffers } from '../store.ts'
import type { BulkChangeRow, OfferRow } from '../tables.ts'
import { Changes, withRules } from './apply.ts'
import { withOne } from './outcome.ts'
import {
  type BeforeChange,
  decide,
  type Decision,
  decideToUndo,
  isKept,
  reasonToKeep,
} from './rules.ts'
import { stepOf } from './selection.ts'
import {
  actionOf,
  chosenOf,
  existingChange,
  lockChange,
  outcomeOf,
  placeOf,
  undoOutcomeOf,
} from './store.ts'

/** As many offers as are changed in one transaction, so that others who write wait a few milliseconds. */
const stepSize = 25

/** After so many steps the rest is a job of its own, so that a process that is to stop need not wait for all of them. */
const stepsPerJob = 20

export const bulkChangeKind = 'bulk-change'

/** One offer of a step, and what is decided about it once its row is held. */
interface Item {
  id: string
  decide: (row: OfferRow) => Decision
}

/** What is done in one step, and where the next begins; null behind the last one. */
interface Step {
  items: Item[]
  next: unknown
}

/** The next offers to change. */
async function nextToChange(
  { db }: OfferServices,
  change: BulkChangeRow,
  now: Date,
): Promise<Step> {
  const action = actionOf(change)
  const parts = { place: placeOf(change), size: stepSize, until: change.created_at, now }
  const { offers, next } = await stepOf(db, chosenOf(change), parts)
  return {
    items: offers.map(({ id }) => ({ id, decide: (row) => decide(action, row, now) })),
    next,
  }
}

/** The next offers to bring back. */
async function nextToUndo({ db: { read } }: OfferServices, change: BulkChangeRow): Promise<Step> {
  const place = placeOf(change)
  const rows = await read
    .selectFrom('bulk_changed_offers')
    .selectAll()
    .where('change_id', '=', change.id)
    .where('position', '>', typeof place === 'number' ? place : 0)
    .orderBy('position')
    .limit(stepSize)
    .execute()
  const items = rows.map(({ offer_id, before, changed_at }) => ({
    id: offer_id,
    decide: (row: OfferRow) =>
      decideToUndo(actionOf(change), row, {
        before: JSON.parse(before) as BeforeChange,
        changedAt: changed_at,
      }),
  }))
  return { items, next: rows.length === stepSize ? rows.at(-1)?.position : null }
}

/** What an offer was before, under its place among those that were changed together. */
function rowBefore(place: { change_id: string; position: number }, row: OfferRow, after: OfferRow) {
  const { status, expiration_date, amount_cents, letter_printed_at } = row
  const before: BeforeChange = { status, expiration_date, amount_cents, letter_printed_at }
  return {
    ...place,
    offer_id: row.id,
    before: JSON.stringify(before),
    changed_at: after.updated_at,
  }
}

/** Does the next step of a change in one transaction; nothing where another process has done it meanwhile. */
async function doStep(services: OfferServices, seen: BulkChangeRow): Promise<void> {
  const now = services.now()
  const isUndo = seen.status === 'undoing'
  const { items, next } = isUndo
    ? await nextToUndo(services, seen)
    : await nextToChange(services, seen, now)
  await letOthersIn()
  await services.db.write.transaction().execute(async (query) => {
    const change = await lockChange(query, seen)
    if (!change) return
    const ids = items.map(({ id }) => id)
    const held = new Map((await lockOffers(query, ids)).map((row) => [row.id, row]))
    const makesLive = isUndo || ['publish', 'extend'].includes(actionOf(change).kind)
    if (makesLive) await holdParcels(query, [...held.values()])
    const changes = new Changes(services, { query, coSellers: await coSellersOf(query, ids), now })
    const before: ReturnType<typeof rowBefore>[] = []
    let outcome = undoOutcomeOf(change) ?? outcomeOf(change)
    for (const item of items) {
      const row = held.get(item.id)
      if (!row) continue
      const decision = await withRules(query, row, item.decide(row), now)
      outcome = withOne(outcome, row.reference_number, reasonToKeep(decision))
      if (isKept(decision)) continue
      const changed = await changes.make(row, decision)
      const place = { change_id: change.id, position: outcome.changed }
      if (changed && !isUndo) before.push(rowBefore(place, row, changed))
    }
    if (before.length > 0) await query.insertInto('bulk_changed_offers').values(before).execute()
    await changes.record()
    const over = isUndo ? ('undone' as const) : ('done' as const)
    await query
      .updateTable('bulk_changes')
      .set({
        [isUndo ? 'undo_outcome' : 'outcome']: JSON.stringify(outcome),
        ...(next === null ? { status: over, position: null } : { position: JSON.stringify(next) }),
      })
      .where('id', '=', change.id)
      .execute()
  })
}

/** Goes on with a change, and leaves the rest to the next job. */
async function goOn(services: OfferServices, id: string): Promise<void> {
  for (let step = 0; step < stepsPerJob; step += 1) {
    const row = await existingChange(services.db.read, id)
    if (row.status !== 'running' && row.status !== 'undoing') return
    await doStep(services, row)
    await letOthersIn()
  }
  await enqueueJob(services.db.write, services.now(), bulkChangeKind, { id })
}

/** Changes many offers, some hundred of them in each job. */
export const bulkChangeJob: JobKind<{ services: OfferServices }> = {
  kind: bulkChangeKind,
  title: () => 'A change of many offers',
  handler:
    ({ services }) =>
    async (payload) => {
      const { id } = payload as { id: string }
      await goOn(services, id)
      services.wakeJobs()
    },
}
