import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../../../migrations/index.ts'
import { listTokens } from '../access/api-tokens.ts'
import { readAddressId } from '../access/secret-address.ts'
import { endAllSessions } from '../access/sessions.ts'
import { openDatabase } from '../database/database.ts'
import type { TableCopy } from '../database/postgres-copy.ts'
import { countSqlite } from '../database/sqlite-copy.ts'
import { restoredSettings, unfinishedRestore } from './data-files.ts'
import type { CheckEvidence } from './make-backup.ts'
import {
  BackupProblem,
  databaseNames,
  type BackupDatabase,
  type Manifest,
  schemaOf,
} from './manifest.ts'
import { readArchive } from './read-archive.ts'

interface Parts {
  dataDir: string
  /** An empty PostgreSQL for an archive of one; absent where the databases are files in `dataDir`. */
  databaseUrl: string | undefined
  passphrase: string | undefined
  /** How the records of signings are looked at, given where the secrets and the settings of then lie. */
  checkerFor: (unpacked: Unpacked) => CheckEvidence
  /** Has the content system make its tables in the empty PostgreSQL. */
  makeContentTables: (unpacked: Unpacked) => Promise<void>
  say: (line: string) => void
}

interface Unpacked {
  secrets: string
  settings: string
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** Refuses a folder in which anything lies but what an interrupted restore has left, and disks have by themselves. */
async function refuseFull(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const there = (await readdir(dataDir)).filter(
    (name) => name !== unfinishedRestore && name !== 'lost+found',
  )
  if (there.length > 0)
    throw new BackupProblem(
      `${dataDir} is not empty: ${there.slice(0, 3).join(', ')} ${there.length > 1 ? 'lie' : 'lies'} there. Nothing was changed. Move it away, or set DATA_DIR to an empty folder.`,
    )
}

/**
 * Restores an archive into an empty data folder and, where it is of a site on PostgreSQL, into an empty database.
 *
 * All of it is unpacked beside and checked first: every byte, the rows of every table, and the records of all signings. Throws
 * {@link BackupProblem} where anything is wrong, and the folder is as it was.
 */
export async function restoreBackup(parts: Parts, archive: string): Promise<Manifest> {
  const { dataDir, databaseUrl, passphrase, say } = parts
  await refuseFull(dataDir)
  if (!existsSync(archive)) throw new BackupProblem(`There is no file ${archive}.`)
  const isNew = !existsSync(dataDir)
  if (databaseUrl !== undefined) await refuseFullDatabase(databaseUrl)
  const beside = join(dataDir, unfinishedRestore)
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true, mode: 0o700 })
  try {
    const onBytes = progress((bytes) => say(`Unpacking: ${megabytes(bytes)} …`))
    const manifest = await readArchive(archive, passphrase, { into: beside, onBytes })
    await checkDatabases(parts, beside, manifest)
    await settleDatabase(databaseUrl, true)
    await moveUp(beside, dataDir)
    return manifest
  } catch (error) {
    // Why it failed matters more than that tidying failed too; the next restore tidies again.
    await settleDatabase(databaseUrl, false).catch(() => {})
    await rm(isNew ? dataDir : beside, { recursive: true, force: true })
    throw error
  }
}

const schemas = Object.values(schemaOf)

/** Begins to fill a PostgreSQL; refuses one in which anything is. */
export async function refuseFullDatabase(url: string): Promise<void> {
  const { beginRestore } = await import('../database/postgres-copy.ts')
  const found = await beginRestore(url, schemas)
  if (found !== undefined)
    throw new BackupProblem(
      `The database of DATABASE_URL is not empty: it has the table ${found}. Nothing was changed. Set DATABASE_URL to an empty database.`,
    )
}

/** Ends that, or empties the database again. */
export async function settleDatabase(url: string | undefined, isGood: boolean): Promise<void> {
  if (url === undefined) return
  const { endRestore } = await import('../database/postgres-copy.ts')
  await endRestore(url, schemas, isGood)
}

/** Tells the sum of what came, now and then. */
function progress(tell: (sum: number) => void): (bytes: number) => void {
  const every = 100e6
  let [sum, next] = [0, every]
  return (bytes) => {
    sum += bytes
    if (sum < next) return
    next += every
    tell(sum)
  }
}

