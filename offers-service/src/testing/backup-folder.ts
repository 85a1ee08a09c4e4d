import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { checkerWith } from '../backups/command.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import type { BucketConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startService } from './service.ts'
import { signByAll } from './signing.ts'

export const siteSecrets = {
  CMS_TOKEN: 'c'.repeat(32),
  CMS_SECRET: 'k'.repeat(32),
  SIGNING_SECRET: 's'.repeat(32),
}
const ours = { signingSecret: siteSecrets.SIGNING_SECRET, earlierSigningSecrets: [] as string[] }

/** Where a site has its databases that is on PostgreSQL, and the empty one its backup is restored into. */
interface Databases {
  from: string
  to: string
  makeContentTables: () => Promise<void>
}

/** A folder for one test, with the data of a site, its backup and the place it is restored to. */
export async function makeBackupFolder(databases?: Databases, bucket?: BucketConfig) {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const target = join(folder, 'restored')
  const location = databases?.from ?? join(dataDir, 'service.db')
  const archive = join(folder, 'backups', 'backup.tar.gz')
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const environment = { MAIL_FROM: `"O'Hara Land" <o@land.example>` }

  const backups = { dir: undefined, keep: 1, passphrase: undefined, offSite: undefined }

  /** A site with an offer that two sellers have signed, a picture, a mail and a content database. */
  async function startSite(settings: NodeJS.ProcessEnv = {}) {
    mkdirSync(join(dataDir, 'public/uploads'), { recursive: true })
    writeFileSync(join(dataDir, 'public/uploads/barn.jpg'), Buffer.alloc(70_000, 3))
    mkdirSync(join(dataDir, 'mail'))
    writeFileSync(join(dataDir, 'mail/1.eml'), '')
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(siteSecrets))
    if (!databases) {
      const content = await openDatabase(join(dataDir, 'cms.db'))
      await content.close()
    }
    const service = await startService(await openDatabase(location), settings)
    onTestFinished(service.stop)
    await signByAll(service, [
      { name: 'Ana Ruiz', email: 'ana@mail.example' },
      { name: 'Ben Ruiz', email: 'ben@mail.example' },
    ])
    return service
  }

  return {
    folder,
    dataDir,
    target,
    archive,
    /** What the commands have said so far. */
    said,
    startSite,
    backUp: async () =>
      await makeBackup(
        {
          config: { dataDir, database: location, backups, bucket, signingCertificate: undefined },
          environment,
          version: '1.2.3',
          now: () => new Date(),
          checkEvidence: checkerWith(ours),
          say,
        },
        archive,
      ),
    /** Restores the archive where the secrets of signing are these. */
    restore: async (signing: Partial<typeof ours> = {}) =>
      await restoreBackup(
        {
          dataDir: target,
          databaseUrl: databases?.to,
          passphrase: undefined,
          makeContentTables: databases?.makeContentTables ?? (async () => {}),
          checkerFor: () => checkerWith({ ...ours, ...signing }),
          say,
        },
        archive,
      ),
  }
}
