import { formatAcreage, formatCalendarDate, formatDollars } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { letterStillSays } from '../changes.ts'
import { apnKeyOf, mayBeSameParcel } from '../parcel-key.ts'
import { statusOf } from '../status.ts'
import type { OfferRow } from '../tables.ts'

/** So many other offers for a parcel are named. */
const maxNamed = 10

/** How an offer that takes up its parcel is told of; the others are no reason to ask. */
function standingInWords(row: OfferRow, now: Date): string | undefined {
  const status = statusOf(row, now)
  if (status === 'active') return `live until ${formatCalendarDate(row.expiration_date)}`
  if (status === 'signing') return 'being signed'
  return status === 'signed' ? 'signed' : undefined
}

const isLive = (row: OfferRow, now: Date) => ['active', 'signing'].includes(statusOf(row, now))

/** What other offers for the same parcel promise, by `parcel.` and their reference numbers. */
export async function othersForParcel(query: Queries, offer: OfferRow, now: Date) {
  const key = apnKeyOf(offer)
  if (key === '') return {}
  // Nothing else is asked of the database, or SQLite would take the index of statuses, in which most offers stand.
  const rows = await query.selectFrom('offers').selectAll().where('apn_key', '=', key).execute()
  const told = rows.flatMap((row): [string, string][] => {
    const standing = standingInWords(row, now)
    if (row.id === offer.id || !standing || !mayBeSameParcel(row.location, offer.location))
      return []
    const facts = [
      formatDollars(row.amount_cents / 100),
      formatAcreage(row.acreage),
      row.location,
      standing,
    ]
    return [[`parcel.${row.reference_number}`, facts.join(', ')]]
  })
  return Object.fromEntries(told.slice(0, maxNamed))
}

/**
 * Refuses with `not_confirmed` what a seller would want to be asked about first: a second live offer for one parcel, and terms
 * other than those of a letter that is out. `before` is the offer until now, if it is not new.
 *
 * Only where `confirmed` is false: a program that does not say so is not asked.
 */
export async function refuseUnconfirmed(
  query: Queries,
  { before, after }: { before?: OfferRow; after: OfferRow },
  confirmed: boolean | undefined,
  now: Date,
): Promise<void> {
  if (confirmed !== false) return
  const isSameParcel =
    before && apnKeyOf(before) === apnKeyOf(after) && before.location === after.location
  const isNewlyLive = isLive(after, now) && !(isSameParcel && isLive(before, now))
  const warnings = {
    ...(isNewlyLive && (await othersForParcel(query, after, now))),
    ...(before && letterStillSays(before, after)),
  }
  if (Object.keys(warnings).length > 0) throw new HttpError('not_confirmed', warnings)
}
