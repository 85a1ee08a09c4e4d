import type { Reading } from '../../../../../../contract/index.ts'
import { apnKeyOf, namesSeveral } from '../../../parcel-key.ts'
import { isBlank } from './numerals.ts'

/** What spreadsheets make of a parcel number, and texts that are several numbers or none. */
const spoilt: [RegExp, string][] = [
  [
    /^\d(?:[.,]\d+)?e\+\d+$/i,
    'A spreadsheet has rounded this parcel number. Please look it up in the county’s list',
  ],
  [
    /^\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})$|^(?:19|20)\d{2}-\d{2}-\d{2}$|^\d{1,2}-[a-z]{3}(?:-\d{2,4})?$|^[a-z]{3}-\d{2,4}$/i,
    'A spreadsheet has made a day of this parcel number. Please look it up in the county’s list',
  ],
  [/^#[a-z/!?0-9]+!?$/i, 'A spreadsheet could not work out this parcel number. Please look it up'],
  [namesSeveral, 'This is more than one parcel number'],
]

/** So many of all must have one length before a shorter number is odd. */
const usualShare = 0.9

/** How many figures nearly all numbers of a column have where they are nothing but figures; undefined where they differ. */
export function usualLength(values: readonly string[]): number | undefined {
  const there = values.filter((value) => !isBlank(value))
  const counts = new Map<number, number>()
  for (const value of there)
    if (/^\d+$/.test(value)) counts.set(value.length, (counts.get(value.length) ?? 0) + 1)
  const [length, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
  return count !== undefined && count >= there.length * usualShare && there.length >= 10
    ? length
    : undefined
}

/**
 * A parcel number as a list has it. A problem where a spreadsheet has spoilt it: `1.416E+11`, a day, zeros lost in front, which shows
 * where nearly all others have `length` figures; see {@link usualLength}.
 */
export function readParcelNumber(text: string, length?: number): Reading<string> {
  const bare = text.trim().replaceAll(/\s+/g, ' ').replace(/^'/, '')
  if (isBlank(bare) || /^[0\W]+$/.test(bare)) return { problem: 'There is no parcel number' }
  const found = spoilt.find(([pattern]) => pattern.test(bare))
  if (found) return { problem: found[1] }
  // Programs that take numbers for decimals write them like this.
  const value = bare.replace(/^(\d{4,})\.0$/, '$1')
  if (length !== undefined && /^\d+$/.test(value) && value.length < length)
    return {
      problem: `This parcel number has ${value.length} figures, the others have ${length}. A spreadsheet may have dropped zeros in front`,
    }
  return { value }
}

/** Where a parcel is, as far as its number depends on it. */
export interface ParcelPlace {
  fips: string | undefined
  county: string
  state: string
}

/**
 * What a parcel is known by: numbers are unique only within their county. The same parcel has the same key with and without dashes; a
 * county without a FIPS code goes by its name.
 */
export function parcelKeyIn({ fips, county, state }: ParcelPlace, number: string): string {
  const place = fips ?? `${state}-${county}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
  return `${place}:${apnKeyOf({ apn: number })}`
}
