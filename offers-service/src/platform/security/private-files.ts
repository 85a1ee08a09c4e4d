import { chmodSync, globSync, lstatSync, mkdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { uploadCache } from '../bucket.ts'

/** What the two programs and the launcher keep in the data folder; whatever else lies there is not ours to change. */
const ours = [
  '*.db',
  '*.db-*',
  '*.lock',
  'secrets.json',
  'mail',
  'mail/**',
  'public',
  'public/**',
  uploadCache,
  `${uploadCache}/**`,
]

/** Has every file this process and its children make be for their user alone. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/** Whether others on the machine may do anything with it; what a link leads to is not looked at. */
function isOpen(path: string): boolean {
  const entry = lstatSync(path)
  return !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0
}

/**
 * Makes the data folder where it is missing, and takes from others on this machine what they may do in it.
 *
 * Answers how many files and folders had been open to others, and the first problem, such as that they belong to someone
 * else. Windows knows no such modes; its folders are private where they stand in the user's own.
 */
export function closeDataFolder(dataDir: string): { closed: number; problem?: unknown } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return { closed: 0 }
  const own = globSync(ours, { cwd: dataDir }).map((name) => join(dataDir, name))
  const isRoot = parse(dataDir).root === dataDir
  const open = [...(isRoot ? [] : [dataDir]), ...own].filter(isOpen)
  let problem: unknown
  for (const path of open)
    try {
      chmodSync(path, lstatSync(path).mode & 0o700)
    } catch (error) {
      problem ??= error
    }
  return { closed: open.length, problem }
}
