import { sql } from 'kysely'
import type { Today } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { coSellersOf } from '../offers/co-sellers.ts'
import { stepOf } from './rules.ts'

/**
 * Offers that some of their owners have signed and others have not, the longest waiting first.
 *
 * One that has expired meanwhile is among them: the owner can still move its last day.
 */
export async function partlySigned(query: Queries, limit: number): Promise<Today['partlySigned']> {
  const waiting = query
    .selectFrom('signings')
    // From the open signings, of which there are few, to their offers and signers.
    .crossJoin('offers')
    .crossJoin('signers')
    .whereRef('offers.id', '=', 'signings.offer_id')
    .whereRef('signers.signing_id', '=', 'signings.id')
    .where('signings.status', '=', sql.lit('open'))
    .where('offers.status', '=', 'signing')
    .where('signers.status', '!=', 'removed')
    .groupBy(['signings.id', 'offers.id'])
    .having(({ fn, eb }) =>
      eb.and([
        eb(fn.count('signers.signed_at'), '>', 0),
        eb(fn.count('signers.id'), '>', fn.count('signers.signed_at')),
      ]),
    )
  const all = await waiting
    .select(({ fn }) => [
      'signings.id as signingId',
      'offers.id as offerId',
      fn.max('signers.signed_at').as('lastSignedAt'),
    ])
    .orderBy('lastSignedAt')
    .execute()
  return { total: all.length, first: await describe(query, all.slice(0, limit)) }
}

async function describe(
  query: Queries,
  found: readonly { signingId: string; offerId: string }[],
): Promise<Today['partlySigned']['first']> {
  if (found.length === 0) return []
  const offerIds = found.map(({ offerId }) => offerId)
  const coSellers = await coSellersOf(query, offerIds)
  const offers = await query
    .selectFrom('offers')
    .select([
      'id',
      'reference_number',
      'expiration_date',
      'seller_name',
      'seller_email',
      'seller_phone',
    ])
    .where('id', 'in', offerIds)
    .execute()
  const signers = await query
    .selectFrom('signers')
    .select(['signing_id', 'position', 'signed_at'])
    .where(
      'signing_id',
      'in',
      found.map(({ signingId }) => signingId),
    )
    .where('status', '!=', 'removed')
    .orderBy('position')
    .execute()
  return found.flatMap(({ signingId, offerId }) => {
    const offer = offers.find(({ id }) => id === offerId)
    if (!offer) return []
    const seller = { name: offer.seller_name, email: offer.seller_email, phone: offer.seller_phone }
    const others = coSellers.get(offerId) ?? []
    const owners = [seller, ...others.map(({ name, email }) => ({ name, email, phone: '' }))]
    const own = signers.filter((signer) => signer.signing_id === signingId)
    const missing = own.filter((signer) => stepOf(signer) === 'waiting')
    return {
      referenceNumber: offer.reference_number,
      expirationDate: offer.expiration_date,
      owners: own.length,
      signed: own.length - missing.length,
      seller,
      waitingFor: missing.flatMap(({ position }) => {
        const waiting = owners[position - 1]
        return waiting ? [{ position, ...waiting }] : []
      }),
    }
  })
}
