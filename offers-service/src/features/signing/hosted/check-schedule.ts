import { addMilliseconds } from 'date-fns/addMilliseconds'
import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { enqueueJobs } from '../../../platform/jobs/store.ts'
import type { SigningRow } from '../tables.ts'

/** The job kind that asks a signing service how far a document is. */
export const checkJobKind = 'check-signing'

/** `turn` counts the planned checks of a signing; a check that was asked for out of turn has none. */
export const CheckJob = v.object({ signingId: v.string(), turn: v.optional(v.number()) })

const minute = 60_000

/** The pauses between checks; the last one stays. With sixty calls a minute allowed, this leaves room for very many documents. */
export const checkPauses = [1 * minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute]

/** Plans the next check of a signing. `waitMs` is how long the service asked to be left alone. */
export async function enqueueCheck(
  query: Queries,
  now: Date,
  { id, offer_id: offerId, checks }: Pick<SigningRow, 'id' | 'offer_id' | 'checks'>,
  waitMs = 0,
): Promise<void> {
  const pause = checkPauses[Math.min(checks, checkPauses.length - 1)] ?? 0
  const runAt = addMilliseconds(now, Math.max(pause, waitMs))
  const payload = { signingId: id, turn: checks }
  await enqueueJobs(query, runAt, checkJobKind, [{ payload, about: `offers:${offerId}` }])
}

/** Asks for a check at once, because something happened. */
export async function enqueueCheckNow(
  query: Queries,
  now: Date,
  { id, offer_id: offerId }: Pick<SigningRow, 'id' | 'offer_id'>,
): Promise<void> {
  await enqueueJobs(query, now, checkJobKind, [
    { payload: { signingId: id }, about: `offers:${offerId}` },
  ])
}
