import { type ExpressionBuilder, sql } from 'kysely'
import type { Today } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { coSellersOf } from '../../offers/co-sellers.ts'
import { stepOf } from '../rules.ts'

/** Who of a signing has signed (`is not`), or has not (`is`). */
const signersWhose = (eb: ExpressionBuilder<Tables, 'signings'>, signedAt: 'is' | 'is not') =>
  eb
    .selectFrom('signers')
    .whereRef('signing_id', '=', 'signings.id')
    .where('signed_at', signedAt, null)
    .where('status', '!=', sql.lit('removed'))

/**
 * Offers that some of their sellers have signed and others have not, the longest waiting first.
 *
 * One that has expired meanwhile is among them: the admin can still move its last day.
 */
export async function partlySigned(query: Queries, limit: number): Promise<Today['partlySigned']> {
  const all = await query
    .selectFrom('signings')
    .where('status', '=', sql.lit('open'))
    // First what is true of few: most that are open were opened by one seller and left.
    .where((eb) => eb.exists(signersWhose(eb, 'is not').select('id')))
    .where((eb) => eb.exists(signersWhose(eb, 'is').select('id')))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('offers')
          .whereRef('offers.id', '=', 'signings.offer_id')
          .where('offers.status', '=', 'signing')
          .select('id'),
      ),
    )
    .select((eb) => [
      'id as signingId',
      'offer_id as offerId',
      signersWhose(eb, 'is not')
        .select(({ fn }) => fn.max('signed_at').as('at'))
        .as('lastSignedAt'),
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
    const sellers = [seller, ...others.map(({ name, email }) => ({ name, email, phone: '' }))]
    const own = signers.filter((signer) => signer.signing_id === signingId)
    const missing = own.filter((signer) => stepOf(signer) === 'waiting')
    return {
      referenceNumber: offer.reference_number,
      expirationDate: offer.expiration_date,
      sellers: own.length,
      signed: own.length - missing.length,
      seller,
      waitingFor: missing.flatMap(({ position }) => {
        const waiting = sellers[position - 1]
        return waiting ? [{ position, ...waiting }] : []
      }),
    }
  })
}
