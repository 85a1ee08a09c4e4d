import type { ReturnedLetters } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { addToList, isOnList, takeOffList } from '../do-not-mail/store.ts'
import { recordOfferEvent } from '../events.ts'
import { businessDay } from '../status.ts'
import { existingOffer, findOffers, lockOffers } from '../store.ts'

/** A reference number as it was typed, or the end of the address that the QR code of a letter holds. */
const numberIn = (typed: string) =>
  /\/offer\/(?<number>[^/?#]+)/.exec(typed)?.groups?.['number'] ?? typed

/** The id of an offer in the address that the QR code of a postcard holds; undefined for anything else. */
const idIn = (typed: string) => /\/\?card=(?<id>[\da-f-]{36})$/.exec(typed)?.groups?.['id']

/** The offers that letters and postcards are about, undefined for each that there is none of. */
async function offersOnLetters(query: Queries, letters: readonly string[]) {
  const ids = letters.flatMap((typed) => idIn(typed) ?? [])
  const rows =
    ids.length === 0
      ? []
      : await query.selectFrom('offers').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byNumber = await findOffers(query, letters.map(numberIn))
  return letters.map((typed, index) => byId.get(idIn(typed) ?? '') ?? byNumber[index])
}

/** The letter of an offer that was posted last. */
async function lastPosted(query: Queries, offerId: string) {
  const letters = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select(['mailings.id', 'mailings.name', 'mailings.posted_on', 'mailing_letters.returned_on'])
    .where('mailing_letters.offer_id', '=', offerId)
    .where('mailings.posted_on', 'is not', null)
    .execute()
  // Sorted here: asked for the last one, SQLite goes through all mailings in place of the few letters of an offer.
  const key = ({ posted_on: day, id }: (typeof letters)[number]) => `${day} ${id}`
  return letters.toSorted((one, other) => key(one).localeCompare(key(other))).at(-1)
}

const letterOf = (query: Queries, mailingId: string, offerId: string) =>
  query
    .updateTable('mailing_letters')
    .where('mailing_id', '=', mailingId)
    .where('offer_id', '=', offerId)

/** Notes letters as returned, each once, and puts their sellers on the list of those not to mail. */
export async function storeReturned(
  query: Queries,
  letters: readonly string[],
  now: Date,
): Promise<ReturnedLetters> {
  const outcome: ReturnedLetters = { noted: [], known: [], unknown: [] }
  const offers = await offersOnLetters(query, letters)
  // Held at once and before their letters, as by who erases one, so that no two wait for each other.
  await lockOffers(query, [...new Set(offers.flatMap((offer) => offer?.id ?? []))].toSorted())
  const counted = new Set<string>()
  for (const [index, offer] of offers.entries()) {
    // A letter that was scanned twice came back once.
    if (offer && counted.has(offer.id)) continue
    if (offer) counted.add(offer.id)
    const letter = offer && (await lastPosted(query, offer.id))
    if (!letter) {
      outcome.unknown.push(letters[index] ?? '')
      continue
    }
    if (letter.returned_on !== null) {
      outcome.known.push(offer.reference_number)
      continue
    }
    await letterOf(query, letter.id, offer.id)
      .set({ returned_on: businessDay(now) })
      .execute()
    if (!(await isOnList(query, offer.id, 'returned')))
      await addToList(query, offer, 'returned', now)
    await recordOfferEvent(query, offer.id, 'letter_returned', now, letter.name)
    outcome.noted.push(offer.reference_number)
  }
  return outcome
}

/** Takes back that the last letter of an offer was returned, and lets letters go to its seller again, unless they asked for none. */
export async function takeBackReturned(
  query: Queries,
  referenceNumber: string,
  now: Date,
): Promise<void> {
  const offer = await existingOffer(query, referenceNumber)
  const letter = await lastPosted(query, offer.id)
  if (!letter || letter.returned_on === null) throw new HttpError('not_found')
  await letterOf(query, letter.id, offer.id).set({ returned_on: null }).execute()
  await takeOffList(query, offer.id, 'returned')
  await recordOfferEvent(query, offer.id, 'updated', now, 'The letter was not returned after all')
}
