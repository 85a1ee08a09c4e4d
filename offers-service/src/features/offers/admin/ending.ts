import { setImmediate as letOthersIn } from 'node:timers/promises'
import { addDays } from 'date-fns/addDays'
import { sql } from 'kysely'
import { countedAtMost, type Today } from '../../../../contract/index.ts'
import { countRows, type Queries } from '../../../platform/database/database.ts'
import { asColumn, asText, type Named } from '../search/offer-filter.ts'
import { businessDay } from '../status.ts'
import { adminOffers, liveOffers } from '../store.ts'

const daysAhead = 3

/** As many offers that end soon as are looked through within a few milliseconds, those that end first. */
const mostEnding = 10_000

/** So that only the index of last days is taken, and from today on. */
const byLastDay: Named = (column) => (column === 'status' ? asText(column) : asColumn(column))

/** The live offers that end soon and that are looked through. */
const endingOffers = (query: Queries, now: Date, until: string) =>
  liveOffers(query, now, byLastDay)
    .where('expiration_date', '<=', until)
    .orderBy('expiration_date')
    .select(['id', 'expiration_date'])
    .limit(mostEnding)

type Ending = ReturnType<typeof endingOffers>

/** How many of these offers have a letter in each mailing, and the first day on which one ends; the first to end in front. */
async function mailingsOf(query: Queries, ending: Ending, limit: number) {
  const letters = query
    .selectFrom(ending.as('ending'))
    .innerJoin('mailing_letters', 'mailing_letters.offer_id', 'ending.id')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select(['mailings.id', 'mailings.name', 'ending.expiration_date'])
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('ending.id').orderBy('mailings.created_at', 'desc'))
        .as('place'),
    )
  return await query
    .selectFrom(letters.as('letters'))
    .select(['letters.id', 'letters.name'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('letters.expiration_date').as('firstDay'),
    ])
    .groupBy(['letters.id', 'letters.name'])
    // A mailing whose letters were all sent once more later would only say again what the later one says.
    .having(sql<number>`min(letters.place)`, '=', 1)
    .orderBy('firstDay')
    .orderBy('letters.name')
    .limit(limit)
    .execute()
}

/** The live offers that end soon: a line for each mailing, and those that no letter of a mailing is about. */
export async function endingSoon(
  query: Queries,
  now: Date,
  limit: number,
): Promise<Pick<Today, 'expiringMailings' | 'expiringOffers'>> {
  const until = businessDay(addDays(now, daysAhead))
  const ending = endingOffers(query, now, until)
  // By the index of what is counted, not by that of the order.
  const counted = liveOffers(query, now).where('expiration_date', '<=', until)
  const some = counted.select('id').limit(mostEnding + 1)
  const inAll = await countRows(query.selectFrom(some.as('counted')))
  const mailings = inAll === 0 ? [] : await mailingsOf(query, ending, limit)
  await letOthersIn()
  const others = query
    .selectFrom(ending.as('ending'))
    .leftJoin('mailing_letters', 'mailing_letters.offer_id', 'ending.id')
    .where('mailing_letters.offer_id', 'is', null)
  const first = query
    .selectFrom('offers')
    .selectAll()
    .where('id', 'in', others.select('ending.id'))
    .orderBy(asText('expiration_date'))
    .orderBy('id')
    .limit(limit)
  const total = inAll === 0 ? 0 : await countRows(others)
  await letOthersIn()
  return {
    expiringMailings: { until, isAll: inAll <= mostEnding, mailings },
    expiringOffers: {
      total: Math.min(countedAtMost, total),
      first: total === 0 ? [] : await adminOffers(query, await first.execute(), now),
    },
  }
}
