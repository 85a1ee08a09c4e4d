import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { environmentNames } from '../environment.ts'

const Secrets = v.record(v.string(), v.string())
const secretNames = ['CMS_TOKEN', 'CMS_SECRET', 'SIGNING_SECRET']

/** The secrets of the site whose data lies in this folder: those given in the environment, else those kept there. */
export function readSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const file = join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? v.parse(Secrets, JSON.parse(readFileSync(file, 'utf8'))) : {}
  const given = secretNames.flatMap((name) => {
    const value = environment[name]
    return value ? [[name, value] as const] : []
  })
  return { ...kept, ...Object.fromEntries(given) }
}

/** What the archive itself is made with, and where things lie on this very machine, is of no use to another. */
const ofThisMachine = new Set(['BACKUP_PASSPHRASE', 'BACKUP_DIR', 'DATA_DIR'])

const quoteFor = (value: string) => ["'", '"', '`'].find((quote) => !value.includes(quote))

/** The settings the site runs with, as lines of an `.env` file. */
export function settingsText(environment: NodeJS.ProcessEnv): string {
  const lines = [...environmentNames, 'SERVICE_URL'].flatMap((name) => {
    const value = environment[name]
    if (!value || ofThisMachine.has(name) || secretNames.includes(name)) return []
    const quote = quoteFor(value) ?? ''
    return [`${name}=${quote}${value}${quote}\n`]
  })
  return lines.join('')
}
