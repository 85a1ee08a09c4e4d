import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { subDays } from 'date-fns/subDays'
import { migrations } from '../../../migrations/index.ts'
import type { Config } from '../config.ts'
import { openFolder } from '../data-folder.ts'
import { isPostgres } from '../database/database.ts'
import { copySqlite, countSqlite } from '../database/sqlite-copy.ts'
import { knownSecrets } from '../secrets.ts'
import { dataFiles, unfinishedBackup, unlessGone } from './data-files.ts'
import {
  archiveFormat,
  BackupProblem,
  databaseNames,
  type BackupDatabase,
  type Manifest,
  schemaOf,
} from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { settingsText } from './settings.ts'
import { writeArchive } from './write-archive.ts'

/** Tells which signings in the service's database at this place are not as the site left them, and how many there are. */
export type CheckEvidence = (location: string) => Promise<Manifest['evidence']>

interface Parts {
  config: Pick<Config, 'dataDir' | 'database' | 'backups' | 'signingCertificate' | 'bucket'>
  environment: NodeJS.ProcessEnv
  version: string
  now: () => Date
  checkEvidence: CheckEvidence
  say: (line: string) => void
}

/** What a backup came to. */
export interface MadeBackup {
  path: string
  bytes: number
  manifest: Manifest
}

/**
 * Makes a passing folder in this one and removes what a backup has left there that was killed. One that takes a day is none
 * any more.
 */
async function makeStaging(folder: string, setting: string, now: Date): Promise<string> {
  openFolder(folder, setting)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = name.startsWith(unfinishedBackup) ? await unlessGone(stat(path)) : undefined
    if (facts && facts.mtime < subDays(now, 1)) await rm(path, { recursive: true, force: true })
  }
  return await mkdtemp(join(folder, unfinishedBackup))
}

/** Has a folder's own list of names reach the disk, where the system knows how. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Makes one archive of everything a site keeps, while it runs, and reads it back.
 *
 * Nothing may be at `path` yet. Until the archive is whole and on the disk it has another name. Databases come first: a picture
 * that is uploaded meanwhile is one too many, never one too few.
 */
export async function makeBackup(parts: Parts, path: string): Promise<MadeBackup> {
  const { config, now, say } = parts
  if (existsSync(path))
    throw new BackupProblem(`${path} is there already. Please take another name.`)
  if (!existsSync(config.dataDir)) throw noData(config)
  const folder = dirname(path)
  // Copies of databases lie where the databases do: where archives go, others may read what is not encrypted.
  const copies = await makeStaging(config.dataDir, 'DATA_DIR', now())
  const staging = await makeStaging(folder, 'The folder of backups', now())
  const tidy = () => {
    for (const own of [copies, staging]) rmSync(own, { recursive: true, force: true })
  }
  process.once('exit', tidy)
  try {
    const draft = join(staging, basename(path))
    const { passphrase } = config.backups
    const archive = writeArchive(draft, passphrase)
    const madeAt = now().toISOString()
    say('Copying the databases …')
    const { databases, evidence } = await addDatabases(parts, copies, archive)
    say('Copying files …')
    await addFiles(parts, archive)
    const manifest = await archive.finish({
      format: archiveFormat,
      version: parts.version,
      madeAt,
      databases,
      evidence,
      ...(config.bucket && { bucket: config.bucket.name }),
    })
    say('Reading the archive back …')
    await readArchive(draft, passphrase)
    await rename(draft, path)
    await flushFolder(folder)
    return { path, bytes: (await stat(path)).size, manifest }
  } finally {
    process.off('exit', tidy)
    tidy()
  }
}

/** The problem that nothing is kept where the settings say. */
export const noData = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  new BackupProblem(
    `There is no site's data at ${dataDir}. Set DATA_DIR or DATABASE_URL as when you start the site.`,
  )

type Archive = ReturnType<typeof writeArchive>

type Databases = Pick<Manifest, 'databases' | 'evidence'>

async function addDatabases(parts: Parts, copies: string, archive: Archive): Promise<Databases> {
  const { database } = parts.config
  const added = isPostgres(database)
    ? await addPostgres(parts, copies, archive)
    : await addSqlite(parts, copies, archive)
  if (!added.databases.service) throw noData(parts.config)
  return added
}

async function addSqlite(
  { config, checkEvidence }: Parts,
  copies: string,
  archive: Archive,
): Promise<Databases> {
  const databases: Record<string, BackupDatabase> = {}
  let evidence: Manifest['evidence'] = { signings: 0, wrong: [] }
  for (const name of databaseNames) {
    const copy = join(copies, `${name}.db`)
    if (!(await copySqlite(join(config.dataDir, `${name}.db`), copy))) continue
    databases[name] = countSqlite(copy)
    if (name === 'service') {
      // Looking brings the tables up to date, and the archive keeps them as they are.
      const looked = join(copies, 'looked-at.db')
      await copyFile(copy, looked)
      evidence = await checkEvidence(looked)
      await rm(looked)
    }
    await archive.addFile(`databases/${name}.db`, copy)
    await rm(copy)
  }
  return { databases, evidence }
}

const nameOf = (schema: string) => databaseNames.find((name) => schemaOf[name] === schema) ?? schema

async function addPostgres(
  { config, checkEvidence }: Parts,
  copies: string,
  archive: Archive,
): Promise<Databases> {
  const { copyPostgres } = await import('../database/postgres-copy.ts')
  const found = await copyPostgres(
    config.database,
    Object.values(schemaOf),
    async ({ schema, table }, rows) => {
      // An archive must know how long a file is before it takes it.
      const copy = join(copies, 'rows')
      await pipeline(rows, createWriteStream(copy, { mode: 0o600 }))
      await archive.addFile(`databases/${nameOf(schema)}/${table}`, copy)
    },
  )
  const step = found[schemaOf.service]?.step
  if (step !== undefined && step !== Object.keys(migrations).at(-1))
    throw new BackupProblem(
      'Another version of the site has made the tables of the database. Make the backup with that version, or start this one first.',
    )
  const databases = Object.fromEntries(
    Object.entries(found).map(([schema, copy]) => [nameOf(schema), copy]),
  )
  const evidence = databases.service
    ? await checkEvidence(config.database)
    : { signings: 0, wrong: [] }
  return { databases, evidence }
}

async function addFiles({ config, environment }: Parts, archive: Archive): Promise<void> {
  const secrets = knownSecrets(config.dataDir, environment)
  await archive.addText('data/secrets.json', `${JSON.stringify(secrets, undefined, 2)}\n`)
  for await (const { name, path } of dataFiles(config.dataDir))
    await unlessGone(archive.addFile(name, path))
  await archive.addText('settings/settings.env', settingsText(environment))
  if (config.signingCertificate !== undefined)
    await archive.addFile('settings/certificate.p12', config.signingCertificate)
}
