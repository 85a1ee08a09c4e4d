import type { HealthFinding } from '../../contract/index.ts'
import { lastBackup } from '../platform/backup/backup-folder.ts'
import type { Config } from '../platform/config.ts'
import { openAsItIs, type Queries } from '../platform/database/database.ts'
import { createMacs } from '../platform/security/macs.ts'
import * as ofRows from './checks-of-rows.ts'
import * as checks from './checks.ts'
import { type Finding, look, mend, named, reasonOf, well } from './findings.ts'
import { missingSettings } from './missing-settings.ts'

/** A check that fails in a way nobody thought of must not hide what the others found. */
async function looked(name: string, finding: Promise<Finding>): Promise<HealthFinding> {
  try {
    return named(name, await finding)
  } catch (error) {
    return named(name, mend(`This check failed: ${reasonOf(error)}.`))
  }
}

const checkRoom = async (query: Queries, dir: string): Promise<Finding> =>
  await checks.checkBackupRoom(dir, (await lastBackup(query))?.bytes)

async function checkRows(config: Config, query: Queries, now: Date): Promise<HealthFinding[]> {
  const macs = createMacs(config)
  const { dir, offSite } = config.backups
  return await Promise.all([
    looked('secret', ofRows.checkSecret(query, macs, config)),
    looked('seal', ofRows.checkSeal(query, macs, config, now)),
    looked('jobs', ofRows.checkJobs(query)),
    looked('deletion', ofRows.checkDeletion(query, now)),
    looked('mail addresses', ofRows.checkMailAddresses(query, config)),
    ...(dir === undefined
      ? []
      : [
          looked('room for backups', checkRoom(query, dir)),
          looked('restore', ofRows.checkRestore(query, now)),
        ]),
    ...(offSite ? [looked('backups elsewhere', ofRows.checkOffSite(query, now))] : []),
  ])
}

/** Looks at everything that a site needs, whether it runs or not; leaves nothing behind. */
export async function examine(
  config: Config,
  environment: NodeJS.ProcessEnv,
  now: () => Date,
): Promise<HealthFinding[]> {
  const missing = missingSettings(environment)
  const settings = missing.length === 0 ? [well('The settings are complete.')] : missing.map(look)
  const database = await looked('database', checks.checkDatabase(config))
  const { bucket, smtp, backups } = config
  const others = await Promise.all([
    looked('content system', checks.checkCms(config)),
    looked('service', checks.checkService(config)),
    looked('public address', checks.checkPublicAddress(config, createMacs(config))),
    ...(bucket
      ? [looked('bucket', checks.checkBucket(bucket)), looked('uploads', checks.checkMoved(config))]
      : []),
    ...(smtp ? [looked('mail', checks.checkMail(smtp))] : []),
    looked('certificate', checks.checkCertificate(config, now())),
    looked('clock', checks.checkClock(config, now)),
    looked('disk', checks.checkDisk(config)),
    ...(backups.dir ? [looked('backup', checks.checkBackup(backups.dir, now()))] : []),
  ])
  const rows = database.state === 'well' ? await withRows(config, now()) : []
  return [...settings.map((finding) => named('settings', finding)), database, ...others, ...rows]
}

async function withRows(config: Config, now: Date): Promise<HealthFinding[]> {
  const { close, read } = await openAsItIs(config.database)
  try {
    return await checkRows(config, read, now)
  } finally {
    await close()
  }
}
