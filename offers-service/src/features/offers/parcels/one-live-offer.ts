import {
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  formatList,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { apnKeyOf, mayBeSameParcel } from '../parcel-key.ts'
import { statusOf } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { lockParcels, parcelIdentity } from './store.ts'

/** So many other offers for a parcel are named. */
const maxNamed = 10

/** A database takes only so many values in one question. */
const keysPerQuery = 500

/** How an offer that takes up its parcel is told of; the others are no reason to ask. */
function standingInWords(row: OfferRow, now: Date): string | undefined {
  const status = statusOf(row, now)
  if (status === 'active') return `live until ${formatCalendarDate(row.expiration_date)}`
  if (status === 'signing') return 'being signed'
  return status === 'signed' ? 'signed' : undefined
}

const isLive = (row: OfferRow, now: Date) => ['active', 'signing'].includes(statusOf(row, now))

/** What other offers for the same parcel promise, by `parcel.` and their reference numbers. */
export type OthersForParcel = Record<string, string>

/** Those of these offers that take up the parcel of this one, in words. */
function othersAmong(rows: readonly OfferRow[], offer: OfferRow, now: Date): OthersForParcel {
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

/** The other offers that take up the parcel of one that goes live by a change; none where it does not, or was live before. */
export async function othersWhereMadeLive(
  query: Queries,
  { before, after }: { before?: OfferRow | undefined; after: OfferRow },
  now: Date,
): Promise<OthersForParcel> {
  const key = apnKeyOf(after)
  const isSameParcel = before && apnKeyOf(before) === key && before.location === after.location
  if (key === '' || !isLive(after, now) || (isSameParcel && isLive(before, now))) return {}
  // Nothing else is asked of the database, or SQLite would take the index of statuses, in which most offers stand.
  const rows = await query.selectFrom('offers').selectAll().where('apn_key', '=', key).execute()
  return othersAmong(rows, after, now)
}

/** The same for offers that were just stored together, by their ids. Of two of them for one parcel the second is told of. */
async function othersOfMany(
  query: Queries,
  offers: readonly OfferRow[],
  now: Date,
): Promise<Map<string, OthersForParcel>> {
  const places = new Map(offers.map(({ id }, place) => [id, place]))
  const byKey = Map.groupBy(
    offers.filter((offer) => isLive(offer, now)),
    ({ apn_key }) => apn_key,
  )
  byKey.delete('')
  const found = new Map<string, OthersForParcel>()
  for (const keys of groupsOf(keysPerQuery, [...byKey.keys()])) {
    const rows = await query.selectFrom('offers').selectAll().where('apn_key', 'in', keys).execute()
    const stored = Map.groupBy(rows, ({ apn_key }) => apn_key)
    for (const offer of keys.flatMap((key) => byKey.get(key) ?? [])) {
      const own = places.get(offer.id) ?? 0
      const earlier = stored.get(offer.apn_key)?.filter(({ id }) => (places.get(id) ?? -1) < own)
      const others = othersAmong(earlier ?? [], offer, now)
      if (Object.keys(others).length > 0) found.set(offer.id, others)
    }
  }
  return found
}

/**
 * Locks the parcels of these offers until the transaction ends, so that of two offers made live at once the second finds the first; and
 * the stored ones they `will` be for, which are to be locked in the same order.
 */
export async function holdParcels(
  query: Queries,
  offers: readonly OfferRow[],
  will: readonly OfferRow[] = [],
): Promise<void> {
  const keys = new Set(will.map((offer) => parcelIdentity(offer).key)).difference(
    new Set(['', ...offers.map((offer) => parcelIdentity(offer).key)]),
  )
  const others =
    keys.size === 0
      ? []
      : await query
          .selectFrom('parcels')
          .select('id')
          .where('key', 'in', [...keys])
          .execute()
  await lockParcels(query, [
    ...offers.flatMap(({ parcel_id: parcel }) => parcel ?? []),
    ...others.map(({ id }) => id),
  ])
}

/** What the history says where an offer was made live beside others; empty where there are none. */
export function insistedInWords(others: OthersForParcel): string {
  const numbers = Object.keys(others).map((name) => name.replace('parcel.', ''))
  if (numbers.length === 0) return ''
  const offers = `${numbers.length === 1 ? 'offer' : 'offers'} ${formatList(numbers)}`
  return `Made live although ${offers} took up this parcel`
}

/**
 * Holds to one live offer for each parcel for offers that were just stored together, and answers what the history says of those the
 * admin insists on, by their ids. Refused with `not_confirmed` where nobody insists.
 */
export async function keepOneLiveOffer(
  query: Queries,
  offers: readonly OfferRow[],
  insists: boolean,
  now: Date,
): Promise<Map<string, string>> {
  const found = await othersOfMany(query, offers, now)
  if (found.size > 0 && !insists) {
    const all = [...found.values()].flatMap((others) => Object.entries(others))
    throw new HttpError('not_confirmed', Object.fromEntries(all.slice(0, maxNamed)))
  }
  return new Map([...found].map(([id, others]) => [id, insistedInWords(others)]))
}
