import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  rotateSecret,
  type SecretName,
  secretNames,
  SecretsProblem,
  secretSources,
} from '../offers-service/src/platform/secrets.ts'
import { root } from './root.ts'

const told = {
  environment: 'set in the environment or in .env',
  stored: 'stored in secrets.json',
  missing: 'missing',
}

const afterwards: Record<SecretName, string> = {
  SIGNING_SECRET:
    'Restart every process of the site. What was signed stays valid under the old secret, which is kept beside the new one; open signing links end, so send new ones.',
  CMS_SECRET: 'Restart every process of the site. Editors have to log in to the console again.',
  CMS_TOKEN: 'Restart every process of the site and its content system together.',
}

const isSecret = (text: string | undefined): text is SecretName =>
  secretNames.some((name) => name === text)

/**
 * Shows which secrets of the site are known, never their values, or replaces one.
 *
 * Usage: npm run secrets, or npm run secrets -- rotate SIGNING_SECRET, with the settings the site is started with.
 */
function main([command, name, ...others]: string[]): void {
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const { env } = process
  const dataDir = resolve(root, env.DATA_DIR || './data')
  if (!existsSync(dataDir))
    throw new SecretsProblem(
      `There is no site's data at ${dataDir}. Set DATA_DIR as when you start the site.`,
    )
  if (command === undefined) {
    for (const { name: secret, source } of secretSources(dataDir, env))
      console.log(`${secret.padEnd(16)}${told[source]}`)
    return
  }
  if (command !== 'rotate' || !isSecret(name) || others.length > 0)
    throw new SecretsProblem(
      `Please run npm run secrets, or npm run secrets -- rotate and one of ${secretNames.join(', ')}.`,
    )
  const isReplaced = rotateSecret(dataDir, env, name)
  console.log(`${name} is a new one now${isReplaced ? '' : '; there was none before'}.`)
  console.log(afterwards[name])
}

process.umask(0o077)
try {
  main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SecretsProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
