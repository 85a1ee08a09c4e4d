import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { forgetLedgerEnd } from '../platform/backup/backup-folder.ts'
import { restoredSettings } from '../platform/backup/data-files.ts'
import { BackupProblem } from '../platform/backup/manifest.ts'
import { isEncrypted } from '../platform/backup/read-archive.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { knownSecrets } from '../platform/secrets.ts'
import { checkerWith, givenPath, runCommand, say, tellSignings } from './command.ts'
import { makeContentTables } from './content-tables.ts'

async function passphraseFor(archive: string): Promise<string | undefined> {
  const given = process.env.BACKUP_PASSPHRASE
  if (given || !process.stdin.isTTY || !(await isEncrypted(archive))) return given || undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question('Passphrase of the archive: ')
  } finally {
    terminal.close()
  }
}

const secretsIn = (text: string | undefined) => text?.split(/\s+/).filter(Boolean) ?? []

/**
 * Restores an archive into an empty `DATA_DIR`, and into the empty database of `DATABASE_URL` where it is of a site on PostgreSQL.
 *
 * Usage: npm run restore -- <file>
 */
async function restore([file, ...others]: string[]): Promise<void> {
  if (file === undefined || others.length > 0)
    throw new BackupProblem('Please say which archive: npm run restore -- <file>')
  const { env } = process
  const archive = givenPath(file)
  const dataDir = resolve(env.DATA_DIR || './data')
  const manifest = await restoreBackup(
    {
      dataDir,
      databaseUrl: env.DATABASE_URL || undefined,
      makeContentTables: async ({ secrets }) =>
        await makeContentTables(
          JSON.parse(readFileSync(secrets, 'utf8')),
          join(dirname(secrets), '../tables'),
        ),
      passphrase: await passphraseFor(archive),
      checkerFor: ({ secrets }) => {
        const known = knownSecrets(dirname(secrets), env)
        return checkerWith({
          signingSecret: known.SIGNING_SECRET ?? '',
          earlierSigningSecrets: secretsIn(known.SIGNING_SECRETS_BEFORE),
        })
      },
      say,
    },
    archive,
  )
  if (env.BACKUP_DIR) await forgetLedgerEnd(env.BACKUP_DIR)
  const { signings, wrong } = manifest.evidence
  say(`Restored what was kept at ${manifest.madeAt} into ${dataDir}.`)
  say(
    wrong.length === 0
      ? `${tellSignings(signings)}: every record is as the site left it.`
      : `Of ${tellSignings(signings)}, these were changed outside the site before the archive was made: ${wrong.join(', ')}.`,
  )
  if (manifest.bucket !== undefined)
    say(
      `Uploads are not in it: they lie in the bucket ${manifest.bucket}. Keep the settings of then that begin with S3_.`,
    )
  say(
    `The settings of then lie in ${resolve(dataDir, restoredSettings)}. Put what you need into .env, then run npm start.`,
  )
}

await runCommand(restore)
