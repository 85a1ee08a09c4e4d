import type { KeptReason } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sellersOf } from '../co-sellers.ts'
import { doNotMailAmong } from '../do-not-mail/store.ts'
import type { OfferRow } from '../tables.ts'
import { mayWriteFrom } from './days-between.ts'
import { findMailing } from './store.ts'

/** The mailings still to be posted that an offer's letter is in. */
async function waitingFor(query: Queries, { id }: OfferRow): Promise<string[]> {
  const rows = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select('mailings.id')
    .where('mailing_letters.offer_id', '=', id)
    .where('mailings.posted_on', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Whether the sellers or the parcel of an offer are on the list of those not to mail. */
async function isUnwanted(query: Queries, offer: OfferRow): Promise<boolean> {
  const sellers = await sellersOf(query, offer)
  const addressee = {
    sellerNames: sellers.map(({ name }) => name),
    address: offer.seller_mailing_address,
    apn: offer.apn,
    location: offer.location,
  }
  return (await doNotMailAmong(query, [addressee])).size > 0
}

/** An offer whose letter stays where it is, and from which day on it need not. */
interface Stays {
  kept: KeptReason
  from?: string
}

/**
 * Why an offer's letter cannot be put into a mailing, which is empty where it is still to be made, or taken out of it; undefined
 * where it can. Whoever moves it holds the mailing,
 * so that it is not posted meanwhile.
 */
export async function reasonToStay(
  query: Queries,
  offer: OfferRow,
  {
    mailing,
    isAdded,
    daysBetween = 0,
  }: { mailing: string; isAdded: boolean; daysBetween?: number | undefined },
  now: Date,
): Promise<Stays | undefined> {
  const row = mailing === '' ? undefined : await findMailing(query, mailing)
  if (!row && mailing !== '') return { kept: 'mailing_gone' }
  if (row && row.posted_on !== null) return { kept: 'mailing_posted' }
  const waiting = await waitingFor(query, offer)
  const isIn = waiting.includes(mailing)
  if (isIn === isAdded) return { kept: 'same' }
  if (!isAdded) return undefined
  if (waiting.length > 0) return { kept: 'in_mailing' }
  if (await isUnwanted(query, offer)) return { kept: 'not_to_mail' }
  const from = await mayWriteFrom(query, offer.id, { daysBetween, now })
  return from === undefined ? undefined : { kept: 'written_lately', from }
}

/** Puts the letter of an offer into a mailing. */
export async function addLetter(query: Queries, mailing: string, { id }: OfferRow): Promise<void> {
  await query
    .insertInto('mailing_letters')
    .values({ mailing_id: mailing, offer_id: id, returned_on: null })
    .execute()
}

/** Takes the letter of an offer out of a mailing. */
export async function removeLetter(
  query: Queries,
  mailing: string,
  { id }: OfferRow,
): Promise<void> {
  await query
    .deleteFrom('mailing_letters')
    .where('mailing_id', '=', mailing)
    .where('offer_id', '=', id)
    .execute()
}
