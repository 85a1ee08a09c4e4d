import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { set } from 'date-fns/set'
import { subDays } from 'date-fns/subDays'
import * as v from 'valibot'
import { type Backups, business } from '../../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import { outcomeOf } from '../jobs/overview.ts'
import { enqueueJobs } from '../jobs/store.ts'
import type { JobRow } from '../jobs/tables.ts'
import type { Services } from '../services.ts'
import { lastBackup } from './backup-folder.ts'

export const backupJobKind = 'backup'

/** What a job says of the backup, for the processes that make none. */
const Plan = v.partial(v.object({ folder: v.string(), kept: v.number(), isEncrypted: v.boolean() }))

type Plan = v.InferOutput<typeof Plan>

/** The first one waits until a new site has its content, in minutes. */
const firstAfter = 5

/** After so many days without a good backup the admin is warned. */
const lateAfterDays = 2

/** So long a backup that was planned waits for a process that makes it; then nobody wants it any more. */
const givenUpAfterDays = 14

/** Half past two where the business is, at least three hours after the last one ended. */
function nightAfter(ended: Date): Date {
  const inBusinessTime = { in: tz(business.timeZone) }
  const earliest = addHours(ended, 3)
  const night = set(
    earliest,
    { hours: 2, minutes: 30, seconds: 0, milliseconds: 0 },
    inBusinessTime,
  )
  return new Date(night < earliest ? addDays(night, 1, inBusinessTime) : night)
}

/** When the next backup is due: the one that waits, else the night after the last one, else soon. With the plan of that one. */
async function nextBackup(query: Queries, now: Date) {
  const newest = async (status: JobRow['status'], since: string) =>
    await query
      .selectFrom('jobs')
      .select(['run_at', 'payload'])
      .where('kind', '=', backupJobKind)
      .where('status', '=', status)
      .where('run_at', '>=', since)
      .orderBy('run_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const waiting = await newest('waiting', '')
  const since = subDays(now, givenUpAfterDays).toISOString()
  const planned = waiting ?? (await newest('done', since)) ?? (await newest('failed', since))
  const plan = planned && v.parse(Plan, JSON.parse(planned.payload))
  if (waiting) return { at: new Date(waiting.run_at), isWaiting: true, plan }
  const { lastSuccessAt, lastFailureAt } = await outcomeOf(query, backupJobKind)
  const ends = [lastSuccessAt, lastFailureAt].flatMap((end) => (end === null ? [] : new Date(end)))
  // A clock that was ahead has left moments to come.
  const at = ends.length === 0 ? addMinutes(now, firstAfter) : nightAfter(min([max(ends), now]))
  return { at, isWaiting: false, plan }
}

const planOf = ({ dir, keep, passphrase }: Config['backups']): Plan => ({
  folder: dir,
  kept: keep,
  isEncrypted: passphrase !== undefined,
})

/** Has one process make the next backup, unless one waits already. Where none are set up, it forgets one that nobody has made. */
export async function planBackup({
  config: { backups },
  db,
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): Promise<void> {
  if (backups.dir === undefined) {
    await forgetAbandoned(db.write, subDays(now(), givenUpAfterDays))
    return
  }
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'plan of backups')
    const next = await nextBackup(query, now())
    if (!next.isWaiting)
      await enqueueJobs(query, now(), backupJobKind, [
        { payload: planOf(backups), about: null, runAt: next.at },
      ])
  })
}

async function forgetAbandoned(query: Queries, before: Date): Promise<void> {
  await query
    .deleteFrom('jobs')
    .where('kind', '=', backupJobKind)
    .where('status', '=', 'waiting')
    .where('run_at', '<', before.toISOString())
    .execute()
}

/** How it stands with backups, for the admin. */
export async function backupState({
  config: { backups, bucket },
  db: { read, engine },
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): Promise<Backups> {
  const last = (await lastBackup(read)) ?? null
  const { lastFailure, lastFailureAt } = await outcomeOf(read, backupJobKind)
  const hasFailed = lastFailureAt !== null && lastFailureAt > (last?.at ?? '')
  const next = await nextBackup(read, now())
  // Another process may have a folder; whoever is alone and has none has turned backups off.
  const others = engine.isShared ? next.plan : undefined
  const plan = backups.dir === undefined ? others : planOf(backups)
  const isOld = new Date(last?.at ?? next.at) < subDays(now(), lateAfterDays)
  return {
    folder: plan?.folder ?? null,
    kept: plan?.kept ?? backups.keep,
    isEncrypted: plan?.isEncrypted ?? false,
    bucket: bucket?.name ?? null,
    last,
    lastFailure: hasFailed ? lastFailure : null,
    nextAt: plan ? next.at.toISOString() : null,
    isLate: plan !== undefined && (isOld || (!last && hasFailed)),
  }
}
