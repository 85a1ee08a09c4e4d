import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { addDays } from 'date-fns/addDays'
import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { lastBackup, lastOutcome, noteOutcome } from '../platform/backup/backup-folder.ts'
import { backupJobKind } from '../platform/backup/nightly.ts'
import type { Config } from '../platform/config.ts'
import { enqueueJobs } from '../platform/jobs/store.ts'
import type { JobKind } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'

const commands = {
  backup: fileURLToPath(new URL('backup.ts', import.meta.url)),
  trial: fileURLToPath(new URL('try-restore.ts', import.meta.url)),
}

const running = new Set<ChildProcess>()

/** This process ends, so what it had begun is to be done again later. */
class EndedHere extends Error {}

/** Works in a process of its own, because a passphrase alone takes the processor for seconds. Rejects with why it failed. */
async function run(
  command: keyof typeof commands,
  { dataDir, database, backups }: Config,
): Promise<void> {
  const child = fork(commands[command], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database.startsWith('postgres') ? database : '',
      BACKUP_DIR: backups.dir,
      BACKUP_KEEP: String(backups.keep),
      BACKUP_PASSPHRASE: backups.passphrase,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  running.delete(child)
  if (child.killed) throw new EndedHere('The site was stopped meanwhile.')
  if (code !== 0) throw new Error(complaint.trim() || 'It was ended before it was done.')
}

/** Ends the backup or the trial that is being made, if one is; it is made again later. */
export function endBackup(): void {
  for (const child of running) child.kill()
}

export const backupJob: JobKind<{ services: Pick<Services, 'config'> }> = {
  kind: backupJobKind,
  title: () => 'The backup of the night',
  handler: ({ services: { config } }) =>
    config.backups.dir === undefined ? undefined : async () => await run('backup', config),
}

export const restoreTrialKind = 'restore-trial'

/**
 * How it went is noted by the command, also where it failed: to try again at once would not help. One that could not even do that,
 * as with a full disk or a missing secret, or that the system has killed, is noted here.
 */
async function tryRestore({ config, db: { read, write }, now }: TrialServices): Promise<void> {
  const before = await lastOutcome(read, 'restore')
  try {
    await run('trial', config)
  } catch (error) {
    if (error instanceof EndedHere) throw error
    const noted = await lastOutcome(read, 'restore')
    if (noted?.at !== before?.at) return
    const problem = error instanceof Error ? error.message : String(error)
    await noteOutcome(write, 'restore', { at: now().toISOString(), name: '', problem })
  }
}
type TrialServices = Pick<Services, 'config' | 'db' | 'now'>

export const restoreTrialJob: JobKind<{ services: TrialServices }> = {
  kind: restoreTrialKind,
  title: () => 'The monthly trial of a restore',
  handler: ({ services }) =>
    services.config.backups.dir === undefined ? undefined : async () => await tryRestore(services),
}

/** One that failed may only have met a bucket that was away, so it is soon tried again. */
const daysToNextTrial = { good: 30, failed: 1 }

/** Has one process try a restore each month, the first time a day after the first backup. */
export async function planRestoreTrial({
  config: { backups },
  db,
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): Promise<void> {
  if (backups.dir === undefined) return
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'plan of restore trials')
    const waiting = await query
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', restoreTrialKind)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    const backup = await lastBackup(query)
    if (waiting || !backup) return
    const last = await lastOutcome(query, 'restore')
    const [from, days] = last
      ? [last.at, daysToNextTrial[last.problem === null ? 'good' : 'failed']]
      : [backup.at, 1]
    // A clock that was ahead has left a moment to come.
    const runAt = max([addDays(min([from, now()]), days), now()])
    await enqueueJobs(query, now(), restoreTrialKind, [{ payload: {}, about: null, runAt }])
  })
}
