import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../platform/database/database.ts'
import { compared, type Rows, withoutIndex } from '../../../platform/database/list/list.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { beginOfDay } from '../status.ts'

/** What offers are counted by, month by month. */
export const takenSteps = ['offered', 'signed', 'paid'] as const
export type TakenStep = (typeof takenSteps)[number]

/** Days of the business, both included; undefined where there is no end. */
export interface Period {
  from: string | undefined
  to: string | undefined
}

type Offers = Rows<'offers'>

/** Those of these offers of which a moment lies within the days. */
function momentWithin(offers: Offers, moment: RawBuilder<string>, { from, to }: Period): Offers {
  let within = offers
  if (from !== undefined) within = within.where(compared(moment, '>=', sql`${beginOfDay(from)}`))
  if (to === undefined) return within
  const end = beginOfDay(format(addDays(parseISO(to), 1), 'yyyy-MM-dd'))
  return within.where(compared(moment, '<', sql`${end}`))
}

/** The payments of some days. */
function paidWithin(eb: ExpressionBuilder<Tables, 'offers'>, { from, to }: Period) {
  let paid = eb
    .selectFrom('closings')
    .select('closings.offer_id')
    .where('closings.paid_on', 'is not', null)
  if (from !== undefined) paid = paid.where('closings.paid_on', '>=', from)
  return to === undefined ? paid : paid.where('closings.paid_on', '<=', to)
}

/** Offers that are signed and that no other agreement took the place of. */
const deals = (offers: Offers): Offers =>
  offers
    .where('offers.status', '=', sql.lit('signed' as const))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('new_agreements')
            .select('new_agreements.offer_id')
            .whereRef('new_agreements.replaced_id', '=', 'offers.id')
            .where('new_agreements.signed_at', 'is not', null),
        ),
      ),
    )

/** When an offer was signed by all, as `signedDayOf` has it. */
const signedAt = sql<string>`coalesce((select completed_at from signings
  where signings.offer_id = offers.id and signings.status = 'signed'), offers.updated_at)`

/**
 * Those of these offers that took a step within some days. What was signed or paid under a new agreement counts for that one alone.
 */
export function whereTaken(offers: Offers, step: TakenStep, period: Period): Offers {
  if (step === 'offered') return momentWithin(offers, withoutIndex('offers.offered_at'), period)
  if (step === 'signed') return momentWithin(deals(offers), signedAt, period)
  return deals(offers).where((eb) =>
    eb.exists(paidWithin(eb, period).whereRef('closings.offer_id', '=', 'offers.id')),
  )
}

/** The same as an index finds them, some too many of those that were signed. */
export function candidatesTaken(offers: Offers, step: TakenStep, period: Period): Offers {
  if (step === 'offered') return momentWithin(offers, sql.ref('offers.offered_at'), period)
  // Nothing changes an offer after its signature in such a way that this moment would lie before it.
  if (step === 'signed')
    return momentWithin(
      offers.where('offers.status', '=', sql.lit('signed' as const)),
      sql.ref('offers.updated_at'),
      { ...period, to: undefined },
    )
  return offers.where('offers.id', 'in', (eb) => paidWithin(eb, period))
}

/** All offers that took a step within some days. */
export function offersTaken(query: Queries, step: TakenStep, period: Period): Offers {
  const candidates = candidatesTaken(query.selectFrom('offers'), step, period)
  return step === 'offered' ? candidates : whereTaken(candidates, step, period)
}
