import type { Today } from '../../../../contract/index.ts'
import { countSome, type Queries } from '../../../platform/database/database.ts'
import { dueClosings } from '../closing/due.ts'
import { asText } from '../search/offer-filter.ts'
import { waitingQuestions } from '../seller/questions.ts'
import { businessDay } from '../status.ts'
import { adminOffers, liveOffers } from '../store.ts'
import { waitingDeclines } from './declines.ts'
import { endingSoon } from './ending.ts'
import { offersSince } from './offers-since.ts'

type Offers = ReturnType<typeof liveOffers>

/** Those that were opened and that nobody has signed, not even in part. */
function openedUnsigned(query: Queries, now: Date): Offers {
  return liveOffers(query, now, asText)
    .where('first_viewed_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('signings')
            .innerJoin('signers', 'signers.signing_id', 'signings.id')
            .select('signers.id')
            .whereRef('signings.offer_id', '=', 'offers.id')
            .where('signings.status', '=', 'open')
            .where('signers.signed_at', 'is not', null),
        ),
      ),
    )
}

/** What waits for the admin about offers: questions, numbers, last days, closings, declines, and offers that were opened and left. */
export async function offersToday(query: Queries, now: Date, limit: number) {
  const opened = openedUnsigned(query, now)
  const today = businessDay(now)
  return {
    callBacks: await waitingQuestions(query, 'call', limit),
    questions: await waitingQuestions(query, 'question', limit),
    counterOffers: await waitingQuestions(query, 'number', limit),
    ...(await endingSoon(query, now, limit)),
    dueClosings: await dueClosings(query, now, limit),
    declines: await waitingDeclines(query, limit),
    openedUnsigned: {
      total: await countSome(query, opened),
      first: await adminOffers(
        query,
        await opened.orderBy('first_viewed_at').selectAll().limit(limit).execute(),
        now,
      ),
    },
    month: await offersSince(query, `${today.slice(0, 7)}-01`),
    year: await offersSince(query, `${today.slice(0, 4)}-01-01`),
  } satisfies Partial<Today>
}
