import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makerInWords } from '../contract/index.ts'
import { findOffer } from './features/offers/store.ts'
import { titleOf } from './jobs.ts'
import { readOwnerName } from './platform/access/owner-name.ts'
import { isUsedDatabase, openAsItIs, type Queries } from './platform/database/database.ts'
import { OperatorProblem, reportOf } from './platform/operator-problem.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What the log calls a request, as a message on the screen tells it. */
const requestPattern = /^[0-9a-f]{8}$/i

type Jobs = {
  kind: string
  payload: string
  status: string
  run_at: string
  attempts: number
  last_error: string | null
}[]

const jobColumns = ['kind', 'payload', 'status', 'run_at', 'attempts', 'last_error'] as const

function sayJobs(jobs: Jobs): void {
  for (const { status, run_at: at, attempts, last_error: error, ...job } of jobs)
    say(
      `${at}  ${status.padEnd(7)}  ${titleOf(job)}${attempts > 0 ? `, tried ${attempts} times` : ''}${error === null ? '' : `: ${error}`}`,
    )
}

/** What waits to be sent or done, the next first. */
async function sayWaiting(query: Queries): Promise<void> {
  const jobs = await query
    .selectFrom('jobs')
    .select(jobColumns)
    .where('status', '=', 'waiting')
    .orderBy('run_at')
    .limit(100)
    .execute()
  say(jobs.length === 0 ? 'Nothing waits.' : 'What waits, and when it is tried next:')
  sayJobs(jobs)
}

/** The history of an offer, and what was or will be sent about it. */
async function sayOffer(query: Queries, referenceNumber: string): Promise<void> {
  const offer = await findOffer(query, referenceNumber)
  if (!offer) throw new OperatorProblem(`There is no offer ${referenceNumber}.`)
  say(`${offer.reference_number} is ${offer.status}.`)
  const events = await query
    .selectFrom('offer_events')
    .select(['at', 'type', 'detail', 'made_by'])
    .where('offer_id', '=', offer.id)
    .orderBy('position')
    .execute()
  const ownerName = await readOwnerName(query)
  for (const { at, type, detail, made_by } of events) {
    const who = made_by === null ? '' : ` by ${makerInWords(made_by, ownerName)}`
    say(`${at}  ${type}${who}${detail === '' ? '' : `: ${detail}`}`)
  }
  const jobs = await query
    .selectFrom('jobs')
    .select(jobColumns)
    .where('about', '=', `offers:${offer.id}`)
    .orderBy('created_at')
    .execute()
  say(jobs.length === 0 ? 'No mail or job about it is in the queue.' : 'Mail and jobs about it:')
  sayJobs(jobs)
}

/** What systemd's journal has of a request. */
function sayRequest(id: string): void {
  const { status, stdout, error } = spawnSync(
    'journalctl',
    ['--output=cat', '--no-pager', `--grep="reqId":"${id.toLowerCase()}"`],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (error)
    throw new OperatorProblem(
      `There is no journal of systemd here. Look for "reqId":"${id}" where the log goes, such as docker compose logs.`,
    )
  if (status !== 0 || stdout.trim() === '')
    throw new OperatorProblem(
      `The journal has nothing of ${id}, or this user may not read it. Run it as root, and see that the reference is right.`,
    )
  process.stdout.write(stdout)
}

async function sayRows(about: string | undefined): Promise<void> {
  const location =
    process.env.DATABASE_URL || resolve(process.env.DATA_DIR || './data', 'service.db')
  const isThere = process.env.DATABASE_URL ? await isUsedDatabase(location) : existsSync(location)
  if (!isThere)
    throw new OperatorProblem(
      `There is no site's data at ${location}. Set DATA_DIR or DATABASE_URL as when you start the site.`,
    )
  const { close, read } = await openAsItIs(location)
  try {
    await (about === undefined ? sayWaiting(read) : sayOffer(read, about))
  } finally {
    await close()
  }
}

/**
 * Shows what happened.
 *
 * Usage: npm run log for what waits, npm run log -- LB-7K2M-9RXN for an offer, npm run log -- 7f3a90c2 for a reference that a message
 * on the screen ended with.
 */
async function main([about, ...others]: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (others.length > 0)
    throw new OperatorProblem('Please say one reference number: npm run log -- LB-7K2M-9RXN')
  if (about !== undefined && requestPattern.test(about)) sayRequest(about)
  else await sayRows(about)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${reportOf(error)}\n`)
  process.exitCode = 1
}
