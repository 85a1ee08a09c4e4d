import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import {
  addBusinessDays,
  business,
  type ClosingField,
  type ClosingPlan,
  promisedDays,
  subtractBusinessDays,
  type Today,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { businessDay } from '../status.ts'
import { closingPlan } from './plan.ts'

/** The moment before which an offer must have been signed for its title search to be due today. */
function titleSearchLateIfBefore(now: Date, { titleDays }: ClosingPlan): string {
  const tomorrow = businessDay(addDays(now, 1, { in: tz(business.timeZone) }))
  const first = subtractBusinessDays(tomorrow, titleDays)
  return new Date(+parseISO(first, { in: tz(business.timeZone) })).toISOString()
}

/**
 * What the admin has to do next for each signed offer that is not paid, or null while there is nothing to do; and since when: the
 * day of another step, or the moment of the signature.
 *
 * Escrow is to be opened at once. A closing whose day has come is to be paid, whatever was left out before it. The database works
 * this out, because there are ever more offers if nobody enters that they were paid.
 */
export function nextSteps(query: Queries, plan: ClosingPlan, now: Date) {
  const today = businessDay(now)
  const lateIfBefore = titleSearchLateIfBefore(now, plan)
  const signedAt = sql<string>`coalesce(signings.completed_at, offers.updated_at)`
  // No parameter, because an index of signed offers alone says all that is asked of most of them.
  const signed = sql.lit('signed' as const)
  return query
    .selectFrom('offers')
    .leftJoin('closings', 'closings.offer_id', 'offers.id')
    .leftJoin('signings', (join) =>
      join.onRef('signings.offer_id', '=', 'offers.id').on('signings.status', '=', signed),
    )
    .where('offers.status', '=', signed)
    .where('closings.paid_on', 'is', null)
    .where('closings.fell_through_on', 'is', null)
    .where('offers.id', 'not in', (eb) =>
      eb.selectFrom('new_agreements').select('replaced_id').where('signed_at', 'is not', null),
    )
    .select([
      'offers.id',
      sql<ClosingField | null>`case
        when closing_scheduled_on <= ${today} then 'paidOn'
        when title_search_on is not null and closing_scheduled_on is not null then null
        when title_search_on is not null then 'closingScheduledOn'
        when escrow_opened_on is null then 'escrowOpenedOn'
        when ${signedAt} < ${lateIfBefore} then 'titleSearchOn'
      end`.as('step'),
      sql<string>`case
        when closing_scheduled_on <= ${today} then closing_scheduled_on
        when title_search_on is not null then title_search_on
        else ${signedAt}
      end`.as('since'),
    ])
}

/** By when a step is to be done, as a day. */
export function dueDay({ titleDays }: ClosingPlan, step: ClosingField, since: string): string {
  if (step !== 'escrowOpenedOn' && step !== 'titleSearchOn') return since
  const signed = businessDay(new Date(since))
  return step === 'escrowOpenedOn'
    ? format(addDays(parseISO(signed), promisedDays.escrow), 'yyyy-MM-dd')
    : addBusinessDays(signed, titleDays)
}

/** The signed offers whose next step is due, the one that is due longest first. */
export async function dueClosings(
  query: Queries,
  now: Date,
  limit: number,
): Promise<Today['dueClosings']> {
  const plan = await closingPlan(query)
  const rows = await query
    .with('next', () => nextSteps(query, plan, now))
    .with('due', (db) =>
      db
        .selectFrom('next')
        .select(['id', 'since'])
        .select((eb) => [
          eb.ref('step').$notNull().as('step'),
          // Only what has the same step can be compared here: what has a day and what has a moment cannot.
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('step').orderBy('since'))
            .as('place'),
          eb.fn.countAll<number>().over().as('total'),
        ])
        .where('step', 'is not', null),
    )
    .selectFrom('due')
    .innerJoin('offers', 'offers.id', 'due.id')
    .select(['due.step', 'due.since', 'due.total'])
    .select(['reference_number as referenceNumber', 'seller_name as sellerName', 'location'])
    .where('place', '<=', limit)
    .execute()
  const first = rows
    .map(({ referenceNumber, sellerName, location, step, since }) => {
      return { referenceNumber, sellerName, location, step, dueOn: dueDay(plan, step, since) }
    })
    .toSorted(
      (one, other) =>
        one.dueOn.localeCompare(other.dueOn) ||
        one.referenceNumber.localeCompare(other.referenceNumber),
    )
  return { total: rows[0]?.total ?? 0, first: first.slice(0, limit) }
}
