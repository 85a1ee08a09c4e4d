import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, loadConfig } from '../platform/config.ts'
import { OperatorProblem } from '../platform/operator-problem.ts'
import { knownSecrets } from '../platform/secrets.ts'
import * as checks from './checks.ts'
import { missingSettings } from './missing-settings.ts'

/** Stands for the secrets that the first start makes up; before it nothing is read with them. */
const none = 'x'.repeat(32)
const beforeTheFirstStart = { CMS_TOKEN: none, CMS_SECRET: none, SIGNING_SECRET: none }

const now = () => new Date()

const say = ({ mark, text }: checks.Finding) => process.stdout.write(`${mark} ${text}\n`)

/** Looks at everything that a site needs, one line each; returns whether nothing must be mended. */
async function examine(config: Config, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const missing = missingSettings(environment)
  for (const text of missing) say({ mark: '!', text })
  if (missing.length === 0) say({ mark: '✓', text: 'The settings are complete.' })
  const findings = [
    checks.checkDatabase(config),
    checks.checkCms(config),
    checks.checkService(config),
    ...(config.bucket ? [checks.checkBucket(config.bucket), checks.checkMoved(config)] : []),
    ...(config.smtp ? [checks.checkMail(config.smtp)] : []),
    checks.checkCertificate(config, now()),
    checks.checkClock(config, now),
    checks.checkDisk(config),
    ...(config.backups.dir ? [checks.checkBackup(config.backups.dir, now())] : []),
  ]
  let isWell = true
  for (const finding of findings) {
    const found = await finding
    say(found)
    if (found.mark === '✗') isWell = false
  }
  return isWell
}

/**
 * Says what a site lacks and what to do about it, whether it runs or not; leaves nothing behind.
 *
 * Usage: npm run doctor, with the settings the site is started with (`.env`, or the environment). ✓ is well, ! worth a look, ✗ must
 * be mended; with any ✗ the exit code is 1.
 */
async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { env } = process
  try {
    const config = loadConfig({
      ...env,
      ...beforeTheFirstStart,
      ...knownSecrets(resolve(env.DATA_DIR || './data'), env),
    })
    return (await examine(config, env)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error
    say({ mark: '✗', text: error.message })
    return 1
  }
}

process.exitCode = await main()
