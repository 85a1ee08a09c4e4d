import type { Agreement, SigningProviderName } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { publicOutlineOf } from '../../offers/parcels/land.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { agreementFor } from './agreement.ts'
import type { BuyerFacts } from './buyer-facts.ts'

/**
 * The agreement for an offer with its sellers and the outline of its land, as they now stand. What is signed at a signing service
 * is a template there, which has no place for a drawing.
 */
export async function agreementNow(
  query: Queries,
  offer: OfferRow,
  facts: BuyerFacts,
  provider: SigningProviderName,
): Promise<Agreement> {
  const outline = provider === 'builtin' ? await publicOutlineOf(query, offer) : undefined
  return agreementFor(offer, await sellersOf(query, offer), facts, outline)
}
