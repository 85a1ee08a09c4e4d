import { addDays } from 'date-fns/addDays'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { min } from 'date-fns/min'
import { subMinutes } from 'date-fns/subMinutes'
import * as v from 'valibot'
import type { Queries } from './database/database.ts'
import { readValue, writeValue } from './database/key-value-store.ts'
import { leaseMs } from './jobs/store.ts'
import type { Services } from './services.ts'

/** What the clock said when it was last looked at, and since when it has not leapt ahead. */
const SeenClock = v.object({ at: v.string(), steadySince: v.string() })

const valueName = 'clock'

/** A clock that went on by more between two looks has leapt, or the site was stopped: nobody here can tell which. */
const leapDays = 2
/** How long what is old stays after a leap, so that somebody sees on the Health page that the clock is wrong. */
const settlingDays = 7
/** Clocks of several machines differ by less. */
const setBackMinutes = 10
/** No count of visits runs for longer. */
const longestCountDays = 1

async function readClock(query: Queries): Promise<v.InferOutput<typeof SeenClock> | undefined> {
  const kept = await readValue(query, valueName)
  return kept === undefined ? undefined : v.parse(SeenClock, JSON.parse(kept))
}

/** Brings back to now what a clock that was ahead put into a time to come, where it would wait, or stay open, until then. */
async function bringBack(query: Queries, now: Date): Promise<void> {
  const moment = now.toISOString()
  await query
    .updateTable('jobs')
    .set({ run_at: moment })
    .where('status', '=', 'waiting')
    .where('run_at', '>', moment)
    .execute()
  const lease = addMilliseconds(now, leaseMs).toISOString()
  await query
    .updateTable('jobs')
    .set({ leased_until: lease })
    .where('status', '=', 'waiting')
    .where('leased_until', '>', lease)
    .execute()
  await query.deleteFrom('sessions').where('last_used_at', '>', moment).execute()
  await query
    .deleteFrom('visit_counts')
    .where('ends_at', '>', addDays(now, longestCountDays).toISOString())
    .execute()
}

/** Notes once an hour what the clock says. Where it was set back, what it put into a time to come is brought back. */
export async function watchClock({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'clock')
    const moment = now()
    const seen = await readClock(query)
    const hasLeapt = seen !== undefined && moment > addDays(seen.at, leapDays)
    // A site that was never looked at before has nothing that is old.
    const before = seen ? new Date(seen.steadySince) : new Date(0)
    const steadySince = hasLeapt ? moment : min([before, moment])
    const kept = { at: moment.toISOString(), steadySince: steadySince.toISOString() }
    await writeValue(query, valueName, JSON.stringify(kept))
    if (seen && moment < subMinutes(seen.at, setBackMinutes)) await bringBack(query, moment)
  })
}

/**
 * Until when nothing may be deleted for its age, because the clock has leapt ahead and may be wrong; undefined where it may.
 *
 * What is deleted by mistake is gone, and what stays for some days more harms nobody.
 */
export async function keptUntil(query: Queries, now: Date): Promise<Date | undefined> {
  const seen = await readClock(query)
  if (!seen) return undefined
  const hasLeapt = now > addDays(seen.at, leapDays)
  const until = addDays(hasLeapt ? now : seen.steadySince, settlingDays)
  return until > now ? until : undefined
}
