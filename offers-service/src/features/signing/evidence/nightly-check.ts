import * as v from 'valibot'
import type { Today } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { keepNewer, keepValue, readKept } from '../../../platform/database/kept-values.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import type { Services } from '../../../platform/services.ts'
import { businessDay } from '../../offers/status.ts'
import { checkAllRecords } from './check-all.ts'
import type { LedgerHead } from './ledger.ts'

const jobKind = 'check-evidence'
const resultName = 'evidence-check'

/** What the last check found, as kept for the owner's Today. */
const KeptResult = v.object({ total: v.number(), first: v.array(v.string()) })

/** Plans the check of the day, once however many processes there are. */
export async function planEvidenceCheck({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.query.transaction().execute(async (query) => {
    if (await keepNewer(query, 'evidence-check-day', businessDay(now())))
      await enqueueJob(query, now(), jobKind, {})
  })
}

/** Checks every record once a night, and also that the ledger still holds where it ended when this process looked last. */
export const evidenceCheckJob: JobKind<{ services: Pick<Services, 'db' | 'marks'> }> = {
  kind: jobKind,
  title: () => 'Check that no signed record was changed',
  handler: ({ services: { db, marks } }) => {
    let seen: LedgerHead | undefined
    return async () => {
      const heads = seen ? [seen.hash] : []
      const { wrong, problems, head } = await checkAllRecords(db.query, marks, { heads })
      const result = { total: wrong.length, first: problems }
      await keepValue(db.query, resultName, JSON.stringify(result))
      // What was found missing goes on to be missed.
      if (wrong.length === 0) seen = head
    }
  },
}

/** What the last check found, for the owner; nothing before the first. */
export async function changedRecords(
  query: Queries,
  limit: number,
): Promise<Today['changedRecords']> {
  const kept = await readKept(query, resultName)
  if (kept === undefined) return { total: 0, first: [] }
  const { total, first } = v.parse(KeptResult, JSON.parse(kept))
  return { total, first: first.slice(0, limit) }
}
