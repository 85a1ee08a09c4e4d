import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unfinishedBackup } from '../platform/backup/data-files.ts'
import { BackupProblem } from '../platform/backup/manifest.ts'
import { moveToPostgres } from '../platform/backup/move-to-postgres.ts'
import { loadConfig } from '../platform/config.ts'
import { existingSecrets, secretNames } from '../platform/secrets.ts'
import { checkerWith, runCommand, say, tellSignings } from './command.ts'
import { makeContentTables } from './content-tables.ts'

/**
 * Copies a site's SQLite files into the empty PostgreSQL of `DATABASE_URL`; the files stay as they are.
 *
 * Usage: npm run move-to-postgres, while the site is stopped, with the settings it will be started with.
 */
async function moveSite(): Promise<void> {
  const { env } = process
  const databaseUrl = env.DATABASE_URL
  if (!databaseUrl)
    throw new BackupProblem('Set DATABASE_URL to the empty PostgreSQL database to move to.')
  const dataDir = resolve(env.DATA_DIR || './data')
  const secrets = await existingSecrets(dataDir, env, secretNames)
  const config = loadConfig({ ...env, ...secrets })
  const passing = join(dataDir, `${unfinishedBackup}tables`)
  const { signings, wrong } = await moveToPostgres({
    dataDir,
    databaseUrl,
    checkEvidence: checkerWith(config),
    makeContentTables: async () => await makeContentTables(secrets, passing),
    say,
  }).finally(() => rmSync(passing, { recursive: true, force: true }))
  say(
    `Every row is in PostgreSQL, and the same. ${tellSignings(signings)}, ${wrong.length} of them not as the site recorded them.`,
  )
  say(
    'Keep DATABASE_URL set and run npm start. The SQLite files are as they were; put them away once you have looked at the site.',
  )
}

await runCommand(moveSite)
