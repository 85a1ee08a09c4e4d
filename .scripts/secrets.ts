import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets the site needs and nobody has to choose; each can be set in the environment instead. */
const names = ['CMS_TOKEN', 'CMS_SECRET', 'SIGNING_SECRET'] as const

type Secrets = Record<(typeof names)[number], string>

/** Reads the secrets kept in the data folder, making up the missing ones; only the owner of the files may read them. */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const valueOf = (name: keyof Secrets) =>
    environment[name] || kept[name] || randomBytes(32).toString('base64url')
  const secrets: Secrets = {
    CMS_TOKEN: valueOf('CMS_TOKEN'),
    CMS_SECRET: valueOf('CMS_SECRET'),
    SIGNING_SECRET: valueOf('SIGNING_SECRET'),
  }
  writeFileSync(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  return secrets
}
