import type { Queries } from '../database.ts'
import { Refusal } from '../errors.ts'
import type { OfferRow, SigningRow } from '../tables.ts'
import { findSigning } from './store.ts'

/** The signing of this id with its offer; refuses with `not_found` when there is none. */
export async function existingSigning(
  query: Queries,
  id: string,
): Promise<{ signing: SigningRow; offer: OfferRow }> {
  const signing = await findSigning(query, id)
  if (!signing) throw new Refusal('not_found')
  const offer = await query
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', signing.offer_id)
    .executeTakeFirstOrThrow()
  return { signing, offer }
}
