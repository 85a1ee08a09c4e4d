import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorProblem } from './operator-problem.ts'

/** Secrets a site needs and nobody has to choose; each can be set in the environment instead. */
export const secretNames = ['CMS_TOKEN', 'CMS_SECRET', 'SIGNING_SECRET'] as const
export type SecretName = (typeof secretNames)[number]

const before = 'SIGNING_SECRETS_BEFORE'

/** What each program of a site needs of them; the launcher needs them all. */
export const neededBy = {
  service: ['CMS_TOKEN', 'SIGNING_SECRET'],
  cms: ['CMS_TOKEN', 'CMS_SECRET'],
} as const satisfies Record<string, readonly SecretName[]>

const Stored = v.partial(
  v.object({
    CMS_TOKEN: v.string(),
    CMS_SECRET: v.string(),
    SIGNING_SECRET: v.string(),
    /** Those that were rotated out, separated by spaces. */
    SIGNING_SECRETS_BEFORE: v.string(),
  }),
)
type Stored = v.InferOutput<typeof Stored>

/** Secrets as settings of a program. `SIGNING_SECRETS_BEFORE` is absent where there is none. */
export type SiteSecrets = KnownSecrets<SecretName>
type KnownSecrets<Name extends SecretName> = Record<Name, string> &
  Partial<Record<SecretName | typeof before, string>>

/** The secrets of a site are missing, damaged or cannot be rotated. */
export class SecretsProblem extends OperatorProblem {}

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')
const words = (text: string | undefined) => text?.split(/\s+/).filter(Boolean) ?? []

