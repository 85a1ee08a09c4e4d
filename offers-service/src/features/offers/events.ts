import type { OfferEvent, OfferEventType } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { publishEvents } from '../../platform/events/publish.ts'
import { currentMaker } from '../../platform/maker.ts'
import { coSellersOf } from './co-sellers.ts'
import { aboutOffer } from './messages.ts'
import { toAdminOffer } from './offer-rows.ts'
import { lockedOffers } from './row-locks.ts'

/** Both engines limit how many values one statement may carry. */
const idsPerStatement = 500

/** A mail that went out, as the history says it. */
export const sentMail = (subject: string, to: string) => `${subject} (to ${to.trim()})`

/** A question with what it was answered, as the history says it; without `text` what such an entry begins with. */
export const answeredQuestion = (question: string, text = '') => `${question}\n\nYou wrote: ${text}`

/**
 * Adds an entry to an offer's history, in the transaction of the change it tells about, in the name of the caller
 * ({@link currentMaker}); answers its place. The CRM hears of it too, in the words of `crmDetail` where the entry says what is only for
 * the admin.
 */
export async function recordOfferEvent(
  query: Queries,
  offerId: string,
  type: OfferEventType,
  at: Date,
  detail = '',
  crmDetail = detail,
): Promise<number> {
  const [position = 0] = await recordOfferEvents(query, [offerId], type, at, detail, crmDetail)
  return position
}

/** Adds the same entry to the history of several offers, each in its next place; answers the places. */
export async function recordOfferEvents(
  query: Queries,
  offerIds: string[],
  type: OfferEventType,
  at: Date,
  detail = '',
  crmDetail = detail,
): Promise<number[]> {
  const positions: number[] = []
  for (let start = 0; start < offerIds.length; start += idsPerStatement) {
    const ids = offerIds.slice(start, start + idsPerStatement)
    // Whoever writes next into one of these histories waits here, or both would take the same place in it.
    await query
      .updateTable('offers')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', 'in', lockedOffers(query, ids))
      .execute()
    const added = await query
      .insertInto('offer_events')
      .columns(['offer_id', 'position', 'type', 'at', 'detail', 'made_by'])
      .expression((eb) =>
        eb
          .selectFrom('offers')
          .leftJoin('offer_events', 'offer_events.offer_id', 'offers.id')
          .select((row) => [
            'offers.id as offer_id',
            row(
              row.fn.coalesce(row.fn.max('offer_events.position'), row.lit(0)),
              '+',
              row.lit(1),
            ).as('position'),
            row.val(type).as('type'),
            row.val(at.toISOString()).as('at'),
            row.val(detail).as('detail'),
            row.val(currentMaker()).as('made_by'),
          ])
          .where('offers.id', 'in', ids)
          .groupBy('offers.id'),
      )
      .returning('position')
      .execute()
    for (const { position } of added) positions.push(position)
    await publishEvents(query, at, async () => await asEvents(query, at, type, ids, crmDetail))
  }
  return positions
}

/** What the CRM hears of the offers; the admin's notes stay here. */
async function asEvents(
  query: Queries,
  at: Date,
  type: OfferEventType,
  offerIds: string[],
  detail: string,
) {
  const rows = await query.selectFrom('offers').selectAll().where('id', 'in', offerIds).execute()
  const coSellers = await coSellersOf(query, offerIds)
  return rows.map((row) => {
    const { notes: _, ...offer } = toAdminOffer(row, at, coSellers.get(row.id) ?? [])
    return { type: `offer.${type}`, data: { ...offer, detail }, about: aboutOffer(row) }
  })
}

/** The history of an offer, oldest entry first, each with its place. */
export async function listEvents(
  query: Queries,
  offerId: string,
): Promise<(OfferEvent & { position: number })[]> {
  return await query
    .selectFrom('offer_events')
    .select(['position', 'type', 'at', 'detail', 'made_by as madeBy'])
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute()
}
