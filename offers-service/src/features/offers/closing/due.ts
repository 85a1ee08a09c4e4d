import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import type { Closing, ClosingField, Today } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { businessDay } from '../status.ts'
import { signedDayOf, toClosing } from './store.ts'

/** What the site promises after the signature, in days: escrow within 24 hours, title search in ten days. */
const promised = { escrow: 1, titleSearch: 10 }

function dayAfter(day: string, days: number): string {
  return format(addDays(parseISO(day), days), 'yyyy-MM-dd')
}

/**
 * What the owner has to do next for a signed offer, and by when; undefined while there is nothing to do.
 *
 * Escrow is to be opened at once. A closing whose day has come is to be paid, whatever was left out before it.
 */
export function dueStep(
  { escrowOpenedOn, titleSearchOn, closingScheduledOn, paidOn }: Closing,
  signedOn: string,
  today: string,
): { step: ClosingField; dueOn: string } | undefined {
  if (paidOn !== null) return undefined
  if (closingScheduledOn !== null && closingScheduledOn <= today)
    return { step: 'paidOn', dueOn: closingScheduledOn }
  if (titleSearchOn !== null)
    return closingScheduledOn === null
      ? { step: 'closingScheduledOn', dueOn: titleSearchOn }
      : undefined
  if (escrowOpenedOn === null)
    return { step: 'escrowOpenedOn', dueOn: dayAfter(signedOn, promised.escrow) }
  const dueOn = dayAfter(signedOn, promised.titleSearch)
  return dueOn <= today ? { step: 'titleSearchOn', dueOn } : undefined
}

/** The signed offers whose next step is due, the one that is due longest first. */
export async function dueClosings(
  query: Queries,
  now: Date,
  limit: number,
): Promise<Today['dueClosings']> {
  // As many as are between signature and payment, which are never so many that the rule would have to be the database's.
  const rows = await query
    .selectFrom('offers')
    .leftJoin('closings', 'closings.offer_id', 'offers.id')
    .leftJoin('signings', (join) =>
      join.onRef('signings.offer_id', '=', 'offers.id').on('signings.status', '=', 'signed'),
    )
    .select([
      'offers.reference_number as referenceNumber',
      'offers.seller_name as sellerName',
      'offers.location',
      'offers.updated_at',
      'signings.completed_at',
      'closings.escrow_opened_on',
      'closings.title_search_on',
      'closings.closing_scheduled_on',
      'closings.paid_on',
    ])
    .where('offers.status', '=', 'signed')
    .where('closings.paid_on', 'is', null)
    .execute()
  const today = businessDay(now)
  const due = rows.flatMap(({ referenceNumber, sellerName, location, ...row }) => {
    const signedOn = signedDayOf(row.completed_at, row.updated_at)
    const next = dueStep(toClosing(row), signedOn, today)
    return next ? [{ referenceNumber, sellerName, location, ...next }] : []
  })
  const first = due.toSorted(
    (one, other) =>
      one.dueOn.localeCompare(other.dueOn) ||
      one.referenceNumber.localeCompare(other.referenceNumber),
  )
  return { total: due.length, first: first.slice(0, limit) }
}