function readStored(dataDir: string): Stored {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return {}
  try {
    return v.parse(Stored, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new SecretsProblem(`${file} is damaged. Put it back from a backup.`, { cause: error })
  }
}

/** Writes the file beside its place, so that after a crash either the old or the new one is there. Only its owner may read it. */
function writeBeside(dataDir: string, stored: Stored): string {
  const next = `${fileIn(dataDir)}.new-${process.pid}`
  const descriptor = openSync(next, 'w', 0o600)
  try {
    writeFileSync(descriptor, `${JSON.stringify(stored, undefined, 2)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return next
}

/** Has the new name reach the disk too; otherwise a power cut could bring back secrets that something newer was not signed with. */
function flushNames(dataDir: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dataDir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Stores secrets where there are none yet. Of programs that start together the first one does. */
function storeFirst(dataDir: string, stored: Stored): void {
  const next = writeBeside(dataDir, stored)
  try {
    linkSync(next, fileIn(dataDir))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(next)
  }
  flushNames(dataDir)
}

function replaceStored(dataDir: string, stored: Stored): void {
  renameSync(writeBeside(dataDir, stored), fileIn(dataDir))
  flushNames(dataDir)
}

const generate = () => randomBytes(32).toString('base64url')

/**
 * The secrets of the site in this data folder, as far as they are known: those given in the environment, else those stored in
 * `secrets.json`. Earlier signing secrets are those of both, unless the environment says `none`.
 */
export function knownSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Partial<SiteSecrets> {
  const stored = readStored(dataDir)
  const known: Partial<SiteSecrets> = {}
  for (const name of secretNames) {
    const value = environment[name] || stored[name]
    if (value) known[name] = value
  }
  const given = words(environment[before])
  const earlier =
    given[0] === 'none'
      ? given
      : [...new Set([...given, ...words(stored[before]).filter((word) => word !== 'none')])]
  if (earlier.length > 0) known[before] = earlier.join(' ')
  return known
}

const missingIn = (known: Partial<SiteSecrets>, needed: readonly SecretName[]) =>
  needed.filter((name) => known[name] === undefined)

const hasAll = <Name extends SecretName>(
  known: Partial<SiteSecrets>,
  needed: readonly Name[],
): known is KnownSecrets<Name> => missingIn(known, needed).length === 0

/** Whether a site has ever been in this data folder or in the PostgreSQL that it is used with. */
async function isUsed(dataDir: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  if (['service.db', 'cms.db'].some((name) => existsSync(join(dataDir, name)))) return true
  if (!environment.DATABASE_URL) return false
  const { isUsedDatabase } = await import('./database/database.ts')
  return await isUsedDatabase(environment.DATABASE_URL)
}

/**
 * The secrets of the site in this data folder, which every program of it gets here, at least those it needs. Where a needed one is
 * neither given nor stored, all that are missing are made up and stored, but only where there is no data yet: what is there could
 * not be read or proved with others. Throws {@link SecretsProblem} where there is data.
 *
 * A given secret is never stored and never replaces a stored one: it may be a mistake, and the stored one the only copy.
 */
export async function siteSecrets<Name extends SecretName = SecretName>(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  needed: readonly Name[],
): Promise<KnownSecrets<Name>> {
  const known = knownSecrets(dataDir, environment)
  if (hasAll(known, needed)) return known
  const wasUsed = await isUsed(dataDir, environment)
  // Another program that starts just now may have made them, and the data, meanwhile.
  const present = knownSecrets(dataDir, environment)
  if (hasAll(present, needed)) return present
  if (wasUsed) throw missingProblem(dataDir, environment, missingIn(present, needed))
  const stored = readStored(dataDir)
  for (const name of missingIn(present, secretNames)) stored[name] = generate()
  if (existsSync(fileIn(dataDir))) replaceStored(dataDir, stored)
  else storeFirst(dataDir, stored)
  const made = knownSecrets(dataDir, environment)
  if (hasAll(made, needed)) return made
  throw missingProblem(dataDir, environment, missingIn(made, needed))
}

function missingProblem(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  missing: readonly SecretName[],
): SecretsProblem {
  const place = environment.DATABASE_URL ? 'The database of DATABASE_URL' : `${dataDir} (DATA_DIR)`
  return new SecretsProblem(
    `${place} has the data of a site, but its secrets are missing: ${missing.join(', ')}. Put secrets.json back into ${dataDir} (every backup has it), or set what was set before. What is lost for good is made anew by "npm run secrets -- rotate ${missing[0] ?? ''}".`,
  )
}

/** The secrets of a site that is there, for a command that looks at it. Throws {@link SecretsProblem} when one it needs is missing. */
export async function existingSecrets<Name extends SecretName>(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  needed: readonly Name[],
): Promise<KnownSecrets<Name>> {
  const known = knownSecrets(dataDir, environment)
  if (hasAll(known, needed)) return known
  if (await isUsed(dataDir, environment))
    throw missingProblem(dataDir, environment, missingIn(known, needed))
  throw new SecretsProblem(
    `There is no site's data at ${dataDir}. Set DATA_DIR or DATABASE_URL as when you start the site.`,
  )
}

/** Where each secret comes from, without its value. */
export function secretSources(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): { name: SecretName; source: 'environment' | 'stored' | 'missing' }[] {
  const stored = readStored(dataDir)
  return secretNames.map((name) => {
    if (environment[name]) return { name, source: 'environment' }
    return { name, source: stored[name] ? 'stored' : 'missing' }
  })
}

/**
 * Stores a new secret in place of this one. An earlier signing secret is kept beside it, so that what was signed stays valid.
 * Answers whether one was replaced. Throws {@link SecretsProblem} when the secret is set in the environment.
 */
export function rotateSecret(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  name: SecretName,
): boolean {
  if (environment[name])
    throw new SecretsProblem(
      `${name} is set in the environment or in .env, which comes before what is stored. Put a new value there${name === 'SIGNING_SECRET' ? `, and the present one into ${before}` : ''}.`,
    )
  const stored = readStored(dataDir)
  const old = stored[name]
  if (name === 'SIGNING_SECRET' && old) stored[before] = [old, ...words(stored[before])].join(' ')
  replaceStored(dataDir, { ...stored, [name]: generate() })
  return old !== undefined
}