async function checkDatabases(parts: Parts, beside: string, manifest: Manifest): Promise<void> {
  const { checkerFor, databaseUrl, say } = parts
  const { service } = manifest.databases
  if (!service) throw new BackupProblem('This archive has no database of a site.')
  if (service.step !== null && !Object.hasOwn(migrations, service.step))
    throw new BackupProblem(
      `A newer version of the site (${manifest.version}) made this archive. Update this one first, then restore it.`,
    )
  if (service.columns && databaseUrl === undefined)
    throw new BackupProblem(
      'This archive is of a site on PostgreSQL. Set DATABASE_URL to an empty database to restore it into.',
    )
  if (!service.columns && databaseUrl !== undefined)
    throw new BackupProblem(
      'This archive is of a site with SQLite files, and DATABASE_URL is set. Restore it without DATABASE_URL.',
    )
  const unpacked = {
    secrets: join(beside, 'data/secrets.json'),
    settings: join(beside, 'settings/settings.env'),
  }
  if (databaseUrl === undefined) {
    say('Counting rows …')
    for (const [name, kept] of Object.entries(manifest.databases))
      compareRows(name, kept.rows, countSqlite(join(beside, 'databases', `${name}.db`)).rows)
  } else await fillDatabase(parts, databaseUrl, { beside, unpacked, manifest })
  say('Checking the records of signings …')
  const location = databaseUrl ?? join(beside, 'databases/service.db')
  compareEvidence(await checkerFor(unpacked)(location), manifest.evidence)
  await endSessions(location, say)
}

/** Who was logged in when the archive was made may have been shut out since. Tokens and secret addresses may be in use, so those are for the admin to end. */
async function endSessions(location: string, say: Parts['say']): Promise<void> {
  const { close, read, write } = await openDatabase(location)
  try {
    await endAllSessions(write)
    const tokens = (await listTokens(read)).map(({ name, prefix }) => `${name} (${prefix}…)`)
    say('All browsers are logged out. The password is the one of then.')
    if (tokens.length > 0)
      say(
        `These API keys open the site again, also those that were revoked since: ${tokens.join(', ')}. Revoke in Site Settings what should not.`,
      )
    if ((await readAddressId(read, 'calendar')) !== undefined)
      say(
        'The address for calendars of then shows names and days again, also where it was ended since. Make a new one, or end it, under Offers, Deals.',
      )
    if ((await readAddressId(read, 'received-mail')) !== undefined)
      say(
        'The address to which your mail host posts mail is the one of then, also where it was ended since. Make a new one, or end it, under Site Settings, Connections.',
      )
  } finally {
    await close()
  }
}

async function fillDatabase(
  { makeContentTables, say }: Parts,
  url: string,
  { beside, unpacked, manifest }: { beside: string; unpacked: Unpacked; manifest: Manifest },
): Promise<void> {
  const { fillPostgres } = await import('../database/postgres-copy.ts')
  say('Making tables …')
  const { close } = await openDatabase(url, {
    lastStep: manifest.databases.service?.step ?? undefined,
  })
  await close()
  if (manifest.databases.cms) await makeContentTables(unpacked)
  say('Filling tables …')
  const fileOf = new Map<TableCopy, string>()
  for (const name of databaseNames)
    for (const [table, columns] of Object.entries(manifest.databases[name]?.columns ?? {}))
      fileOf.set({ schema: schemaOf[name], table, columns }, join(beside, 'databases', name, table))
  const counts = await fillPostgres(url, [...fileOf.keys()], (copy) =>
    createReadStream(fileOf.get(copy) ?? ''),
  )
  for (const name of databaseNames)
    compareRows(name, manifest.databases[name]?.rows ?? {}, counts[schemaOf[name]] ?? {})
}

type Rows = BackupDatabase['rows']

function compareRows(name: string, kept: Rows, found: Rows): void {
  const tables = new Set([...Object.keys(kept), ...Object.keys(found)])
  for (const table of tables)
    if (kept[table] !== found[table])
      throw new BackupProblem(
        `This archive does not hold what it says: ${table} of the ${name} database has ${found[table] ?? 'no'} rows and not ${kept[table] ?? 'none'}. Please take another copy of it.`,
      )
}

function compareEvidence(found: Manifest['evidence'], kept: Manifest['evidence']): void {
  const wrong = found.wrong.filter((id) => !kept.wrong.includes(id))
  const isCutOff = kept.head !== undefined && found.head?.hash !== kept.head.hash
  if (wrong.length > 0 || found.signings !== kept.signings || isCutOff)
    throw new BackupProblem(
      `Of ${found.signings} recorded signings and their ledger, ${wrong.length} are not what the site had recorded. If SIGNING_SECRET or SIGNING_SECRETS_BEFORE are set here, set them as they were when the archive was made; else take another archive.`,
    )
}

/** Puts everything where the site looks for it; the database of the service comes last, because without it there is no site. */
async function moveUp(beside: string, dataDir: string): Promise<void> {
  const data = join(beside, 'data')
  await rename(join(beside, 'settings'), join(data, restoredSettings))
  const databases = (await readdir(join(beside, 'databases')))
    .filter((name) => name.endsWith('.db'))
    .toSorted()
  for (const name of await readdir(data)) await rename(join(data, name), join(dataDir, name))
  for (const name of databases) await rename(join(beside, 'databases', name), join(dataDir, name))
  await rm(beside, { recursive: true })
}
