import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatCount } from '../../contract/index.ts'
import { checkAllRecords } from '../features/signing/evidence/check-all.ts'
import type { CheckEvidence } from '../platform/backup/make-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { adviceOn, reportOf } from '../platform/operator-problem.ts'
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
    const { close, read } = await open(location)
    try {
      const { signings, wrong, head } = await checkAllRecords(read, macs, { heads })
      return { signings, wrong, ...(head && { head }) }
    } finally {
      await close()
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

/** What PostgreSQL says of a table or column it does not have. */
const unknownCodes = new Set<unknown>(['42703', '42P01'])

/** What an archive with tables of another version needs; undefined for all other failures. */
function adviceOnVersion(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && unknownCodes.has(error.code))) return undefined
  return `The archive has a table or column that this version does not know (${error.message}). Restore it with the version that made it, then update.`
}

/** What went wrong, in a sentence for the admin. */
export const sentenceOf = (error: unknown): string =>
  adviceOnVersion(error) ??
  adviceOn(error) ??
  (error instanceof Error ? error.message : String(error))

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
    process.stderr.write(`${adviceOnVersion(error) ?? reportOf(error)}\n`)
    process.exitCode = 1
  }
}
