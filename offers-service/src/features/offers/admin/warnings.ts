import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { letterStillSays } from '../changes.ts'
import { holdParcels, insistedInWords, othersWhereMadeLive } from '../parcels/one-live-offer.ts'
import type { OfferRow } from '../tables.ts'

/**
 * Refuses with `not_confirmed` what nobody has insisted on: a second live offer for one parcel, and, where `confirmed` is false, terms
 * other than those of a letter that is out, which a program that says nothing is not asked about. `before` is the offer until now, if
 * it is not new. Answers what the history is to say of it.
 */
export async function refuseUnconfirmed(
  query: Queries,
  { before, after }: { before?: OfferRow; after: OfferRow },
  confirmed: boolean | undefined,
  now: Date,
): Promise<string> {
  await holdParcels(query, [after])
  const others = await othersWhereMadeLive(query, { before, after }, now)
  if (confirmed === true) return insistedInWords(others)
  const warnings = {
    ...others,
    ...(confirmed === false && before && letterStillSays(before, after)),
  }
  if (Object.keys(warnings).length > 0) throw new HttpError('not_confirmed', warnings)
  return ''
}
