import { join, resolve } from 'node:path'
import { BackupProblem } from '../platform/backup/manifest.ts'
import { moveUploads } from '../platform/backup/move-uploads.ts'
import { bucketAdvice, openBucket } from '../platform/bucket.ts'
import { loadConfig } from '../platform/config.ts'
import { existingSecrets, neededBy } from '../platform/secrets.ts'
import { runCommand, say } from './command.ts'

/**
 * Copies the uploads of this machine into the bucket of `S3_BUCKET`; the files stay as they are.
 *
 * Usage: npm run move-uploads, with the settings the site will be started with, as often as there is anything new.
 */
async function moveToBucket(): Promise<void> {
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || './data')
  const { bucket: settings } = loadConfig({
    ...env,
    ...(await existingSecrets(dataDir, env, neededBy.service)),
  })
  if (!settings) throw new BackupProblem('Set S3_BUCKET to the bucket to move to.')
  const bucket = await openBucket(settings)
  const folder = join(dataDir, 'public', 'uploads')
  try {
    const { copied, alike, newer } = await moveUploads(folder, bucket)
    say(`${copied} copied and read back the same, ${alike} were there already.`)
    for (const name of newer)
      say(`${name} was replaced in the bucket since, so the one there stays.`)
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    throw new BackupProblem(
      `Not all is in the bucket ${settings.name}: ${bucketAdvice(error)} Then run this again.`,
    )
  } finally {
    bucket.close()
  }
}

await runCommand(moveToBucket)
