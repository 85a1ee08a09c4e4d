import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Secrets the site needs and nobody has to choose; each can be set in the environment instead. */
const names = ['CMS_TOKEN', 'CMS_SECRET', 'SIGNING_SECRET'] as const

type Secrets = Record<(typeof names)[number], string>

/** Replaces a file as a whole: after a crash either the old or the new one is there. Only its owner may read it. */
function replaceFile(file: string, text: string): void {
  const next = `${file}.new`
  const descriptor = openSync(next, 'w', 0o600)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(next, file)
}

/**
 * The secrets of the site in this data folder: those given in the environment, else those stored there, else new ones, which are
 * stored.
 *
 * A given secret is never stored and never replaces a stored one: it may be a mistake, and the stored one the only copy.
 */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const missing = names.filter((name) => !environment[name] && !stored[name])
  for (const name of missing) stored[name] = randomBytes(32).toString('base64url')
  if (missing.length > 0) replaceFile(file, `${JSON.stringify(stored, undefined, 2)}\n`)
  const valueOf = (name: keyof Secrets) => environment[name] || stored[name] || ''
  return {
    CMS_TOKEN: valueOf('CMS_TOKEN'),
    CMS_SECRET: valueOf('CMS_SECRET'),
    SIGNING_SECRET: valueOf('SIGNING_SECRET'),
  }
}
