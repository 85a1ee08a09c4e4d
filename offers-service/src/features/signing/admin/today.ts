import { sql } from 'kysely'
import type { Today } from '../../../../contract/index.ts'
import { countSome, type Queries } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { changedRecords } from '../evidence/nightly-check.ts'
import { waitingFlags } from '../identity/flags.ts'
import { partlySigned } from '../signers/partly-signed.ts'

/** Open signings whose service could not be reached or asked for something, the oldest first. */
async function signingProblems(query: Queries, limit: number): Promise<Today['signingProblems']> {
  const stuck = query
    .selectFrom('signings')
    .innerJoin('offers', 'offers.id', 'signings.offer_id')
    .where('signings.status', '=', sql.lit('open'))
    .where('signings.last_problem', 'is not', null)
  const rows = await stuck
    .select(['offers.reference_number', 'signings.last_problem'])
    .orderBy('signings.created_at')
    .limit(limit)
    .execute()
  const first = rows.map((row) => ({
    referenceNumber: row.reference_number,
    problem: row.last_problem ?? '',
  }))
  return { total: await countSome(query, stuck), first }
}

/** What waits for the admin about signings: changed records, doubts of who signed, sellers to go, and services that could not be reached. */
export async function signingToday(services: Pick<Services, 'db' | 'macs' | 'now'>, limit: number) {
  const { read } = services.db
  return {
    changedRecords: await changedRecords(services, limit),
    identityFlags: await waitingFlags(read, limit),
    partlySigned: await partlySigned(read, limit),
    signingProblems: await signingProblems(read, limit),
  } satisfies Partial<Today>
}
