import { setImmediate as others, setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { transactInBatch } from '../../../platform/database/group-commit.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import type { Log } from '../../../platform/services.ts'
import type { PostedMailing } from './outcomes.ts'
import { noSteps } from './tally.ts'

/** Increased with every change of the rules in `outcome.ts`, so that nothing that was counted by others is told any more. */
const rules = 1

/** How many letters came to each step. */
export type Steps = typeof noSteps

const StoredSteps = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject(v.entriesFromList(Object.keys(noSteps) as (keyof Steps)[], v.number())),
)

/** What was counted of a mailing, and what has changed since. */
export interface KnownCounts {
  mailing: PostedMailing
  /** Undefined where it was never counted, or by other rules. */
  steps: Steps | undefined
  /** What is kept of it that was counted by other rules; undefined where nothing is. */
  outdated: string | undefined
  /** The ids of all changes since, because of which it has to be counted anew. */
  changes: string[]
}

/**
 * What was counted of the mailings that are posted, by mailing. One statement, so that no change comes between what it answers: who
 * counts a mailing anew goes by the day from here.
 */
export async function knownCounts(query: Queries): Promise<Map<string, KnownCounts>> {
  const rows = await query
    .selectFrom('mailings')
    .leftJoin('mailing_counts as counts', 'counts.mailing_id', 'mailings.id')
    .leftJoin('mailing_changes as change', 'change.mailing_id', 'mailings.id')
    .select([
      'mailings.id',
      'mailings.posted_on as postedOn',
      'counts.rules',
      'counts.steps',
      'change.id as change',
    ])
    .where('mailings.posted_on', 'is not', null)
    .$narrowType<{ postedOn: string }>()
    .execute()
  const known = new Map<string, KnownCounts>()
  for (const row of rows) {
    const { id, postedOn } = row
    const steps = stepsOf(row)
    const outdated = steps ? undefined : (row.steps ?? undefined)
    const counts = known.get(id) ?? { mailing: { id, postedOn }, steps, outdated, changes: [] }
    if (row.change !== null) counts.changes.push(row.change)
    known.set(id, counts)
  }
  return known
}

function stepsOf(row: { rules: number | null; steps: string | null }): Steps | undefined {
  const { success, output } = v.safeParse(StoredSteps, row.rules === rules ? row.steps : null)
  return success ? output : undefined
}

/** What was counted of a mailing after the changes with these ids, and not after any later one. */
export interface Counted extends Pick<KnownCounts, 'outdated'> {
  mailingId: string
  steps: Steps
  changes: readonly string[]
}

/** As many changes as one statement takes. */
const changesAtOnce = 500

class Overtaken extends Error {}

/** Keeps what was counted, unless somebody else has seen to one of these changes meanwhile, who may know more. */
async function keep(
  query: Queries,
  { mailingId, steps, outdated, changes }: Counted,
): Promise<void> {
  for (const some of groupsOf(changesAtOnce, changes)) {
    const { numDeletedRows } = await query
      .deleteFrom('mailing_changes')
      .where('id', 'in', some)
      .executeTakeFirst()
    if (numDeletedRows < some.length) throw new Overtaken()
    if (some.length === changesAtOnce) await others()
  }
  const kept = { rules, steps: JSON.stringify(steps) }
  await query
    .insertInto('mailing_counts')
    .values({ mailing_id: mailingId, ...kept })
    .onConflict((conflict) => {
      const known = conflict.column('mailing_id')
      if (changes.length > 0) return known.doUpdateSet(kept)
      // Without a change to delete, only that the outdated counts are still there tells that nobody has counted since.
      return outdated === undefined
        ? known.doNothing()
        : known.doUpdateSet(kept).where('mailing_counts.steps', '=', outdated)
    })
    .execute()
}

/** How long who asks waits for that, which an import may hold up for seconds. */
const keepMs = 50

/** Keeps what was counted for who asks next. It may fail, because then it is counted once more. */
export async function keepCounts(
  db: Database,
  counted: readonly Counted[],
  log: Log,
): Promise<void> {
  const keeping = Promise.all(
    counted.map(async (one) => {
      try {
        await transactInBatch(db, async (query) => {
          await keep(query, one)
        })
      } catch (error) {
        if (!(error instanceof Overtaken)) log.warn(error)
      }
    }),
  )
  await Promise.race([keeping, setTimeout(keepMs, undefined, { ref: false })])
}
