import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import type { SigningServices } from '../services.ts'
import { findSigning } from '../store.ts'
import type { SigningRow } from '../tables.ts'
import { gatherHosted, isHosted, signingService } from './select.ts'
import type { Hosted } from './service.ts'

const cancelJobKind = 'cancel-document'

const CancelJob = v.object({ signingId: v.string() })

/** Sees to it that nobody signs elsewhere what has ended here. The caller's transaction ends the signing. */
export async function enqueueCancel(
  query: Queries,
  now: Date,
  signing: Pick<SigningRow, 'id' | 'offer_id' | 'provider' | 'external_id' | 'external_marker'>,
): Promise<void> {
  if (!isHosted(signing)) return
  if (signing.external_id === null && signing.external_marker === null) return
  const payload = { signingId: signing.id }
  await enqueueJob(query, now, cancelJobKind, payload, `offers:${signing.offer_id}`)
}

/** Notes that nobody can sign the document of a signing at its service any more. */
export async function noteEnded(query: Queries, id: string, now: Date): Promise<void> {
  await query
    .updateTable('signings')
    .set({ ended_elsewhere_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Notes what the admin has to do at the service by hand, or why nothing could be done there. */
export async function noteLeftToDo(query: Queries, id: string, reason: string): Promise<void> {
  await query.updateTable('signings').set({ last_problem: reason }).where('id', '=', id).execute()
}

/** Ends a document at its service now, and notes what came of it. Throws a `ServiceProblem` when the service fails. */
export async function cancelNow(services: SigningServices, hosted: Hosted): Promise<void> {
  const { db, now } = services
  const { id, provider } = hosted.signing
  const leftToDo = await signingService(services, provider).cancel(hosted)
  if (leftToDo === undefined) await noteEnded(db.write, id, now())
  else await noteLeftToDo(db.write, id, leftToDo)
}

/** Ends documents elsewhere after their signings ended here; what it cannot do, the admin reads beside the signing. */
export const cancelJob: JobKind<{ services: SigningServices }> = {
  kind: cancelJobKind,
  title: () => 'End a document at the signing service',
  handler:
    ({ services }) =>
    async (payload) => {
      const { signingId } = v.parse(CancelJob, payload)
      const signing = await findSigning(services.db.read, signingId)
      if (signing?.ended_elsewhere_at === null)
        await cancelNow(services, await gatherHosted(services, signingId))
    },
}
