import * as v from 'valibot'
import type { Config } from '../../../platform/config.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { JobKind } from '../../../platform/jobs/worker.ts'
import { inThread } from '../../../platform/threads.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { sha256 } from '../evidence/chain.ts'
import { lockSigning, recordEvents } from '../evidence/record.ts'
import type { addTimestamp as addTimestampHere, TimestampedPdf } from '../seal/add-timestamp.ts'
import type { SigningServices } from '../services.ts'
import type { SigningDocumentRow } from '../tables.ts'
import { storeDocument } from './documents.ts'
import { findDocument, timestampedOf } from './signed-document.ts'

const timestampJobKind = 'timestamp-agreement'

const TimestampJob = v.object({ documentId: v.string() })

/** Asks for a timestamp of a document that was sealed, where a server is set that gives any. Nobody waits for it. */
export async function enqueueTimestamp(
  query: Queries,
  { timestampUrl }: Config,
  now: Date,
  offer: OfferRow,
  documentId: string,
): Promise<void> {
  if (timestampUrl === undefined) return
  await enqueueJob(query, now, timestampJobKind, { documentId }, `offers:${offer.id}`)
}

const addTimestamp = inThread<typeof addTimestampHere>(
  new URL('../seal/add-timestamp.ts', import.meta.url),
  'addTimestamp',
)

/** Keeps a sealed document once more, with a timestamp after it; as often as it is tried, it is kept once. */
export const timestampJob: JobKind<{ services: SigningServices }> = {
  kind: timestampJobKind,
  title: () => 'Have the time of a signed agreement vouched for',
  handler:
    ({ services }) =>
    async (payload) => {
      const { timestampUrl } = services.config
      const { documentId } = v.parse(TimestampJob, payload)
      const sealed = await findDocument(services, documentId)
      if (timestampUrl === undefined || sealed?.kind !== 'signed_agreement') return
      const timestamped = await addTimestamp({ pdf: sealed.content, timestampUrl })
      await storeTimestamped(services, sealed, timestamped)
    },
}

async function storeTimestamped(
  { db, macs, now }: SigningServices,
  sealed: SigningDocumentRow,
  { bytes, level, time }: TimestampedPdf,
): Promise<void> {
  const { signing_id, signer_position } = sealed
  await db.write.transaction().execute(async (query) => {
    const held = await lockSigning(query, signing_id)
    if (await timestampedOf(query, sealed)) return
    await recordEvents(query, macs, held, now(), [
      {
        type: 'timestamped',
        signer: signer_position,
        timestampedSha256: sha256(bytes),
        level,
        time: time.toISOString(),
      },
    ])
    await storeDocument(
      query,
      {
        signing_id,
        signer_position,
        kind: 'timestamped_agreement',
        content: Buffer.from(bytes),
      },
      now(),
    )
  })
}
