import { setImmediate as others } from 'node:timers/promises'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps, stepSize } from '../../../platform/database/in-batches.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import type { LedgerRow } from '../tables.ts'
import { brokenAt, chainStart } from './chain.ts'
import { problemOfRecord } from './check-record.ts'
import { erasedAmong, isEntryUntouched, type LedgerHead, ledgerHead, readEntry } from './ledger.ts'

/** What a check of the whole site came to. */
export interface SiteCheck {
  signings: number
  /** What is not as the service left it: the id of a signing or of an offer, or `ledger`. */
  wrong: string[]
  /** The same as sentences, the first of them. */
  problems: string[]
  /** Where the ledger ended; undefined while it is empty. */
  head: LedgerHead | undefined
}

/** More sentences than this nobody reads. */
const maxProblems = 50

interface Problem {
  wrong: string
  text: string
}

/**
 * Checks every signing, every signed offer and the ledger, a few rows at a time, while the site goes on.
 *
 * `heads` are ends of the ledger that were written down elsewhere, such as in a signed copy: each must still be an entry of it.
 */
export async function checkAllRecords(
  query: Queries,
  macs: Macs,
  { heads = [] }: { heads?: readonly string[] } = {},
): Promise<SiteCheck> {
  const head = await ledgerHead(query)
  const check: SiteCheck = { signings: 0, wrong: [], problems: [], head }
  const note = ({ wrong, text }: Problem) => {
    if (!check.wrong.includes(wrong)) check.wrong.push(wrong)
    if (check.problems.length < maxProblems) check.problems.push(text)
  }
  for await (const rows of signingsInSteps(query))
    for (const { id, number } of rows) {
      check.signings += 1
      const problem =
        number === null ? 'Its offer is gone.' : await problemOfRecord(query, macs, id)
      if (problem !== undefined)
        note({
          wrong: id,
          text: `${number === null ? `Signing ${id}` : `Offer ${number}`}: ${problem}`,
        })
      // One record takes some milliseconds, and on SQLite nobody else comes to their turn meanwhile.
      await others()
    }
  for await (const problem of unprovenOffers(query)) note(problem)
  for await (const problem of ledgerProblems(query, macs)) note(problem)
  for (const given of heads)
    if (!(await isInLedger(query, given)))
      note({
        wrong: 'ledger',
        text: `The ledger has no entry ${given}: records made up to then were removed, or the database was set back.`,
      })
  return check
}

const signingsInSteps = (query: Queries) =>
  inSteps<{ id: string; number: string | null }>(
    async (last) =>
      await query
        .selectFrom('signings')
        .leftJoin('offers', 'offers.id', 'signings.offer_id')
        .select(['signings.id', 'offers.reference_number as number'])
        .where('signings.id', '>', last?.id ?? '')
        .orderBy('signings.id')
        .limit(stepSize)
        .execute(),
  )

/** Offers that say they are signed and have no signing that says so. */
async function* unprovenOffers(query: Queries): AsyncGenerator<Problem> {
  const steps = inSteps<{ id: string; number: string }>(
    async (last) =>
      await query
        .selectFrom('offers')
        .select(['id', 'reference_number as number'])
        .where('status', '=', 'signed')
        .where('id', '>', last?.id ?? '')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('signings')
                .select('signings.id')
                .whereRef('signings.offer_id', '=', 'offers.id')
                .where('signings.status', '=', 'signed'),
            ),
          ),
        )
        .orderBy('id')
        .limit(stepSize)
        .execute(),
  )
  for await (const rows of steps)
    for (const { id, number } of rows)
      yield { wrong: id, text: `Offer ${number} says that it is signed, but there is no signing.` }
}

/** An entry with what it is about, as far as that is still there. */
type FollowedRow = LedgerRow & { signing: string | null; eventHash: string | null }

async function* ledgerProblems(query: Queries, macs: Macs): AsyncGenerator<Problem> {
  const steps = inSteps<FollowedRow>(
    async (last) =>
      await query
        .selectFrom('evidence_ledger as entry')
        .leftJoin('signings', 'signings.id', 'entry.signing_id')
        .leftJoin('signing_events', (join) =>
          join
            .onRef('signing_events.signing_id', '=', 'entry.signing_id')
            .onRef('signing_events.position', '=', 'entry.events'),
        )
        .selectAll('entry')
        .select(['signings.id as signing', 'signing_events.hash as eventHash'])
        .where('entry.position', '>', last?.position ?? 0)
        .orderBy('entry.position')
        .limit(stepSize)
        .execute(),
  )
  let last = { position: 0, hash: chainStart }
  for await (const rows of steps) {
    const gone = rows.flatMap((row) => (row.signing === null ? [row.signing_id] : []))
    const erased = await erasedAmong(query, macs, gone)
    for (const row of rows) {
      const problem = problemOfEntry(macs, row, last, erased)
      if (problem !== undefined)
        yield {
          wrong: 'ledger',
          text: `Entry ${row.position} of the ledger: ${problem}`,
        }
      last = row
    }
  }
}

function problemOfEntry(
  macs: Macs,
  row: FollowedRow,
  last: LedgerHead,
  erased: ReadonlySet<string>,
): string | undefined {
  if (row.position !== last.position + 1) return 'Entries before it are missing.'
  if (brokenAt([row], last.hash) !== undefined) return 'It does not follow the one before.'
  if (!isEntryUntouched(macs, row)) return 'It was changed.'
  const entry = readEntry(row)
  if (!entry) return 'It says something else than its columns.'
  if (row.signing === null)
    return erased.has(row.signing_id) ? undefined : `Its signing ${row.signing_id} is gone.`
  // The very first signings kept no events.
  const isThere = entry.events === 0 || row.eventHash === entry.head
  return isThere ? undefined : `An event of its signing ${row.signing_id} is gone or was changed.`
}

async function isInLedger(query: Queries, hash: string): Promise<boolean> {
  const row = await query
    .selectFrom('evidence_ledger')
    .select('position')
    .where('hash', '=', hash.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}
