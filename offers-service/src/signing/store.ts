import { randomUUID } from 'node:crypto'
import type { Queries } from '../database.ts'
import type { OfferRow, SigningRow } from '../tables.ts'
import { hashToken, tokenFor } from '../tokens.ts'

/** The open signing of an offer; undefined when there is none. */
export async function findOpenSigning(
  query: Queries,
  offerId: string,
): Promise<SigningRow | undefined> {
  return await query
    .selectFrom('signings')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Opens a signing whose token follows from its id, so that only the token's hash needs to be stored. */
export async function openSigning(
  query: Queries,
  offerId: string,
  signingSecret: string,
  now: Date,
): Promise<SigningRow> {
  const id = randomUUID()
  return await query
    .insertInto('signings')
    .values({
      id,
      offer_id: offerId,
      token_hash: hashToken(tokenFor(id, signingSecret)),
      status: 'open',
      agreement_version: null,
      consent_version: null,
      signer_name: null,
      signer_email: null,
      signed_at: null,
      ip: null,
      user_agent: null,
      document: null,
      document_sha256: null,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The signing a link belongs to, with its offer; undefined when the link is not one of ours. */
export async function findByToken(
  query: Queries,
  token: string,
): Promise<{ signing: SigningRow; offer: OfferRow } | undefined> {
  const signing = await query
    .selectFrom('signings')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!signing) return undefined
  const offer = await query
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', signing.offer_id)
    .executeTakeFirstOrThrow()
  return { signing, offer }
}

/** What is stored with a signature. */
export type SignatureColumns = Pick<
  SigningRow,
  | 'agreement_version'
  | 'consent_version'
  | 'signer_name'
  | 'signer_email'
  | 'signed_at'
  | 'ip'
  | 'user_agent'
  | 'document'
  | 'document_sha256'
>

/** Completes an open signing; undefined when it is no longer open. */
export async function completeSigning(
  query: Queries,
  id: string,
  signature: SignatureColumns,
): Promise<SigningRow | undefined> {
  return await query
    .updateTable('signings')
    .set({ ...signature, status: 'signed' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

/** The signed PDF of an offer; undefined when it is not signed. */
export async function findSignedDocument(
  query: Queries,
  offerId: string,
): Promise<Uint8Array | undefined> {
  const row = await query
    .selectFrom('signings')
    .select('document')
    .where('offer_id', '=', offerId)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return row?.document ?? undefined
}

/** The signed PDF of a signing; undefined when it is not signed. */
export async function findSignedDocumentBySigning(
  query: Queries,
  signingId: string,
): Promise<Uint8Array | undefined> {
  const row = await query
    .selectFrom('signings')
    .select('document')
    .where('id', '=', signingId)
    .executeTakeFirst()
  return row?.document ?? undefined
}
