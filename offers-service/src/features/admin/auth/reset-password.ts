import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../../platform/database/database.ts'
import { reportOf } from '../../../platform/operator-problem.ts'
import { existingSecrets } from '../../../platform/secrets.ts'
import { createMacs } from '../../../platform/security/macs.ts'
import { makeUpPassword } from './password.ts'

/**
 * Makes up a new admin password when the old one is forgotten, or the phone with the codes is lost, also while the site runs.
 *
 * Usage: npm run admin:password, with the settings the site is started with (`.env`, or `DATA_DIR` or `DATABASE_URL`,
 * and `SIGNING_SECRET` where that is set).
 */
async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || './data')
  const file = join(dataDir, 'service.db')
  const location = env.DATABASE_URL || file
  if (location === file && !existsSync(file)) {
    process.stderr.write(
      `There is no site's data at ${file}. Set DATA_DIR or DATABASE_URL as when you start the site.\n`,
    )
    return 1
  }
  const { SIGNING_SECRET: signingSecret } = await existingSecrets(dataDir, env, ['SIGNING_SECRET'])
  const macs = createMacs({ signingSecret, earlierSigningSecrets: [] })
  const db = await openDatabase(location)
  const { password, hadSecondFactor } = await makeUpPassword(db.write, macs, new Date())
  await db.close()
  process.stdout.write(
    [
      `The new admin password is ${password}   (shown only this once)`,
      ...(hadSecondFactor
        ? ['The code at log-in is turned off. Turn it on again under Site Settings.']
        : []),
      'Every browser is logged out. Choose a password of your own under Site Settings.',
      '',
    ].join('\n'),
  )
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${reportOf(error)}\n`)
  process.exitCode = 1
}
