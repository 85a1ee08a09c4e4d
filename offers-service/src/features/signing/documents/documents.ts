import * as v from 'valibot'
import { SignatureDrawing } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { sha256 } from '../evidence/chain.ts'
import type { SigningDocumentRow } from '../tables.ts'

/** What each kind of file is. */
export const mediaTypes = {
  signed_agreement: 'application/pdf',
  timestamped_agreement: 'application/pdf',
  agreement_text: 'application/json',
  consent_text: 'application/json',
  drawing: 'application/json',
  audit_log: 'application/pdf',
  provider_answer: 'application/json',
} as const satisfies Record<SigningDocumentRow['kind'], string>

/** Keeps a file of a signing for ever; each signer has at most one of a kind. */
export async function storeDocument(
  query: Queries,
  document: Pick<SigningDocumentRow, 'signing_id' | 'signer_position' | 'kind' | 'content'>,
  now: Date,
): Promise<string> {
  const id = newId()
  await query
    .insertInto('signing_documents')
    .values({
      id,
      ...document,
      media_type: mediaTypes[document.kind],
      sha256: sha256(document.content),
      created_at: now.toISOString(),
    })
    .execute()
  return id
}

/** Every file of a signing. */
export async function documentsOf(
  query: Queries,
  signingId: string,
): Promise<SigningDocumentRow[]> {
  return await query
    .selectFrom('signing_documents')
    .selectAll()
    .where('signing_id', '=', signingId)
    .orderBy('kind')
    .orderBy('signer_position')
    .execute()
}

/** The drawn signatures of a signing by their signers' places; whoever typed their name has none. */
export async function drawingsOf(
  query: Queries,
  signingId: string,
): Promise<Map<number, SignatureDrawing>> {
  const kept = await query
    .selectFrom('signing_documents')
    .select(['signer_position', 'content'])
    .where('signing_id', '=', signingId)
    .where('kind', '=', 'drawing')
    .execute()
  return new Map(
    kept.map(({ signer_position: position, content }) => [
      position,
      v.parse(SignatureDrawing, JSON.parse(Buffer.from(content).toString('utf8'))),
    ]),
  )
}
