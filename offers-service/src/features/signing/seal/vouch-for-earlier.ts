import type { Queries } from '../../../platform/database/database.ts'
import type { Marks } from '../../../platform/security/marks.ts'
import { addToLedger } from '../evidence/ledger.ts'
import { isUntouched, signingMark } from '../evidence/record.ts'
import { signerMac } from '../evidence/signer-rows.ts'
import { termsNow } from '../evidence/terms.ts'
import { allSignersOf, existingSigning } from '../store.ts'
import { listCertificate } from './certificates.ts'

/**
 * Vouches for the signings that were recorded before the ledger was kept: as they stand, they and their signers get their MACs, the
 * terms of their offers and a place in the ledger, and the certificates their documents are sealed with are listed. A signing whose
 * own MAC does not fit already is left to show that.
 *
 * Whoever calls this must make sure that it happens only once, or a forged signing could be passed off as an early one.
 */
export async function vouchForEarlier(query: Queries, marks: Marks, now: Date): Promise<void> {
  const rows = await query.selectFrom('signings').select('id').orderBy('id').execute()
  for (const { id } of rows) {
    const { signing, offer } = await existingSigning(query, id)
    if (signing.mac !== null && !isUntouched(marks, signing)) continue
    const terms = { terms_sha256: await termsNow(query, offer) }
    await query
      .updateTable('signings')
      .set({ ...terms, mac: signingMark(marks, { ...signing, ...terms }) })
      .where('id', '=', id)
      .execute()
    for (const signer of await allSignersOf(query, id))
      await query
        .updateTable('signers')
        .set({ mac: signerMac(marks, signer) })
        .where('id', '=', signer.id)
        .execute()
    await addToLedger(query, marks, now, 'changed', [signing])
    if (signing.mac === null) await listCertificatesOf(query, marks, id, now)
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
