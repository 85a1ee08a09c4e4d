import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HealthFinding } from '../../contract/index.ts'
import { loadConfig } from '../platform/config.ts'
import { reportOf } from '../platform/operator-problem.ts'
import { knownSecrets } from '../platform/secrets.ts'
import { examine } from './examine.ts'

/** Stands for the secrets that the first start makes up; before it nothing is read with them. */
const none = 'x'.repeat(32)
const beforeTheFirstStart = { CMS_TOKEN: none, CMS_SECRET: none, SIGNING_SECRET: none }

const marks = { well: '✓', look: '!', mend: '✗' } as const

const say = ({ state, text }: Omit<HealthFinding, 'name'>) =>
  process.stdout.write(`${marks[state]} ${text}\n`)

/**
 * Says what a site lacks and what to do about it, whether it runs or not; leaves nothing behind.
 *
 * Usage: npm run doctor, with the settings the site is started with (`.env`, or the environment). ✓ is well, ! worth a look, ✗ must
 * be mended; with any ✗ the exit code is 1. With `--json` the findings are written as JSON, for programs.
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
    const findings = await examine(config, env, () => new Date())
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(findings)}\n`)
    else for (const finding of findings) say(finding)
    return findings.some(({ state }) => state === 'mend') ? 1 : 0
  } catch (error) {
    say({ state: 'mend', text: reportOf(error) })
    return 1
  }
}

process.exitCode = await main()
