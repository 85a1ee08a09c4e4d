import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../../../platform/config.ts'
import { isPostgres, openAsItIs } from '../../../platform/database/database.ts'
import { OperatorProblem, reportOf } from '../../../platform/operator-problem.ts'
import { existingSecrets, neededBy } from '../../../platform/secrets.ts'
import { createMacs } from '../../../platform/security/macs.ts'
import { checkAllRecords } from './check-all.ts'
import { tellLedgerHead } from './wording.ts'

const usage = 'Usage: npm run verify-evidence -- --all [--head <SHA-256>]\n'

/** The heads that are named; undefined when the arguments are others. */
function headsIn(given: string[]): string[] | undefined {
  try {
    const { values } = parseArgs({
      args: given,
      options: { all: { type: 'boolean' }, head: { type: 'string', multiple: true, default: [] } },
    })
    return values.head.every((head) => /^[0-9a-f]{64}$/i.test(head)) ? values.head : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks every signed record in the database of a site, which may be running, and says what was changed outside it. Answers the exit
 * code: 0 when nothing was changed, 1 when something was, 2 when the question makes no sense.
 */
export async function verifySite(given: string[]): Promise<number> {
  const heads = headsIn(given)
  if (!heads) {
    process.stderr.write(usage)
    return 2
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return await tellSiteCheck(heads)
  } catch (error) {
    process.stderr.write(`${reportOf(error)}\n`)
    return 2
  }
}

async function tellSiteCheck(heads: readonly string[]): Promise<number> {
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || './data')
  const config = loadConfig({ ...env, ...(await existingSecrets(dataDir, env, neededBy.service)) })
  if (!isPostgres(config.database) && !existsSync(config.database))
    throw new OperatorProblem(
      `There is no database at ${config.database}. Set DATA_DIR as for the site.`,
    )
  const { close, read } = await openAsItIs(config.database)
  try {
    const { signings, wrong, problems, head } = await checkAllRecords(read, createMacs(config), {
      heads,
    })
    for (const problem of problems) process.stdout.write(`WRONG  ${problem}\n`)
    process.stdout.write(`${signings} signings were checked, ${wrong.length} are wrong.\n`)
    if (head) process.stdout.write(`${tellLedgerHead(head)}\n`)
    process.stdout.write(
      wrong.length === 0 ? '\nNothing was changed.\n' : '\nThis is not what was recorded.\n',
    )
    return wrong.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}
