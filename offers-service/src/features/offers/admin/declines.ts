import { sql } from 'kysely'
import type { Today } from '../../../../contract/index.ts'
import { countSome, type Queries } from '../../../platform/database/database.ts'
import { sellersOnList } from '../do-not-mail/store.ts'
import { recordOfferEvent } from '../events.ts'
import { existingOffer, lockOffer } from '../store.ts'

/** Offers that stand declined, each with the entry of its history that tells of it, unless the admin has seen that. */
function unseenDeclines(query: Queries) {
  return (
    query
      .selectFrom('offer_events as decline')
      // From the declines to their offers, by an index of declines; the type is no parameter, or it would not be taken.
      .crossJoin('offers')
      .whereRef('offers.id', '=', 'decline.offer_id')
      .where('offers.status', '=', 'declined')
      .where('decline.type', '=', sql.lit('declined'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('offer_events as later')
              .select('later.position')
              .whereRef('later.offer_id', '=', 'offers.id')
              .whereRef('later.position', '>', 'decline.position')
              .where('later.type', 'in', ['declined', 'decline_seen']),
          ),
        ),
      )
  )
}

/** The declines the admin has not looked at, also those of offers that have expired since; the newest first. */
export async function waitingDeclines(query: Queries, limit: number): Promise<Today['declines']> {
  const declines = unseenDeclines(query)
  const rows = await declines
    .select([
      'offers.id',
      'offers.apn',
      'offers.seller_mailing_address as address',
      'offers.reference_number as referenceNumber',
      'offers.seller_name as sellerName',
      'offers.location',
      'decline.detail as reason',
      'decline.at as declinedAt',
    ])
    .orderBy('decline.at', 'desc')
    .limit(limit)
    .execute()
  const notMailed = await sellersOnList(query, rows)
  const first = rows.map((row) => {
    const { id: _, apn: __, address: ___, ...decline } = row
    return Object.assign(decline, { isNotMailed: notMailed.has(row) })
  })
  return { total: await countSome(query, declines), first }
}

/** Ticks a decline off; one that was ticked off before, or that the landowner took back meanwhile, stays as it is. */
export async function tickOffDecline(
  query: Queries,
  referenceNumber: string,
  now: Date,
): Promise<void> {
  const { id } = await existingOffer(query, referenceNumber)
  await lockOffer(query, id)
  const unseen = await unseenDeclines(query)
    .select('offers.id')
    .where('offers.id', '=', id)
    .executeTakeFirst()
  if (unseen) await recordOfferEvent(query, id, 'decline_seen', now)
}
