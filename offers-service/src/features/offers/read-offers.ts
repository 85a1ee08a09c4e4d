import type { ExpressionBuilder } from 'kysely'
import type { AdminOffer } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { inSteps, stepSize } from '../../platform/database/in-steps.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { type OfferFilter, offersWhere } from './offer-filter.ts'
import { toAdminOffer } from './store.ts'
import type { OfferRow } from './tables.ts'

/** Where an offer stands among all others in the order in which they were made. */
type Place = Pick<OfferRow, 'created_at' | 'reference_number'>

const stands =
  (where: '<' | '<=' | '>' | '>=', place: Place) => (eb: ExpressionBuilder<Tables, 'offers'>) =>
    eb(
      eb.refTuple('created_at', 'reference_number'),
      where,
      eb.tuple(place.created_at, place.reference_number),
    )

function placesInSteps(query: Queries, direction: 'asc' | 'desc') {
  const beyond = direction === 'asc' ? '>' : '<'
  return inSteps(async (last: Place | undefined) => {
    let places = query.selectFrom('offers').select(['created_at', 'reference_number'])
    if (last) places = places.where(stands(beyond, last))
    return await places
      .orderBy('created_at', direction)
      .orderBy('reference_number', direction)
      .limit(stepSize)
      .execute()
  })
}

/**
 * The offers that the filter lets through in the order in which they were made, a step at a time, none of them twice.
 *
 * A step is so many offers to look at, not to find, or a filter that lets few through would hold everybody up.
 */
export async function* offersInSteps(
  query: Queries,
  direction: 'asc' | 'desc',
  filter: OfferFilter,
  now: Date,
): AsyncGenerator<OfferRow[]> {
  for await (const places of placesInSteps(query, direction)) {
    const [first, last] = [places[0], places.at(-1)]
    if (!first || !last) return
    const [lowest, highest] = direction === 'asc' ? [first, last] : [last, first]
    yield await offersWhere(query, filter, now)
      .selectAll()
      .where(stands('>=', lowest))
      .where(stands('<=', highest))
      .orderBy('created_at', direction)
      .orderBy('reference_number', direction)
      .execute()
  }
}

/** All offers as the owner sees them, newest first, a step at a time. */
export async function* allOffers({
  db: { query },
  now: clock,
}: Services): AsyncGenerator<AdminOffer[]> {
  const now = clock()
  for await (const rows of offersInSteps(query, 'desc', { search: '' }, now))
    yield rows.map((row) => toAdminOffer(row, now))
}
