import { foldText } from '../../../../contract/index.ts'
import {
  linesOf,
  type Sought,
  type TextIndex,
  wordsOf,
} from '../../../platform/database/text-search.ts'
import type { ParcelRow } from '../tables.ts'
import { stateName } from './place.ts'

/** What parcels are found by, as step 006 of the tables indexes it. */
export const parcelIndex: TextIndex = { table: 'parcels', key: 'id', columns: ['search_text'] }

type Searchable = Pick<ParcelRow, 'apn' | 'apn_key' | 'county' | 'state' | 'location'>

/** Everything a parcel is found by, folded, a line for each part. */
export const parcelSearchText = ({ apn, apn_key, county, state, location }: Searchable): string =>
  linesOf([apn, apn_key, location, county, stateName(state)].map(foldText))

const held = (part: string): Sought => ({ column: 'search_text', part })

/** Letters and digits alone, as numbers are compared. */
const compact = (word: string) => word.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What a parcel must hold: every word somewhere, a number with or without its dashes. */
export function soughtBy(search: string): Sought {
  const words = wordsOf(search).map((word) => {
    const bare = compact(word)
    return /\d/.test(word) && bare !== '' && bare !== word
      ? { some: [held(word), held(bare)] }
      : held(word)
  })
  // No words, such as for a lone apostrophe, find nothing.
  return words.length > 0 ? { every: words } : { some: [] }
}
