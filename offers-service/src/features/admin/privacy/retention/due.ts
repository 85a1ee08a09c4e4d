import { setImmediate as others } from 'node:timers/promises'
import { subMonths } from 'date-fns/subMonths'
import type { RetentionKind } from '../../../../../contract/index.ts'
import { countRows, type Queries } from '../../../../platform/database/database.ts'
import { businessDay } from '../../../offers/status.ts'

/** Requests the admin has handled, without a note since, that led to no offer that is still there. */
function dueRequests(query: Queries, limit: Date) {
  const moment = limit.toISOString()
  return query
    .selectFrom('leads')
    .where('status', '!=', 'new')
    .where('created_at', '<', moment)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lead_notes')
            .select('lead_notes.id')
            .whereRef('lead_notes.lead_id', '=', 'leads.id')
            .where('lead_notes.at', '>=', moment),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('offers').select('offers.id').whereRef('offers.lead_id', '=', 'leads.id'),
        ),
      ),
    )
}

/** Offers that came to nothing so long ago; whatever somebody has signed is a contract, whole or in part, and stays. */
function dueOffers(query: Queries, limit: Date) {
  return query
    .selectFrom('offers')
    .where('updated_at', '<', limit.toISOString())
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['declined', 'withdrawn']),
        eb.and([
          eb('status', 'in', ['active', 'signing']),
          eb('expiration_date', '<', businessDay(limit)),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('signers')
            .innerJoin('signings', 'signings.id', 'signers.signing_id')
            .select('signers.id')
            .whereRef('signings.offer_id', '=', 'offers.id')
            .where('signers.signed_at', 'is not', null),
        ),
      ),
    )
}

const selections = {
  requests: dueRequests,
  offers: dueOffers,
  questions: (query: Queries, limit: Date) =>
    query.selectFrom('questions').where('asked_at', '<', limit.toISOString()),
  securityEvents: (query: Queries, limit: Date) =>
    query.selectFrom('security_events').where('at', '<', limit.toISOString()),
}

/** The ids of some of one kind that are older than so many months: at most `atOnce`. */
export async function findDue(
  query: Queries,
  kind: RetentionKind,
  months: number,
  now: Date,
  atOnce: number,
): Promise<string[]> {
  // Each of them has an id, whatever else it has.
  const selection = selections[kind](query, subMonths(now, months)) as ReturnType<typeof dueOffers>
  const rows = await selection.select('id').limit(atOnce).execute()
  return rows.map(({ id }) => id)
}

/** As many rows at a time as are looked at within a few milliseconds. */
const countedAtOnce = 1000

const tableOf = {
  requests: 'leads',
  offers: 'offers',
  questions: 'questions',
  securityEvents: 'security_events',
} as const

/** How many of one kind are older than so many months; none when they are kept. Counted in steps, so that nobody waits for it. */
export async function countDue(
  query: Queries,
  kind: RetentionKind,
  months: number | null,
  now: Date,
): Promise<number> {
  if (months === null) return 0
  const ids = query.selectFrom(tableOf[kind] as 'offers').select('id')
  const selection = selections[kind](query, subMonths(now, months)) as ReturnType<typeof dueOffers>
  let total = 0
  for (let last = ''; ;) {
    const inStep = ids.where('id', '>', last).orderBy('id')
    const end = (
      await inStep
        .offset(countedAtOnce - 1)
        .limit(1)
        .executeTakeFirst()
    )?.id
    const step = selection.where('id', '>', last)
    total += await countRows(end === undefined ? step : step.where('id', '<=', end))
    if (end === undefined) return total
    last = end
    await others()
  }
}
