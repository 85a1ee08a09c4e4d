import { addDays } from 'date-fns/addDays'
import type { Today } from '../../../contract/index.ts'
import { newLeads } from '../contact/store.ts'
import type { Queries } from '../../platform/database/database.ts'
import { countJobs, newestJobs } from '../../platform/jobs/overview.ts'
import { dueClosings } from '../offers/closing/due.ts'
import { waitingDeclines } from '../offers/declines.ts'
import { waitingQuestions } from '../offers/questions.ts'
import { businessDay } from '../offers/status.ts'
import { toAdminOffer } from '../offers/store.ts'
import { waitingDoubts } from '../signing/identity/doubts.ts'
import { partlySigned } from '../signing/partly-signed.ts'

/** As many of a kind as an owner works through in a day; the rest comes up as these are done. */
const perList = 50
const daysAhead = 3

/** Offers a landowner could sign today. */
function liveOffers(query: Queries, now: Date) {
  return query
    .selectFrom('offers')
    .where('status', 'in', ['active', 'signing'])
    .where('expiration_date', '>=', businessDay(now))
}

type Offers = ReturnType<typeof liveOffers>

async function firstOffers(
  offers: Offers,
  column: 'expiration_date' | 'first_viewed_at',
  now: Date,
) {
  const rows = await offers.selectAll().orderBy(column).limit(perList).execute()
  const { total } = await offers
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, first: rows.map((row) => toAdminOffer(row, now)) }
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

/** Open signings whose service could not be reached or asked for something, the oldest first. */
async function signingProblems(query: Queries): Promise<Today['signingProblems']> {
  const stuck = query
    .selectFrom('signings')
    .innerJoin('offers', 'offers.id', 'signings.offer_id')
    .where('signings.status', '=', 'open')
    .where('signings.last_problem', 'is not', null)
  const rows = await stuck
    .select(['offers.reference_number', 'signings.last_problem'])
    .orderBy('signings.created_at')
    .limit(perList)
    .execute()
  const { total } = await stuck
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const first = rows.map((row) => ({
    referenceNumber: row.reference_number,
    problem: row.last_problem ?? '',
  }))
  return { total, first }
}

/** Everything that waits for the owner in the database. */
export async function readToday(
  query: Queries,
  now: Date,
): Promise<Omit<Today, 'secondFactor' | 'isPasswordMadeUp'>> {
  const lastDay = businessDay(addDays(now, daysAhead))
  const live = liveOffers(query, now)
  return {
    doubts: await waitingDoubts(query, perList),
    newLeads: await newLeads(query, 'people', perList),
    automaticLeads: await newLeads(query, 'programs', perList),
    questions: await waitingQuestions(query, perList),
    expiringOffers: await firstOffers(
      live.where('expiration_date', '<=', lastDay),
      'expiration_date',
      now,
    ),
    dueClosings: await dueClosings(query, now, perList),
    partlySigned: await partlySigned(query, perList),
    declines: await waitingDeclines(query, perList),
    openedUnsigned: await firstOffers(openedUnsigned(live), 'first_viewed_at', now),
    signingProblems: await signingProblems(query),
    failedJobs: {
      total: await countJobs(query, 'failed'),
      first: await newestJobs(query, 'failed', perList),
    },
  }
}
