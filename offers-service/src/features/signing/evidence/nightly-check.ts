import { subDays } from 'date-fns/subDays'
import * as v from 'valibot'
import type { Today } from '../../../../contract/index.ts'
import { readLedgerEnd } from '../../../platform/backup/backup-folder.ts'
import {
  writeChangedValue,
  writeValue,
  readValue,
} from '../../../platform/database/key-value-store.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import type { Services } from '../../../platform/services.ts'
import { businessDay } from '../../offers/status.ts'
import { checkAllRecords } from './check-all.ts'
import type { LedgerHead } from './ledger.ts'

const jobKind = 'check-evidence'
const resultName = 'evidence-check'

/** After so many days without a check of all records the admin is warned. */
const lateAfterDays = 2

/** What the last check found, as kept for the admin's Today, under a MAC, so that nobody else can say that all is well. */
const StoredResult = v.object({
  result: v.object({ at: v.string(), total: v.number(), first: v.array(v.string()) }),
  mac: v.string(),
})

/** Plans the check of the day, once however many processes there are. */
export async function planEvidenceCheck({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    if (await writeChangedValue(query, 'evidence-check-day', businessDay(now())))
      await enqueueJob(query, now(), jobKind, {})
  })
}

/**
 * Checks every record once a night, and also that the ledger still holds where it ended when this process looked last, and at the
 * newest backup in the folder of this process, which somebody who has the database alone cannot change.
 */
export const evidenceCheckJob: JobKind<{
  services: Pick<Services, 'config' | 'db' | 'macs' | 'now'>
}> = {
  kind: jobKind,
  title: () => 'Check that no signed record was changed',
  handler: ({ services: { config, db, macs, now } }) => {
    let seen: LedgerHead | undefined
    return async () => {
      const { dir } = config.backups
      const backedUp = dir === undefined ? undefined : await readLedgerEnd(dir)
      const heads = [seen, backedUp].flatMap((end) => end?.hash ?? [])
      const { wrong, problems, head } = await checkAllRecords(db.read, macs, { heads })
      const result = { at: now().toISOString(), total: wrong.length, first: problems }
      const kept = { result, mac: macs.of(jobKind, result) }
      await writeValue(db.write, resultName, JSON.stringify(kept))
      // What was found missing goes on to be missed.
      if (wrong.length === 0) seen = head
    }
  },
}

/** What the last check found, for the admin; also that there was none for days although there is something to check. */
export async function changedRecords(
  { db: { read }, macs, now }: Pick<Services, 'db' | 'macs' | 'now'>,
  limit: number,
): Promise<Today['changedRecords']> {
  const kept = v.safeParse(
    v.pipe(v.string(), v.parseJson(), StoredResult),
    await readValue(read, resultName),
  )
  const found = kept.success ? kept.output : undefined
  const isOurs = found && macs.fit(found.mac, jobKind, found.result)
  const late = subDays(now(), lateAfterDays).toISOString()
  if (isOurs && found.result.at >= late)
    return { total: found.result.total, first: found.result.first.slice(0, limit) }
  const first = await read
    .selectFrom('evidence_ledger')
    .innerJoin('signings', 'signings.id', 'evidence_ledger.signing_id')
    .select('signings.created_at')
    .orderBy('evidence_ledger.position')
    .limit(1)
    .executeTakeFirst()
  return first && first.created_at < late
    ? { total: 1, first: [`The signed records were not checked for ${lateAfterDays} days.`] }
    : { total: 0, first: [] }
}
