import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  statfsSync,
  type StatsFs,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { OperatorProblem } from './operator-problem.ts'

/**
 * Makes a folder and those above it for this user alone. Where one cannot be made Node's own recursive way tries for ever
 * (https://github.com/nodejs/node/issues/31481).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another program of the site starts at the same time.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Makes the folder of this setting where it is missing. Throws an {@link OperatorProblem} when it is none that can be written. */
export function openFolder(path: string, setting: string): void {
  try {
    makeFolder(path)
    if (!statSync(path).isDirectory()) throw new Error('it is a file')
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorProblem(
      `${setting} is ${path}, which cannot be used as a folder: ${reason}. Set it to a folder that this user may write.`,
      { cause: error },
    )
  }
}

/** As much as the two databases write while they start. */
const leastFreeBytes = 16 * 1024 * 1024

/** Throws an {@link OperatorProblem} where a start would fail half-way for want of room. Some file systems say nothing of theirs. */
export function requireRoom(
  path: string,
  { bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'> = statfsSync(path),
): void {
  if (blocks === 0 || bavail * bsize >= leastFreeBytes) return
  throw new OperatorProblem(
    `The disk is full where DATA_DIR is (${path}). Make room, then start again.`,
  )
}
