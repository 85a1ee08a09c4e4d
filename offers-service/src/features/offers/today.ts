import { addDays } from 'date-fns/addDays'
import type { Today } from '../../../contract/index.ts'
import { countSome, type Queries } from '../../platform/database/database.ts'
import { dueClosings } from './closing/due.ts'
import { waitingDeclines } from './declines.ts'
import { waitingQuestions } from './questions.ts'
import { businessDay } from './status.ts'
import { liveOffers, toAdminOffer } from './store.ts'

const daysAhead = 3

type Offers = ReturnType<typeof liveOffers>

async function firstOffers(
  query: Queries,
  offers: Offers,
  column: 'expiration_date' | 'first_viewed_at',
  now: Date,
  limit: number,
) {
  const rows = await offers.selectAll().orderBy(column).limit(limit).execute()
  return { total: await countSome(query, offers), first: rows.map((row) => toAdminOffer(row, now)) }
}

/** Those that were opened and that nobody has signed, not even in part. */
function openedUnsigned(offers: Offers): Offers {
  return offers
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

/** What waits for the owner about offers: questions, last days, closings, declines, and offers that were opened and left. */
export async function offersToday(query: Queries, now: Date, limit: number) {
  const lastDay = businessDay(addDays(now, daysAhead))
  const live = liveOffers(query, now)
  const expiring = live.where('expiration_date', '<=', lastDay)
  return {
    questions: await waitingQuestions(query, limit),
    expiringOffers: await firstOffers(query, expiring, 'expiration_date', now, limit),
    dueClosings: await dueClosings(query, now, limit),
    declines: await waitingDeclines(query, limit),
    openedUnsigned: await firstOffers(query, openedUnsigned(live), 'first_viewed_at', now, limit),
  } satisfies Partial<Today>
}
