import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import * as v from 'valibot'
import type { Queries } from '../database/database.ts'
import { writeValue, readValue } from '../database/key-value-store.ts'
import type { MadeBackup } from './make-backup.ts'
import { LedgerEnd } from './manifest.ts'

const namePattern = /^backup-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz(?:\.age)?$/

/** The name of a backup of this moment, in UTC; names sort as their moments do. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `backup-${moment}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** The moment of the backup with this name; undefined for what has no name of a backup. */
export function momentOf(name: string): Date | undefined {
  if (!namePattern.test(name)) return undefined
  const [year, month, day, time = ''] = name.slice('backup-'.length).split(/[-.]/, 4)
  const clock = time.replaceAll(/\d{2}(?=\d)/g, '$&:')
  return new Date(`${year}-${month}-${day}T${clock}Z`)
}

/** Clocks may differ, but not by more. */
const daysAhead = 1

/**
 * The names of backups among these, the oldest first, and apart from them those of a day to come (`ahead`). No backup of ours is
 * called so, and as the newest for ever it would hide that none is made. What has another name is not ours.
 */
export function sortBackups(names: string[], now: Date): { backups: string[]; ahead: string[] } {
  const latest = addDays(now, daysAhead)
  const isAhead = (name: string) => (momentOf(name) ?? now) > latest
  const all = names.filter((name) => momentOf(name) !== undefined).toSorted()
  return { backups: all.filter((name) => !isAhead(name)), ahead: all.filter(isAhead) }
}

export const tellAhead = (place: string, ahead: string[]) =>
  `${place} has backups named after a day to come, which count as none: ${ahead.join(', ')}. Look who put them there, and delete them.`

/** The backups in a folder, as {@link sortBackups} sorts them. */
export async function backupsIn(folder: string, now: Date) {
  return sortBackups(await readdir(folder), now)
}

/** Deletes the oldest backups of a folder, so that so many are left. */
export async function deleteOldBackups(folder: string, kept: number, now: Date): Promise<void> {
  const { backups } = await backupsIn(folder, now)
  for (const name of backups.slice(0, -kept)) await rm(join(folder, name))
}

const ledgerEndIn = (folder: string) => join(folder, 'ledger-end.json')

/**
 * Where the ledger of all signings ended at the newest backup, as it stands beside the archives; undefined where there was none.
 * A database that was set back to before that backup lacks it.
 */
export async function readLedgerEnd(folder: string): Promise<LedgerEnd | undefined> {
  const file = ledgerEndIn(folder)
  if (!existsSync(file)) return undefined
  return v.parse(LedgerEnd, JSON.parse(await readFile(file, 'utf8')))
}

/** Writes down where the ledger ended; in one step, because the check of the night may read it meanwhile. */
export async function writeLedgerEnd(folder: string, end: LedgerEnd): Promise<void> {
  const draft = `${ledgerEndIn(folder)}.new`
  await writeFile(draft, `${JSON.stringify(end)}\n`, { mode: 0o600 })
  await rename(draft, ledgerEndIn(folder))
}

/** Forgets it, because the operator sets the site back. */
export async function forgetLedgerEnd(folder: string): Promise<void> {
  await rm(ledgerEndIn(folder), { force: true })
}

const LastBackup = v.object({ at: v.string(), path: v.string(), bytes: v.number() })
/** The last backup that was read back and found good: when, where and how large. */
export type LastBackup = v.InferOutput<typeof LastBackup>

/** How the last copy off this machine, or the last trial of a restore, went; `problem` is null where it went well. */
const Outcome = v.object({
  at: v.string(),
  name: v.string(),
  problem: v.nullable(v.string()),
  /** Of a trial that read and checked all of a backup but filled no database, as on PostgreSQL. */
  isOnlyRead: v.optional(v.boolean()),
})
export type Outcome = v.InferOutput<typeof Outcome>

const outcomeNames = { offSite: 'last_off_site_backup', restore: 'last_restore_trial' } as const
type OutcomeName = keyof typeof outcomeNames

export async function noteOutcome(
  query: Queries,
  which: OutcomeName,
  outcome: Outcome,
): Promise<void> {
  await writeValue(query, outcomeNames[which], JSON.stringify(outcome))
}

/** The last outcome; undefined when there was none. */
export async function lastOutcome(
  query: Queries,
  which: OutcomeName,
): Promise<Outcome | undefined> {
  const kept = await readValue(query, outcomeNames[which])
  return kept === undefined ? undefined : v.parse(Outcome, JSON.parse(kept))
}

const valueName = 'last_backup'

export async function noteBackup(
  query: Queries,
  { path, bytes, manifest }: MadeBackup,
): Promise<void> {
  const last: LastBackup = { at: manifest.madeAt, path, bytes }
  await writeValue(query, valueName, JSON.stringify(last))
}

/** The last good backup; undefined when there was none. */
export async function lastBackup(query: Queries): Promise<LastBackup | undefined> {
  const kept = await readValue(query, valueName)
  return kept === undefined ? undefined : v.parse(LastBackup, JSON.parse(kept))
}
