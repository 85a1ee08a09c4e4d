import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { SignatureDrawing } from '../../contract/index.ts'
import type { Queries } from '../database.ts'
import type { SigningDocumentRow } from '../tables.ts'
import { sha256 } from './evidence/chain.ts'

/** Keeps a file of a signing for ever; each signer has at most one of a kind. */
export async function keepDocument(
  query: Queries,
  document: Pick<
    SigningDocumentRow,
    'signing_id' | 'signer_position' | 'kind' | 'media_type' | 'content'
  >,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await query
    .insertInto('signing_documents')
    .values({ id, ...document, sha256: sha256(document.content), created_at: now.toISOString() })
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

/** A kept file by its id; undefined when there is none. */
export async function findDocument(
  query: Queries,
  id: string,
): Promise<SigningDocumentRow | undefined> {
  return await query
    .selectFrom('signing_documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
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

/** The signed PDF of an offer; undefined when not everyone has signed. */
export async function findSignedDocument(
  query: Queries,
  offerId: string,
): Promise<Uint8Array | undefined> {
  const row = await query
    .selectFrom('signings')
    .innerJoin('signing_documents', 'signing_documents.id', 'signings.document_id')
    .select('signing_documents.content')
    .where('signings.offer_id', '=', offerId)
    .where('signings.status', '=', 'signed')
    .executeTakeFirst()
  return row?.content
}
