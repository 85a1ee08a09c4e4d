import type { OfferEvent, OfferEventType } from '../../contract/index.ts'
import type { Queries } from '../database.ts'

/** Adds an entry to an offer's history, in the transaction of the change it tells about. */
export async function recordOfferEvent(
  query: Queries,
  offerId: string,
  type: OfferEventType,
  at: Date,
  detail = '',
): Promise<void> {
  await query
    .insertInto('offer_events')
    .columns(['offer_id', 'position', 'type', 'at', 'detail'])
    .expression((eb) =>
      eb
        .selectFrom('offer_events')
        .select((row) => [
          row.val(offerId).as('offer_id'),
          row(row.fn.coalesce(row.fn.max('position'), row.lit(0)), '+', row.lit(1)).as('position'),
          row.val(type).as('type'),
          row.val(at.toISOString()).as('at'),
          row.val(detail).as('detail'),
        ])
        .where('offer_id', '=', offerId),
    )
    .execute()
}

/** The history of an offer, oldest entry first. */
export async function listEvents(query: Queries, offerId: string): Promise<OfferEvent[]> {
  return await query
    .selectFrom('offer_events')
    .select(['type', 'at', 'detail'])
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute()
}
