import { setImmediate as letOthersIn } from 'node:timers/promises'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import { currentMaker, inNameOf } from '../../../platform/maker.ts'
import { coSellersOf } from '../co-sellers.ts'
import type { OfferServices } from '../hooks.ts'
import { lockMailing } from '../mailings/store.ts'
import { holdParcels } from '../parcels/one-live-offer.ts'
import { lockOffers } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { Changes, withRules } from './apply.ts'
import { withOne } from './outcome.ts'
import {
  type BeforeChange,
  decide,
  type Decision,
  decideOnFile,
  decideToUndo,
  isKept,
  reasonToKeep,
  type Terms,
  termsBefore,
} from './rules.ts'
import { stepOf } from './selection.ts'
import {
  actionOf,
  bulkChangeKind,
  chosenOf,
  existingChange,
  forgetPlan,
  isAction,
  lockChange,
  outcomeOf,
  placeOf,
  undoOutcomeOf,
} from './store.ts'
import type { BulkChangedOfferRow, BulkChangeRow } from './tables.ts'

/** As many offers as are changed in one transaction, so that others who write wait a few milliseconds. */
const stepSize = 25

/** After so many steps the rest is a job of its own, so that a process that is to stop need not wait for all of them. */
const stepsPerJob = 20

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

/** The next rows that stand behind the last place, and where to go on. */
async function nextRows<Row extends { position: number }>(
  change: BulkChangeRow,
  readAfter: (position: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: number | null }> {
  const place = placeOf(change)
  const rows = await readAfter(typeof place === 'number' ? place : 0)
  return { rows, next: rows.length === stepSize ? (rows.at(-1)?.position ?? null) : null }
}

/** The next offers of which a file says something. */
async function nextOfFile({ db: { read } }: OfferServices, change: BulkChangeRow): Promise<Step> {
  const { rows, next } = await nextRows(
    change,
    async (position) =>
      await read
        .selectFrom('planned_changes')
        .selectAll()
        .where('change_id', '=', change.id)
        .where('position', '>', position)
        .orderBy('position')
        .limit(stepSize)
        .execute(),
  )
  const items = rows.map(({ offer_id, based_on, terms }) => ({
    id: offer_id,
    decide: (row: OfferRow) =>
      decideOnFile(row, { terms: JSON.parse(terms) as Terms, basedOn: based_on }),
  }))
  return { items, next }
}

/** The next offers to change. */
async function nextToChange(
  services: OfferServices,
  change: BulkChangeRow,
  now: Date,
): Promise<Step> {
  const action = actionOf(change)
  if (!isAction(action)) return await nextOfFile(services, change)
  const { db } = services
  const parts = { place: placeOf(change), size: stepSize, until: change.created_at, now }
  const { offers, next } = await stepOf(db, chosenOf(change), parts)
  return {
    items: offers.map(({ id }) => ({ id, decide: (row) => decide(action, row, now) })),
    next,
  }
}

/** The next offers to bring back. */
async function nextToUndo({ db: { read } }: OfferServices, change: BulkChangeRow): Promise<Step> {
  const { rows, next } = await nextRows(
    change,
    async (position) =>
      await read
        .selectFrom('bulk_changed_offers')
        .selectAll()
        .where('change_id', '=', change.id)
        .where('position', '>', position)
        .orderBy('position')
        .limit(stepSize)
        .execute(),
  )
  const items = rows.map(({ offer_id, before, changed_at }) => ({
    id: offer_id,
    decide: (row: OfferRow) =>
      decideToUndo(actionOf(change), row, {
        before: JSON.parse(before) as BeforeChange,
        changedAt: changed_at,
      }),
  }))
  return { items, next }
}

/** What the offers that are changed will be. */
const rowsToBe = (items: readonly Item[], held: ReadonlyMap<string, OfferRow>): OfferRow[] =>
  items.flatMap((item) => {
    const row = held.get(item.id)
    const decision = row && item.decide(row)
    return typeof decision === 'object' && 'changes' in decision
      ? [Object.assign({}, row, decision.changes)]
      : []
  })

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
    const { mailing } = actionOf(change)
    if (mailing !== undefined) await lockMailing(query, mailing)
    const held = new Map((await lockOffers(query, ids)).map((row) => [row.id, row]))
    const makesLive =
      isUndo || ['publish', 'extend', 'from_file', 'add_to_mailing'].includes(actionOf(change).kind)
    if (makesLive) await holdParcels(query, [...held.values()], rowsToBe(items, held))
    const coSellers = await coSellersOf(query, ids)
    const changes = new Changes(services, { query, coSellers, now })
    const before: BulkChangedOfferRow[] = []
    let outcome = undoOutcomeOf(change) ?? outcomeOf(change)
    for (const item of items) {
      const row = held.get(item.id)
      if (!row) continue
      const decision = await withRules(query, row, item.decide(row), now)
      outcome = withOne(outcome, row.reference_number, reasonToKeep(decision))
      if (isKept(decision)) continue
      const changed = await changes.make(row, decision)
      if (!changed || isUndo) continue
      const terms = typeof decision === 'object' && 'changes' in decision ? decision.changes : {}
      before.push({
        change_id: change.id,
        position: outcome.changed,
        offer_id: row.id,
        before: JSON.stringify(termsBefore(row, coSellers.get(row.id) ?? [], terms)),
        changed_at: changed.updated_at,
      })
    }
    if (before.length > 0) await query.insertInto('bulk_changed_offers').values(before).execute()
    await changes.record()
    await forgetPlan(query, change.id, next)
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
  const rest = { id, madeBy: currentMaker() }
  await enqueueJob(services.db.write, services.now(), bulkChangeKind, rest)
}

/** Changes many offers, some hundred of them in each job. */
export const bulkChangeJob: JobKind<{ services: OfferServices }> = {
  kind: bulkChangeKind,
  title: () => 'A change of many offers',
  handler:
    ({ services }) =>
    async (payload) => {
      // Who undoes a change may be another than who made it.
      const { id, madeBy = null } = payload as { id: string; madeBy?: string | null }
      await inNameOf(madeBy, async () => await goOn(services, id))
      services.wakeJobs()
    },
}
