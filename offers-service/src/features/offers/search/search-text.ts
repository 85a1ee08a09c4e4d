import { type CoSeller, foldText, possibleReferenceKeys } from '../../../../contract/index.ts'
import {
  digitsToDial,
  linesOf,
  type Sought,
  type TextIndex,
  wordsOf,
} from '../../../platform/database/text-search.ts'
import type { OfferRow } from '../tables.ts'

/** What offers are found by, as step 018 of the tables indexes it. */
export const offerIndex: TextIndex = {
  table: 'offers',
  key: 'id',
  columns: ['search_text', 'reference_key'],
}

/** Letters and digits alone, as numbers are compared. */
const compact = (folded: string) => folded.replaceAll(/[^a-z0-9]/g, '')

type Searchable = Pick<
  OfferRow,
  | 'reference_number'
  | 'location'
  | 'apn'
  | 'seller_name'
  | 'seller_email'
  | 'seller_phone'
  | 'seller_mailing_address'
>

/** Everything an offer is found by, folded, a line for each part. Every write that changes a part writes this too. */
export function searchTextOf(offer: Searchable, coSellers: readonly CoSeller[]): string {
  const numbers = [offer.reference_number, offer.apn].map(foldText)
  const words = [
    offer.location,
    offer.seller_name,
    offer.seller_email,
    offer.seller_phone,
    offer.seller_mailing_address,
    ...coSellers.flatMap(({ name, email }) => [name, email]),
  ].map(foldText)
  const dialed = digitsToDial(offer.seller_phone)
  return linesOf([...numbers, ...numbers.map(compact), ...words, dialed])
}

const hasDigit = (text: string) => /\d/.test(text)

/** What an offer holds that has this part in anything it is found by. */
export const held = (part: string): Sought => ({ column: 'search_text', part })

const heldWord = (word: string): Sought =>
  hasDigit(word) && compact(word) !== word
    ? { some: [held(word), held(compact(word))] }
    : held(word)

/**
 * What an offer must hold: every word somewhere, a number with or without its dashes; or the reference number that is meant,
 * however it is typed. In the place of some words others may stand.
 */
export function soughtBy(
  search: string,
  instead: ReadonlyMap<string, readonly string[]> = new Map(),
): Sought {
  const words = wordsOf(search)
  const keys = possibleReferenceKeys(search).filter((key) => key.length > 3 && hasDigit(key))
  const heldOrInstead = (word: string): Sought => {
    const others = instead.get(word)
    return others ? { some: others.map(held) } : heldWord(word)
  }
  return {
    some: [
      // No words, such as for a lone apostrophe, find nothing.
      ...(words.length > 0 ? [{ every: words.map(heldOrInstead) }] : []),
      ...keys.map((key) => ({ column: 'reference_key', part: key })),
    ],
  }
}
