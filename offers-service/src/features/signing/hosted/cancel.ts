import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import type { SigningServices } from '../services.ts'
import { findSigning } from '../store.ts'
import type { SigningRow } from '../tables.ts'
import { gatherHosted, isHosted, signingService } from './select.ts'

const cancelJobKind = 'cancel-document'

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

/** Ends documents elsewhere after their signings ended here; what it cannot do, the owner reads beside the signing. */
export const cancelJob: JobKind<{ services: SigningServices }> = {
  kind: cancelJobKind,
  title: () => 'End a document at the signing service',
  handler:
    ({ services }) =>
    async (payload) => {
      const { db } = services
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
    },
}
