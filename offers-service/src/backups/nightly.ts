import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { backupJobKind } from '../platform/backup/nightly.ts'
import type { Config } from '../platform/config.ts'
import type { JobKind } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'

const command = fileURLToPath(new URL('backup.ts', import.meta.url))

let running: ChildProcess | undefined

/** Makes a backup in a process of its own, because a passphrase alone takes the processor for seconds. Rejects with why there is none. */
async function runBackup({ dataDir, database, backups }: Config): Promise<void> {
  const child = fork(command, {
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
  running = child
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  running = undefined
  if (code !== 0) throw new Error(complaint.trim() || 'The backup was ended before it was done.')
}

/** Ends the backup that is being made, if one is; it is made again later. */
export function endBackup(): void {
  running?.kill()
}

export const backupJob: JobKind<{ services: Pick<Services, 'config'> }> = {
  kind: backupJobKind,
  title: () => 'The backup of the night',
  handler: ({ services: { config } }) =>
    config.backups.dir === undefined ? undefined : async () => await runBackup(config),
}
