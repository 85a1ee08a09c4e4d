import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatCount } from '../../contract/index.ts'
import { checkAllRecords } from '../features/signing/evidence/check-all.ts'
import type { CheckEvidence } from '../platform/backup/make-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { OperatorProblem } from '../platform/operator-problem.ts'
import { createMacs } from '../platform/security/macs.ts'
import { makeFilesPrivate } from '../platform/security/private-files.ts'

/** Looks at the records of all signings under these secrets. The database is brought up to date for that, unless `open` leaves it; `heads` must stand in the ledger. */
export function checkerWith(
  secrets: Parameters<typeof createMacs>[0],
  open: (location: string) => Promise<Database> = openDatabase,
  heads: readonly string[] = [],
): CheckEvidence {
  const macs = createMacs(secrets)
  return async (location) => {
    const { query } = await open(location)
    try {
      const { signings, wrong, head } = await checkAllRecords(query, macs, { heads })
      return { signings, wrong, ...(head && { head }) }
    } finally {
      await query.destroy()
    }
  }
}

/** A path as whoever typed the command meant it: npm and pnpm run commands in the project's folder. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** How many signings, in words. */
export const tellSignings = (count: number) => formatCount(count, 'signing')

/** The end of the ledger, as a line that can be compared later. */
export const tellHead = ({ position, hash }: NonNullable<Manifest['evidence']['head']>) =>
  `Entry ${position} of the ledger of all signings is ${hash}.`

/** What went wrong and what the operator can do about it; undefined where that is not known. */
function adviceOn(error: unknown): string | undefined {
  if (error instanceof OperatorProblem) return error.message
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (code === '42703' || code === '42P01')
    return `The archive has a table or column that this version does not know (${error.message}). Restore it with the version that made it, then update.`
  if (code === 'ENOSPC') return 'The disk is full. Make room, then try again.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not write there: ${error.message}.`
  return undefined
}

/** What went wrong, in a sentence for the admin. */
export const sentenceOf = (error: unknown): string =>
  adviceOn(error) ?? (error instanceof Error ? error.message : String(error))

/** What went wrong, with all that helps to find the mistake where it is not known. */
const reportOf = (error: unknown): string =>
  adviceOn(error) ?? ((error instanceof Error && error.stack) || sentenceOf(error))

/** Runs a command with the settings the site is started with, and ends with 1 and a sentence where it fails. */
export async function runCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  makeFilesPrivate()
  // Leaving takes along what is unfinished. Where whoever started it has gone, nobody waits for what it makes.
  for (const event of ['disconnect', 'SIGTERM', 'SIGINT'])
    process.once(event, () => process.exit(1))
  process.channel?.unref()
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${reportOf(error)}\n`)
    process.exitCode = 1
  }
}
