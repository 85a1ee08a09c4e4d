import { hash } from 'node:crypto'
import type { DoNotMailReason, PublicOffer } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { apnKeyOf, mayBeSameParcel } from '../parcel-key.ts'
import type { OfferRow } from '../tables.ts'

/** A database takes only so many values in one question. */
const keysPerQuery = 500

/** An owner as an offer or a row of a list names them. */
export interface Addressee {
  sellerNames: readonly string[]
  address: string
  apn: string
  location: string
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What an owner is found by: every word of the name but initials, whatever their order, with the numbers of the address, which lists
 * write more evenly than its words. Empty where the name or the address is not known.
 */
export function ownerKeyOf(name: string, address: string): string {
  const words = wordsOf(name).filter((word) => word.length > 1)
  // Of a ZIP with four more digits only the first five.
  const numbers = wordsOf(address.replaceAll(/(\d{5})-\d{4}\b/g, '$1')).filter((word) =>
    /\d/.test(word),
  )
  if (words.length === 0 || numbers.length === 0) return ''
  return hash('sha256', `${words.toSorted().join(' ')}|${numbers.join(' ')}`, 'base64url')
}

const keysOf = ({ sellerNames, address }: Addressee) =>
  sellerNames.map((name) => ownerKeyOf(name, address)).filter((key) => key !== '')

/** Which of these must not be mailed, by owner or by parcel. */
export async function doNotMailAmong<One extends Addressee>(
  query: Queries,
  some: readonly One[],
): Promise<Set<One>> {
  const byOwner = Map.groupBy(
    some.flatMap((one) => keysOf(one).map((key) => ({ one, key }))),
    ({ key }) => key,
  )
  const byParcel = Map.groupBy(some, (one) => apnKeyOf(one))
  byParcel.delete('')
  const held = new Set<One>()
  for (const keys of groupsOf(keysPerQuery, [...byOwner.keys()])) {
    const rows = await query
      .selectFrom('do_not_mail')
      .select('owner_key')
      .where('owner_key', 'in', keys)
      .execute()
    for (const { owner_key } of rows)
      for (const { one } of byOwner.get(owner_key) ?? []) held.add(one)
  }
  for (const keys of groupsOf(keysPerQuery, [...byParcel.keys()])) {
    const rows = await query
      .selectFrom('do_not_mail')
      .select(['apn_key', 'location'])
      .where('apn_key', 'in', keys)
      .execute()
    for (const row of rows)
      for (const one of byParcel.get(row.apn_key) ?? [])
        if (mayBeSameParcel(row.location, one.location)) held.add(one)
  }
  return held
}

/** For which reasons the seller of this offer is on the list by it. */
async function reasonsOf(query: Queries, offerId: string): Promise<DoNotMailReason[]> {
  const rows = await query
    .selectFrom('do_not_mail')
    .select('reason')
    .where('offer_id', '=', offerId)
    .execute()
  return rows.map(({ reason }) => reason)
}

/**
 * Whether the seller of this offer is on the list by it for this reason, or for one that counts for more. A letter that came back counts
 * least: it may be taken back, and who wanted no letters must stay on the list then.
 */
export async function isOnList(
  query: Queries,
  offerId: string,
  reason: DoNotMailReason,
): Promise<boolean> {
  const reasons = await reasonsOf(query, offerId)
  return reasons.some((known) => known === reason || known !== 'returned')
}

/** What a visitor sees of a declined offer whose seller is on the list; nothing of any other, whose seller may still ask. */
export async function wishForNoLetters(
  query: Queries,
  { id, status }: Pick<OfferRow, 'id' | 'status'>,
): Promise<Pick<PublicOffer, 'isNotMailed'>> {
  if (status !== 'declined') return {}
  return (await isOnList(query, id, 'asked')) ? { isNotMailed: true } : {}
}

/** An offer by what its seller is known. */
interface SellerOfOffer {
  id: string
  sellerName: string
  address: string
  apn: string
  location: string
}

/**
 * The sellers of which of these offers are on the list: put there by the offer itself, or known by name and address. Where those are
 * not known the parcel counts. At most some hundred.
 */
export async function sellersOnList<One extends SellerOfOffer>(
  query: Queries,
  offers: readonly One[],
): Promise<Set<One>> {
  if (offers.length === 0) return new Set()
  const rows = await query
    .selectFrom('do_not_mail')
    .select('offer_id')
    .where(
      'offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
  const listed = new Set(rows.map((row) => row.offer_id))
  const sellers = offers.map((offer) => {
    const { sellerName, address, apn, location } = offer
    const isKnown = ownerKeyOf(sellerName, address) !== ''
    return { offer, sellerNames: [sellerName], address, apn: isKnown ? '' : apn, location }
  })
  const known = [...(await doNotMailAmong(query, sellers))].map(({ offer }) => offer)
  return new Set([...known, ...offers.filter(({ id }) => listed.has(id))])
}

/** Puts the seller and the parcel of an offer on the list. */
export async function addToList(
  query: Queries,
  offer: OfferRow,
  reason: DoNotMailReason,
  now: Date,
): Promise<void> {
  const { id, apn, location, seller_name, seller_mailing_address } = offer
  await query
    .insertInto('do_not_mail')
    .values({
      id: newId(),
      owner_key: ownerKeyOf(seller_name, seller_mailing_address),
      apn,
      apn_key: apnKeyOf(offer),
      location,
      reason,
      label: '',
      offer_id: id,
      created_at: now.toISOString(),
    })
    .execute()
}

/**
 * Notes on the list that the seller of an offer asked for no more letters, in place of any other reason. Says whether that was not
 * noted before.
 */
export async function noteAsked(query: Queries, offer: OfferRow, now: Date): Promise<boolean> {
  const reasons = await reasonsOf(query, offer.id)
  if (reasons.includes('asked')) return false
  if (reasons.length === 0) await addToList(query, offer, 'asked', now)
  else
    await query
      .updateTable('do_not_mail')
      .set({ reason: 'asked' })
      .where('offer_id', '=', offer.id)
      .execute()
  return true
}

/** Takes off the list what an offer put there for this reason. */
export async function takeOffList(
  query: Queries,
  offerId: string,
  reason: DoNotMailReason,
): Promise<void> {
  await query
    .deleteFrom('do_not_mail')
    .where('offer_id', '=', offerId)
    .where('reason', '=', reason)
    .execute()
}

/** Takes an entry off the list; refused with `not_found` when there is none. Answers the offer it came from, if that is still there. */
export async function removeEntry(query: Queries, id: string): Promise<string | null> {
  const row = await query
    .deleteFrom('do_not_mail')
    .where('id', '=', id)
    .returning('offer_id')
    .executeTakeFirst()
  if (!row) throw new HttpError('not_found')
  return row.offer_id
}
