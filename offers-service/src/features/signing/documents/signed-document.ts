import type { Queries } from '../../../platform/database/database.ts'
import { refuseChangedRecord } from '../evidence/check-record.ts'
import type { SigningServices } from '../services.ts'
import type { SigningDocumentRow } from '../tables.ts'

/**
 * A kept file by its id, a sealed one with its timestamp as soon as it has one; undefined when there is none.
 *
 * Refuses with `record_changed` to hand out a file of a signing whose record is not as the service left it.
 */
export async function findDocument(
  { db: { read }, macs }: Pick<SigningServices, 'db' | 'macs'>,
  id: string,
): Promise<SigningDocumentRow | undefined> {
  const document = await read
    .selectFrom('signing_documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!document) return undefined
  await refuseChangedRecord(read, macs, document.signing_id)
  if (document.kind !== 'signed_agreement') return document
  return (await timestampedOf(read, document)) ?? document
}

/** A sealed file with its timestamp; undefined while it has none. */
export async function timestampedOf(
  query: Queries,
  { signing_id, signer_position }: SigningDocumentRow,
): Promise<SigningDocumentRow | undefined> {
  return await query
    .selectFrom('signing_documents')
    .selectAll()
    .where('signing_id', '=', signing_id)
    .where('signer_position', '=', signer_position)
    .where('kind', '=', 'timestamped_agreement')
    .executeTakeFirst()
}

/** The signed PDF of an offer, refused as by {@link findDocument}; undefined when not everyone has signed. */
export async function findSignedDocument(
  services: Pick<SigningServices, 'db' | 'macs'>,
  offerId: string,
): Promise<Uint8Array | undefined> {
  const signing = await services.db.read
    .selectFrom('signings')
    .select('document_id')
    .where('offer_id', '=', offerId)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return (await findDocument(services, signing?.document_id ?? ''))?.content
}
