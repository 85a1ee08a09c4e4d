import { refuseChangedRecord } from './evidence/check-record.ts'
import type { SigningServices } from './services.ts'
import type { SigningDocumentRow } from './tables.ts'

/**
 * A kept file by its id; undefined when there is none.
 *
 * Refuses with `record_changed` to hand out a file of a signing whose record is not as the service left it.
 */
export async function findDocument(
  { db: { query }, marks }: Pick<SigningServices, 'db' | 'marks'>,
  id: string,
): Promise<SigningDocumentRow | undefined> {
  const document = await query
    .selectFrom('signing_documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (document) await refuseChangedRecord(query, marks, document.signing_id)
  return document
}

/** The signed PDF of an offer, refused as by {@link findDocument}; undefined when not everyone has signed. */
export async function findSignedDocument(
  services: Pick<SigningServices, 'db' | 'marks'>,
  offerId: string,
): Promise<Uint8Array | undefined> {
  const signing = await services.db.query
    .selectFrom('signings')
    .select('document_id')
    .where('offer_id', '=', offerId)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return (await findDocument(services, signing?.document_id ?? ''))?.content
}
