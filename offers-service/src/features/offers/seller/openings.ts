import { batch } from '../../../platform/database/batch.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isOneOf } from '../../../platform/database/few-ids.ts'
import { recordOfferEvent } from '../events.ts'
import { beginOf, openings } from '../mailings/outcome.ts'
import { businessDay } from '../status.ts'
import { lockOffer, markViewed } from '../store.ts'

/**
 * Which of these offers were not opened yet since their last letter was posted.
 *
 * A letter that waits in a mailing may be in the mail, because that is often noted days later: until it is, the first opening of
 * each day counts, so that the one is there which turns out to be the first after posting.
 */
async function offersToOpen(
  query: Queries,
  offerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const letters = await query
    .selectFrom('mailing_letters as letter')
    .innerJoin('mailings', 'mailings.id', 'letter.mailing_id')
    .select(['letter.offer_id', 'mailings.posted_on as postedOn'])
    .select((eb) =>
      eb
        .selectFrom('offer_events as event')
        .select((event) => event.fn.max('event.at').as('at'))
        .whereRef('event.offer_id', '=', 'letter.offer_id')
        .where('event.type', 'in', openings)
        .as('openedAt'),
    )
    .where(isOneOf('letter.offer_id', offerIds))
    .execute()
  const today = businessDay(now)
  const unopened = letters.filter(
    ({ postedOn, openedAt }) =>
      openedAt === null || Date.parse(openedAt) < beginOf(postedOn ?? today),
  )
  return new Set(unopened.map((letter) => letter.offer_id))
}

/** Whether opening an offer now is something to note; all that are opened at the same moment ask the database together. */
export const unopenedFinder = (
  query: Queries,
  now: () => Date,
): ((id: string) => Promise<boolean>) =>
  batch(async (offerIds: readonly string[]) => {
    const found = await offersToOpen(query, offerIds, now())
    return offerIds.map((id) => found.has(id))
  })

/** Notes that the seller opened an offer, in the caller's transaction: for the first time, or after a later letter. */
export async function noteOpening(query: Queries, id: string, now: Date): Promise<void> {
  if (await markViewed(query, id, now)) await recordOfferEvent(query, id, 'viewed', now)
  // Asked once more while the offer is held, because many may open it at the same moment.
  else if ((await lockOffer(query, id)) && (await offersToOpen(query, [id], now)).has(id))
    await recordOfferEvent(query, id, 'viewed_again', now)
}
