import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadCache } from '../bucket.ts'
import { BackupProblem, isSafeName } from './manifest.ts'

/** What a restore puts into the data folder for the admin to look at. */
export const restoredSettings = 'from-backup'

/** What a restore writes until all of it is known to be good. */
export const unfinishedRestore = '.restoring'

/** What the name of a backup begins with that is not whole yet. */
export const unfinishedBackup = '.unfinished-backup-'

/** What lies in the data folder and goes into an archive in another way, or not at all. */
const apart = (name: string) =>
  /\.(?:db(?:-\w+)?|lock)$/.test(name) ||
  name.startsWith(unfinishedBackup) ||
  ['secrets.json', uploadCache, restoredSettings, unfinishedRestore, 'lost+found'].includes(name)

/** What fails only because the file was deleted just now is no failure. */
export async function unlessGone<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Every file in the data folder that is no database and no secret: uploads, mail, and whatever else lies there. Links are
 * followed, because uploads may lie on another disk.
 */
export async function* dataFiles(
  folder: string,
  prefix = '',
  above: readonly string[] = [],
): AsyncGenerator<{ name: string; path: string }> {
  const real = await unlessGone(realpath(folder))
  // A link that leads back to where it lies would never end.
  if (real === undefined || above.includes(real)) return
  for (const entry of (await readdir(folder)).toSorted()) {
    if (prefix === '' && apart(entry)) continue
    const [path, name] = [join(folder, entry), `${prefix}${entry}`]
    const facts = await unlessGone(stat(path))
    if (facts?.isDirectory()) yield* dataFiles(path, `${name}/`, [...above, real])
    else if (facts?.isFile()) {
      if (!isSafeName(`data/${name}`))
        throw new BackupProblem(`${path} has a name no backup can keep. Please rename the file.`)
      yield { name: `data/${name}`, path }
    }
  }
}
