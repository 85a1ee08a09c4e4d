import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageFile from '../../package.json' with { type: 'json' }
import {
  backupName,
  deleteOldBackups,
  tellAhead,
  noteBackup,
  noteOutcome,
  readLedgerEnd,
  writeLedgerEnd,
} from '../platform/backup/backup-folder.ts'
import { makeBackup, noData } from '../platform/backup/make-backup.ts'
import { copyOffSite, type OffSite } from '../platform/backup/off-site.ts'
import { keptUntil } from '../platform/clock.ts'
import { loadConfig } from '../platform/config.ts'
import {
  isPostgres,
  openAsItIs,
  openDatabase,
  type Queries,
} from '../platform/database/database.ts'
import { existingSecrets, neededBy } from '../platform/secrets.ts'
import {
  checkerWith,
  givenPath,
  runCommand,
  say,
  sentenceOf,
  tellHead,
  tellSignings,
} from './command.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Where backups go without `BACKUP_DIR`: outside of what is committed, put into images and updated. */
const backupsBesideTheProject = `${resolve(root)}-backups`

/** A copy that fails does not make the backup itself a bad one: the next night makes up for it, and the nightly check tells. */
async function copyElsewhere(write: Queries, offSite: OffSite, folder: string): Promise<void> {
  const at = new Date().toISOString()
  try {
    const now = new Date()
    const mayDelete = (await keptUntil(write, now)) === undefined
    const { newest, ahead } = await copyOffSite(offSite, folder, now, mayDelete)
    const problem = ahead.length > 0 ? tellAhead(`The bucket ${offSite.bucket.name}`, ahead) : null
    await noteOutcome(write, 'offSite', { at, name: newest?.name ?? '', problem })
    if (problem !== null) say(problem)
    say(`It is also in the bucket ${offSite.bucket.name}, where backups stay ${offSite.days} days.`)
  } catch (error) {
    const problem = `The last backup could not be copied off this machine: ${sentenceOf(error)}`
    await noteOutcome(write, 'offSite', { at, name: '', problem })
    say(problem)
  }
}

/**
 * Makes one archive of everything the site keeps, also while it runs.
 *
 * Usage: npm run backup -- [file], with the settings the site is started with. Without a file it goes to `BACKUP_DIR`, where the oldest
 * ones are then deleted, or into a folder beside the project's.
 */
async function backUp([file]: string[]): Promise<void> {
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || './data')
  if (!existsSync(dataDir)) throw noData({ dataDir })
  const config = loadConfig({ ...env, ...(await existingSecrets(dataDir, env, neededBy.service)) })
  const { dir, keep, passphrase, offSite } = config.backups
  const folder = dir ?? backupsBesideTheProject
  const lastEnd = await readLedgerEnd(folder)
  const open = isPostgres(config.database) ? openAsItIs : openDatabase
  const made = await makeBackup(
    {
      config,
      environment: env,
      version: packageFile.version,
      now: () => new Date(),
      checkEvidence: checkerWith(config, open, lastEnd && [lastEnd.hash]),
      say,
    },
    file === undefined
      ? join(folder, backupName(new Date(), passphrase !== undefined))
      : givenPath(file),
  )
  const { signings, wrong, head } = made.manifest.evidence
  // The end of a ledger that was cut off would hide that it was.
  if (file === undefined && head && !wrong.includes('ledger')) await writeLedgerEnd(folder, head)
  const { close, write } = await openAsItIs(config.database)
  try {
    await noteBackup(write, made)
    if (file === undefined) await deleteOldBackups(folder, keep, new Date())
    if (file === undefined && offSite) await copyElsewhere(write, offSite, folder)
  } finally {
    await close()
  }
  say(`The backup is ${made.path} (${Math.ceil(made.bytes / 1e6)} MB).`)
  if (wrong.length > 0)
    say(
      `Of ${tellSignings(signings)}, these are not as the site had recorded them: ${wrong.join(', ')}.`,
    )
  if (head) say(tellHead(head))
  if (config.bucket)
    say(
      `Uploads are not in it: they lie in the bucket ${config.bucket.name}, which must keep its own versions (docs/operations/uploads-in-a-bucket.md).`,
    )
  if (passphrase === undefined)
    say('It is not encrypted and holds secrets. Keep it private, or set BACKUP_PASSPHRASE.')
}

await runCommand(backUp)
