import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '../../platform/database/database.ts'
import { makeUpPassword } from './password.ts'

/**
 * Makes up a new admin password when the old one is forgotten, or the phone with the codes is lost, also while the site runs.
 *
 * Usage: npm run admin:password, with the settings the site is started with (`.env`, or `DATA_DIR` or `DATABASE_URL`).
 */
async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const file = resolve(process.env.DATA_DIR || './data', 'service.db')
  const location = process.env.DATABASE_URL || file
  if (location === file && !existsSync(file)) {
    process.stderr.write(
      `There is no site's data at ${file}. Set DATA_DIR or DATABASE_URL as when you start the site.\n`,
    )
    return 1
  }
  const db = await openDatabase(location)
  const { password, hadSecondFactor } = await makeUpPassword(db.query, new Date())
  await db.query.destroy()
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

process.exitCode = await main()
