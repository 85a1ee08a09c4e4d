import { type ClosingDocument, maxClosingDocuments } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { documentTypeOf } from '../../../platform/http/documents.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOfferEvent } from '../events.ts'
import { existingOffer } from '../store.ts'
import { lockDeal, replacementOf } from './new-agreements.ts'

const described = [
  'id',
  'name',
  'media_type as mediaType',
  'size',
  'created_at as addedAt',
] as const

/** The documents of a deal, the first added first. */
export async function documentsOfClosing(
  query: Queries,
  offerId: string,
): Promise<ClosingDocument[]> {
  return await query
    .selectFrom('closing_documents')
    .select(described)
    .where('offer_id', '=', offerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface NewDocument {
  name: string
  bytes: Buffer
}

const refuse = (file: string) => new HttpError('invalid_request', { file })

/** Adds a document to a signed offer, with an entry in its history. */
export async function addDocument(
  { db, now }: Services,
  referenceNumber: string,
  { name, bytes }: NewDocument,
  keep: StoreAnswer<ClosingDocument>,
): Promise<ClosingDocument> {
  const mediaType = documentTypeOf(bytes)
  if (mediaType === undefined) throw refuse('Please choose a PDF, JPEG or PNG file')
  return await db.write.transaction().execute(async (query) => {
    const { id: offerId } = await existingOffer(query, referenceNumber)
    const offer = await lockDeal(query, offerId)
    if (offer?.status !== 'signed') throw new HttpError('offer_not_signed')
    if (await replacementOf(query, offerId)) throw new HttpError('changed_meanwhile')
    if ((await documentsOfClosing(query, offerId)).length >= maxClosingDocuments)
      throw refuse(`A deal has at most ${maxClosingDocuments} documents. Please remove one first`)
    const at = now()
    const document = await query
      .insertInto('closing_documents')
      .values({
        id: newId(),
        offer_id: offerId,
        name,
        media_type: mediaType,
        content: bytes,
        size: bytes.length,
        created_at: at.toISOString(),
      })
      .returning(described)
      .executeTakeFirstOrThrow()
    await recordOfferEvent(query, offerId, 'closing_changed', at, `Document added: ${name}`)
    await keep(query, document)
    return document
  })
}

/** Removes a document for good, with an entry in the history of its offer. */
export async function removeDocument(
  { db, now }: Services,
  { referenceNumber, id }: { referenceNumber: string; id: string },
): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    const { id: offerId } = await existingOffer(query, referenceNumber)
    await lockDeal(query, offerId)
    const removed = await query
      .deleteFrom('closing_documents')
      .where('id', '=', id)
      .where('offer_id', '=', offerId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new HttpError('not_found')
    const words = `Document removed: ${removed.name}`
    await recordOfferEvent(query, offerId, 'closing_changed', now(), words)
  })
}

/** A document with its content. */
export async function findClosingDocument(
  query: Queries,
  { referenceNumber, id }: { referenceNumber: string; id: string },
): Promise<{ name: string; mediaType: string; content: Uint8Array }> {
  const { id: offerId } = await existingOffer(query, referenceNumber)
  const found = await query
    .selectFrom('closing_documents')
    .select(['name', 'media_type as mediaType', 'content'])
    .where('id', '=', id)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  if (!found) throw new HttpError('not_found')
  return found
}
