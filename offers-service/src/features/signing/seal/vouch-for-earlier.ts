import type { Queries } from '../../../platform/database/database.ts'
import type { Marks } from '../../../platform/security/marks.ts'
import { signingMark } from '../evidence/record.ts'
import { listCertificate } from './certificates.ts'

/**
 * Vouches for the signings that were recorded before marks were kept: as they stand, they are marked from here on, and the
 * certificates their documents are sealed with are listed.
 *
 * Whoever calls this must make sure that it happens only once, or a forged signing could be passed off as an early one.
 */
export async function vouchForEarlier(query: Queries, marks: Marks, now: Date): Promise<void> {
  const signings = await query.selectFrom('signings').selectAll().where('mac', 'is', null).execute()
  for (const signing of signings) {
    await query
      .updateTable('signings')
      .set({ mac: signingMark(marks, signing) })
      .where('id', '=', signing.id)
      .execute()
    await listCertificatesOf(query, marks, signing.id, now)
  }
}

async function listCertificatesOf(
  query: Queries,
  marks: Marks,
  signingId: string,
  now: Date,
): Promise<void> {
  const { checkPdfSignature } = await import('../evidence/pdf-signature.ts')
  const sealed = await query
    .selectFrom('signing_documents')
    .innerJoin('signing_events', 'signing_events.signing_id', 'signing_documents.signing_id')
    .select('signing_documents.content')
    .distinct()
    .where('signing_documents.signing_id', '=', signingId)
    .where('kind', '=', 'signed_agreement')
    .where('signing_events.content', 'like', '%"type":"sealed"%')
    .execute()
  for (const { content } of sealed)
    await listCertificate(query, marks, checkPdfSignature(content).certificate, now)
}
