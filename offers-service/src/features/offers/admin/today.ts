import { addDays } from 'date-fns/addDays'
import type { Today } from '../../../../contract/index.ts'
import { countSome, type Queries } from '../../../platform/database/database.ts'
import { dueClosings } from '../closing/due.ts'
import { asColumn, asText, type Named } from '../search/offer-filter.ts'
import { waitingQuestions } from '../seller/questions.ts'
import { businessDay } from '../status.ts'
import { adminOffers, liveOffers } from '../store.ts'
import { waitingDeclines } from './declines.ts'

const daysAhead = 3

/** So that only the index of last days is taken, and from today on. */
const byLastDay: Named = (column) => (column === 'status' ? asText(column) : asColumn(column))

type Offers = ReturnType<typeof liveOffers>

/** The first of these offers in an order, and how many there are. */
async function firstOffers(
  query: Queries,
  [inOrder, counted]: [Offers, Offers],
  now: Date,
  limit: number,
) {
  const rows = await inOrder.selectAll().limit(limit).execute()
  return {
    total: await countSome(query, counted),
    first: await adminOffers(query, rows, now),
  }
}

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

/** What waits for the admin about offers: questions, last days, closings, declines, and offers that were opened and left. */
export async function offersToday(query: Queries, now: Date, limit: number) {
  const lastDay = businessDay(addDays(now, daysAhead))
  // By that index for their order, and by that of what is counted for their number.
  const expiring = (named: Named) =>
    liveOffers(query, now, named).where('expiration_date', '<=', lastDay)
  const opened = openedUnsigned(query, now)
  return {
    callBacks: await waitingQuestions(query, 'call', limit),
    questions: await waitingQuestions(query, 'question', limit),
    expiringOffers: await firstOffers(
      query,
      [expiring(byLastDay).orderBy('expiration_date'), expiring(asColumn)],
      now,
      limit,
    ),
    dueClosings: await dueClosings(query, now, limit),
    declines: await waitingDeclines(query, limit),
    openedUnsigned: await firstOffers(
      query,
      [opened.orderBy('first_viewed_at'), opened],
      now,
      limit,
    ),
  } satisfies Partial<Today>
}
