import { hash } from 'node:crypto'
import { placeOf } from './parcels/place.ts'
import type { OfferRow } from './tables.ts'

/** A text as keys hold it: letters and figures only, whatever stands between them. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What stands between the words of a label and its number. */
const gap = String.raw`[^\p{L}\p{N}]*`
/** These words, also where something stands between their letters, as in `A.P.N.` or `I.D.`: keys do not tell that apart. */
const lettersApart = (words: readonly string[]) =>
  words.map((word) => word.replaceAll(/\B/g, gap)).join('|')
const noun = lettersApart(['apn', 'ain', 'pin', 'pid', 'parcel'])
const whose = `(?:(?:assessor(?:[’']?s)?|county|property|tax)${gap})`
const rest = lettersApart(['identification', 'id', 'number', 'num', 'no'])

/**
 * What people write before a parcel number to say that it is one: `APN`, `Parcel No.`, `Tax ID`, `Assessor’s Parcel Number`, `APN/Tax ID`.
 * Whole words alone, so that `Pine 12` and `Tax Lot 12` stay; `PID0331` is `PID 0331`, since a key does not tell them apart either.
 */
const label = new RegExp(
  `^${gap}(?:${whose}*(?:${noun})|${whose}+(?:${rest}))(?:${gap}${whose}*(?:${noun}|${rest}))*(?:${gap.replace('*', '+')}|(?=\\p{N}))`,
  'iu',
)

/** A text that names more than one parcel number. */
export const namesSeveral = /\d\s*(?:[;&\n]|\band\b)\s*\w*\d/i

/** A parcel number without the words that say it is one, as its county writes it; letters of its own stay, as in `R0331`. */
export function bareNumber(apn: string): string {
  const number = apn.trim().replace(label, '')
  return /\p{N}/u.test(number) ? number : apn.trim()
}

/** What a parcel number is found by, however its figures are parted. An index holds it; every write of the number writes it too. */
export const apnKeyOf = ({ apn }: Pick<OfferRow, 'apn'>): string => fold(bareNumber(apn))

/**
 * Whether two places with the same parcel number may be one parcel. Counties give numbers of their own, so it is another parcel
 * where both name a county or a state and it is not the same.
 */
export function mayBeSameParcel(one: string, other: string): boolean {
  const [place, otherPlace] = [placeOf(one), placeOf(other)]
  const [county, otherCounty] = [place.county.toLowerCase(), otherPlace.county.toLowerCase()]
  // One that our list does not have goes by the last word of its name.
  const isSameCounty = county.endsWith(otherCounty) || otherCounty.endsWith(county)
  const isSameState = !place.state || !otherPlace.state || place.state === otherPlace.state
  return isSameCounty && isSameState
}

/**
 * What makes two offers the same offer: one parcel and one seller. Heirs of one parcel may each get theirs.
 *
 * A hash, because an index takes no long texts. Every write that changes a part writes this too.
 */
export function parcelKeyOf(offer: Pick<OfferRow, 'apn' | 'location' | 'seller_name'>): string {
  const parts = [apnKeyOf(offer), fold(offer.location), fold(offer.seller_name)]
  return hash('sha256', parts.join('|'), 'base64url')
}
