import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '../bucket.ts'
import { BackupProblem } from './manifest.ts'

/** How long one call to the bucket may take. */
const timeoutMs = 60_000

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A file of the bucket as its hash, with when it was put there; undefined when it has none. */
async function readBack(bucket: Bucket, name: string) {
  const found = await bucket.read(name, { signal: AbortSignal.timeout(timeoutMs) })
  if (found === undefined || found === 'unchanged') return undefined
  return { hash: hashOf(await buffer(found.body)), changedAt: found.changedAt }
}

interface MovedUploads {
  copied: number
  /** Of how many the bucket had the same bytes already. */
  alike: number
  /** What the bucket has another and newer file of, which stays: it was replaced there since. */
  newer: string[]
}

/**
 * Copies the uploads in a folder into the bucket and reads each back to compare it; the folder stays as it is.
 *
 * May be run again, and while the site runs. Throws {@link BackupProblem} for a file that does not come back as it was sent.
 */
export async function moveUploads(folder: string, bucket: Bucket): Promise<MovedUploads> {
  const moved: MovedUploads = { copied: 0, alike: 0, newer: [] }
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new BackupProblem(`No uploads lie in ${folder}. Look at DATA_DIR.`)
  })
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const path = join(folder, name)
    const content = await readFile(path).catch((error: unknown) => {
      throw new BackupProblem(
        `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
    const hash = hashOf(content)
    const there = await readBack(bucket, name)
    if (there?.hash === hash) moved.alike += 1
    else if (there?.changedAt && there.changedAt > (await stat(path)).mtime) moved.newer.push(name)
    else {
      await bucket.write(name, content)
      const { hash: stored } = (await readBack(bucket, name)) ?? {}
      if (stored !== hash)
        throw new BackupProblem(`The bucket does not give ${name} back as it was sent.`)
      moved.copied += 1
    }
  }
  return moved
}
