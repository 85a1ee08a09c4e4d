import { environmentNames } from '../environment.ts'
import { secretNames } from '../secrets.ts'

/** What the archive itself is made with, and where things lie on this very machine, is of no use to another. */
const ofThisMachine = new Set(['BACKUP_PASSPHRASE', 'BACKUP_DIR', 'DATA_DIR'])

/** What stands in the archive's own `secrets.json`. */
const secret = new Set<string>([...secretNames, 'SIGNING_SECRETS_BEFORE'])

const quoteFor = (value: string) => ["'", '"', '`'].find((quote) => !value.includes(quote))

/** The settings the site runs with, as lines of an `.env` file. */
export function settingsText(environment: NodeJS.ProcessEnv): string {
  const lines = [...environmentNames, 'SERVICE_URL'].flatMap((name) => {
    const value = environment[name]
    if (!value || ofThisMachine.has(name) || secret.has(name)) return []
    const quote = quoteFor(value) ?? ''
    return [`${name}=${quote}${value}${quote}\n`]
  })
  return lines.join('')
}
