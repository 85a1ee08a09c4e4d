import type { AdminOffer } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { stepSize } from '../../../platform/database/in-batches.ts'
import { batchesOf, inOrder } from '../../../platform/database/list/keyset.ts'
import type { Services } from '../../../platform/services.ts'
import { adminOffers } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { offerList, type OfferFilter, offersWhere } from './offer-filter.ts'

/**
 * The offers that the filter lets through in the order in which they were made, a step at a time, none of them twice.
 *
 * A step is so many offers to look at, not to find, or a filter that lets few through would hold everybody up.
 */
export async function* offersInSteps(
  query: Queries,
  order: 'oldest' | 'newest',
  filter: OfferFilter,
  now: Date,
): AsyncGenerator<OfferRow[]> {
  const list = offerList(now)
  const steps = batchesOf(list, query.selectFrom('offers'), order, [stepSize, stepSize])
  for await (const { after, upTo } of steps)
    yield await inOrder(list, offersWhere(query, filter, now), order, after, upTo)
      .selectAll()
      .execute()
}

/** All offers as the admin sees them, newest first, a step at a time. */
export async function* allOffers({
  db: { read },
  now: clock,
}: Services): AsyncGenerator<AdminOffer[]> {
  const now = clock()
  for await (const rows of offersInSteps(read, 'newest', { search: '' }, now))
    yield await adminOffers(read, rows, now)
}
