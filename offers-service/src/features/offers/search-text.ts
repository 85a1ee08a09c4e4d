import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type CoSeller, foldText } from '../../../contract/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { possibleReferenceKeys } from './reference-number.ts'
import type { OfferRow } from './tables.ts'

// What offers are found by, and how: all of it stands here, so that a full-text index can take its place.

/** Letters and digits alone, as numbers are compared. */
const compact = (folded: string) => folded.replaceAll(/[^a-z0-9]/g, '')

/** The digits to dial, with the country code that people may or may not type. */
function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `1${digits}` : digits
}

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
  const parts = [...numbers, ...numbers.map(compact), ...words, dialled(offer.seller_phone)]
  return [...new Set(parts)].filter((part) => part !== '').join('\n')
}

/** More words than anyone types. */
const mostWords = 12

/** Text that a pattern must take literally. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

const contains = (column: 'search_text' | 'reference_key', part: string) =>
  sql<SqlBool>`${sql.ref(`offers.${column}`)} like ${`%${literal(part)}%`} escape '\\'`

const hasDigit = (text: string) => /\d/.test(text)

/**
 * The condition that an offer holds every word somewhere, a number with or without its dashes; or that its reference number
 * is meant, however it is typed.
 */
export function matchesSearch(
  eb: ExpressionBuilder<Tables, 'offers'>,
  search: string,
): Expression<SqlBool> {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const keys = possibleReferenceKeys(search).filter((key) => key.length > 3 && hasDigit(key))
  const holdsWord = (word: string) =>
    eb.or([
      contains('search_text', word),
      ...(hasDigit(word) ? [contains('search_text', compact(word))] : []),
    ])
  return eb.or([
    // No words, such as for a lone apostrophe, find nothing.
    ...(words.length > 0 ? [eb.and(words.map(holdsWord))] : []),
    ...keys.map((key) => contains('reference_key', key)),
  ])
}
