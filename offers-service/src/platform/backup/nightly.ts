import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { max } from 'date-fns/max'
import { set } from 'date-fns/set'
import { subDays } from 'date-fns/subDays'
import { type Backups, business } from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { outcomeOf } from '../jobs/overview.ts'
import { enqueueJobs } from '../jobs/store.ts'
import type { Services } from '../services.ts'
import { lastBackup } from './backup-folder.ts'

export const backupJobKind = 'backup'

/** The first one waits until a new site has its content, in minutes. */
const firstAfter = 5

/** After so many days without a good backup the owner is warned. */
const lateAfterDays = 2

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

/** When the next backup is due: the one that waits, else the night after the last one, else soon. */
async function nextBackup(query: Queries, now: Date): Promise<{ at: Date; isPlanned: boolean }> {
  const jobs = query.selectFrom('jobs').where('kind', '=', backupJobKind)
  const waiting = await jobs
    .select('run_at')
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return { at: new Date(waiting.run_at), isPlanned: true }
  const { lastSuccessAt, lastFailureAt } = await outcomeOf(query, backupJobKind)
  const ends = [lastSuccessAt, lastFailureAt].flatMap((end) => (end === null ? [] : new Date(end)))
  return {
    at: ends.length === 0 ? addMinutes(now, firstAfter) : nightAfter(max(ends)),
    isPlanned: false,
  }
}

/** Has one process make the next backup, unless one waits already. Does nothing where none are set up. */
export async function planBackup({
  config,
  db,
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): Promise<void> {
  if (config.backups.dir === undefined) return
  await db.query.transaction().execute(async (query) => {
    await db.engine.holdAlone(query, 'plan of backups')
    const { at, isPlanned } = await nextBackup(query, now())
    if (!isPlanned)
      await enqueueJobs(query, now(), backupJobKind, [{ payload: {}, about: null, runAt: at }])
  })
}

/** How it stands with backups, for the owner. */
export async function backupState({
  config: { backups, bucket },
  db: { query },
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): Promise<Backups> {
  const last = (await lastBackup(query)) ?? null
  const { lastFailure, lastFailureAt } = await outcomeOf(query, backupJobKind)
  const hasFailed = lastFailureAt !== null && lastFailureAt > (last?.at ?? '')
  const isSetUp = backups.dir !== undefined
  const isOld = last ? new Date(last.at) < subDays(now(), lateAfterDays) : hasFailed
  return {
    folder: backups.dir ?? null,
    kept: backups.keep,
    isEncrypted: backups.passphrase !== undefined,
    bucket: bucket?.name ?? null,
    last,
    lastFailure: hasFailed ? lastFailure : null,
    nextAt: isSetUp ? (await nextBackup(query, now())).at.toISOString() : null,
    isLate: isSetUp && isOld,
  }
}
