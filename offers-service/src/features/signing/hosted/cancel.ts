import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobHandler } from '../../../platform/jobs/worker.ts'
import type { Services } from '../../../platform/services.ts'
import type { SigningRow } from '../../../platform/database/tables.ts'
import { findSigning } from '../store.ts'
import { gatherHosted, isHosted, signingService } from './select.ts'

/** The job kind that ends a document at the signing service after its signing ended here. */
export const cancelJobKind = 'cancel-document'

const CancelJob = v.object({ signingId: v.string() })

/** Sees to it that nobody signs elsewhere what has ended here. The caller's transaction ends the signing. */
export async function enqueueCancel(
  query: Queries,
  now: Date,
  signing: Pick<SigningRow, 'id' | 'offer_id' | 'provider' | 'external_id'>,
): Promise<void> {
  if (!isHosted(signing) || signing.external_id === null) return
  const payload = { signingId: signing.id }
  await enqueueJob(query, now, cancelJobKind, payload, `offers:${signing.offer_id}`)
}

/** The job handler that ends documents elsewhere; what it cannot do, the owner reads beside the signing. */
export function cancelHandler(services: Services): JobHandler {
  const { db } = services
  return async (payload) => {
    const { signingId } = v.parse(CancelJob, payload)
    const signing = await findSigning(db.query, signingId)
    if (!signing) return
    const hosted = await gatherHosted(services, signingId)
    const leftToDo = await signingService(services, signing.provider).cancel(hosted)
    if (leftToDo !== undefined)
      await db.query
        .updateTable('signings')
        .set({ last_problem: leftToDo })
        .where('id', '=', signingId)
        .execute()
  }
}
