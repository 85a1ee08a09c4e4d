import { sql } from 'kysely'
import type { IdentityFlag, Today } from '../../../../contract/index.ts'
import { countSome, type Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { lockOffer, offerById } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { changeSigner } from '../evidence/signer-rows.ts'
import type { SigningServices } from '../services.ts'
import { existingSigning } from '../store.ts'
import type { SignerRow } from '../tables.ts'

/** What there is to doubt of a signature; null when there is nothing. */
export async function identityFlagOf(
  query: Queries,
  offer: OfferRow,
  signer: SignerRow,
): Promise<IdentityFlag | null> {
  if (signer.name_differs === null && signer.confirmed !== 'no') return null
  const seller = (await sellersOf(query, offer))[signer.position - 1]
  return {
    signingId: signer.signing_id,
    position: signer.position,
    name: signer.name ?? '',
    nameInAgreement: seller?.name ?? '',
    nameDiffers: signer.name_differs,
    askedEmail: signer.asked_email ?? '',
    answer: signer.confirmed,
    answeredAt: signer.confirmed_at,
    phone: offer.seller_phone,
    lookedAt: signer.looked_at,
  }
}

/** Signers with something to doubt that the admin has yet to look at. */
function waiting(query: Queries) {
  return query
    .selectFrom('signers')
    .innerJoin('signings', 'signings.id', 'signers.signing_id')
    .where('signers.looked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('signers.name_differs', 'is not', null),
        eb('signers.confirmed', '=', sql.lit('no')),
      ]),
    )
}

/** The signatures the admin has yet to look at, the newest first. */
export async function waitingFlags(query: Queries, limit: number): Promise<Today['identityFlags']> {
  const rows = await waiting(query)
    .selectAll('signers')
    .select('signings.offer_id as offerId')
    .orderBy('signers.signed_at', 'desc')
    .limit(limit)
    .execute()
  const first: Today['identityFlags']['first'] = []
  for (const { offerId, ...signer } of rows) {
    const offer = await offerById(query, offerId)
    const flag = await identityFlagOf(query, offer, signer)
    if (flag) first.push({ referenceNumber: offer.reference_number, flag })
  }
  return { total: await countSome(query, waiting(query)), first }
}

/** The ids of those offers among these that have a signature the admin has yet to look at. */
export async function flaggedAmong(
  query: Queries,
  offerIds: readonly string[],
): Promise<Set<string>> {
  if (offerIds.length === 0) return new Set()
  const rows = await waiting(query)
    .select('signings.offer_id as id')
    .where('signings.offer_id', 'in', offerIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Notes that the admin has looked at a signature in doubt, in the offer's history too; once is enough. Refuses with
 * `not_found` when there is no such signer or nothing to doubt.
 */
export async function lookAt(
  { db, macs, now }: SigningServices,
  signingId: string,
  position: number,
): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    const { offer } = await existingSigning(query, signingId)
    await lockOffer(query, offer.id)
    const signer = await query
      .selectFrom('signers')
      .selectAll()
      .where('signing_id', '=', signingId)
      .where('position', '=', position)
      .where('status', '=', 'signed')
      .executeTakeFirst()
    const flag = signer && (await identityFlagOf(query, offer, signer))
    if (!signer || !flag) throw new HttpError('not_found')
    if (flag.lookedAt !== null) return
    await changeSigner(query, macs, signer.id, () => ({ looked_at: now().toISOString() }))
    await recordOfferEvent(query, offer.id, 'signer_looked_at', now(), flag.name)
  })
}
