import type { Queries } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { OfferRow, SigningRow } from '../../platform/database/tables.ts'
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
