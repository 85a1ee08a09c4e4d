import * as v from 'valibot'
import { HttpError } from '../../../platform/http/errors.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import type { SigningServices } from '../services.ts'
import { findSigning } from '../store.ts'
import { CheckJob, checkJobKind, enqueueCheck } from './check-schedule.ts'
import { goOnHosted } from './check.ts'
import { ServiceProblem } from './http.ts'

/**
 * Goes on with signings on signing services: sends what was cut off, and asks how far the rest is.
 *
 * A planned check always plans the next one while the signing is open, also when the service fails: a document that was
 * made is never forgotten.
 */
export const checkJob: JobKind<{ services: SigningServices }> = {
  kind: checkJobKind,
  title: () => 'Ask the signing service how far a document is',
  handler:
    ({ services }) =>
    async (payload) => {
      const { db } = services
      const { signingId, turn } = v.parse(CheckJob, payload)
      const signing = await findSigning(db.read, signingId)
      if (signing?.status !== 'open' || (turn !== undefined && signing.checks !== turn)) return
      try {
        await goOnHosted(services, signingId)
      } catch (error) {
        const waitMs = error instanceof ServiceProblem ? error.waitMs : undefined
        const isNoted = error instanceof ServiceProblem || error instanceof HttpError
        if (turn === undefined || !isNoted) throw error
        await planNext(services, signingId, turn, waitMs)
        return
      }
      if (turn !== undefined) await planNext(services, signingId, turn)
    },
}

/** Plans the check after this one, once, however often the job runs. */
async function planNext(
  { db, now }: SigningServices,
  signingId: string,
  turn: number,
  waitMs?: number,
): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    const open = await query
      .updateTable('signings')
      .set({ checks: turn + 1 })
      .where('id', '=', signingId)
      .where('status', '=', 'open')
      .where('checks', '=', turn)
      .returningAll()
      .executeTakeFirst()
    if (open) await enqueueCheck(query, now(), open, waitMs)
  })
}
