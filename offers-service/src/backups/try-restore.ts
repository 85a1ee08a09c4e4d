import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { noteOutcome } from '../platform/backup/backup-folder.ts'
import { unfinishedBackup } from '../platform/backup/data-files.ts'
import { BackupProblem, type Manifest } from '../platform/backup/manifest.ts'
import { fetchNewest, newestIn } from '../platform/backup/off-site.ts'
import { readArchive } from '../platform/backup/read-archive.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { isPostgres, openAsItIs } from '../platform/database/database.ts'
import { existingSecrets, knownSecrets, neededBy } from '../platform/secrets.ts'
import { checkerWith, runCommand, say, sentenceOf } from './command.ts'

/** Restores an archive into a folder of its own, as `npm run restore` would; of one of PostgreSQL every byte is only read and checked. */
async function restoreInto(dataDir: string, archive: string, config: Config): Promise<Manifest> {
  const { passphrase } = config.backups
  if (isPostgres(config.database)) return await readArchive(archive, passphrase)
  return await restoreBackup(
    {
      dataDir,
      databaseUrl: undefined,
      passphrase,
      makeContentTables: async () => {},
      checkerFor: ({ secrets, settings }) => {
        const known = knownSecrets(dirname(secrets), parseEnv(readFileSync(settings, 'utf8')))
        return checkerWith({
          signingSecret: known.SIGNING_SECRET ?? '',
          earlierSigningSecrets: known.SIGNING_SECRETS_BEFORE?.split(' ') ?? [],
        })
      },
      say,
    },
    archive,
  )
}

/**
 * Fetches the newest backup, from the bucket where there is one, restores it into a throw-away folder, and notes how that went for
 * the admin. The site is not touched.
 *
 * Usage: npm run restore:try, with the settings the site is started with.
 */
async function tryRestore(): Promise<void> {
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || './data')
  const config = loadConfig({ ...env, ...(await existingSecrets(dataDir, env, neededBy.service)) })
  const { dir, offSite } = config.backups
  if (dir === undefined) throw new BackupProblem('BACKUP_DIR is not set, so there is no backup.')
  const folder = await mkdtemp(join(dataDir, `${unfinishedBackup}trial-`))
  const tidy = async () => await rm(folder, { recursive: true, force: true })
  const at = new Date().toISOString()
  const isOnlyRead = isPostgres(config.database)
  let name = ''
  let problem: string | null = null
  try {
    const now = new Date()
    const archive = offSite ? await fetchNewest(offSite, folder, now) : await newestIn(dir, now)
    name = basename(archive)
    const { madeAt } = await restoreInto(join(folder, 'data'), archive, config)
    say(
      isOnlyRead
        ? `Every byte of ${name} is as it was at ${madeAt}. No database was filled: restore it into an empty one to try more.`
        : `${name} was restored as it was at ${madeAt}, into a folder that is gone again.`,
    )
  } catch (error) {
    problem = sentenceOf(error)
  } finally {
    await tidy()
  }
  const { close, write } = await openAsItIs(config.database)
  try {
    await noteOutcome(write, 'restore', { at, name, problem, isOnlyRead })
  } finally {
    await close()
  }
  if (problem !== null) throw new BackupProblem(`The trial failed: ${problem}`)
}

await runCommand(tryRestore)
