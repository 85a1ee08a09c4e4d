import { stateCodes, stateOf, usStates } from '../../../../contract/index.ts'
import {
  type County,
  countiesCalled,
  countyInText,
  countyNamed,
} from '../lists/table/values/counties.ts'

/** Where the county stands in a place as people write it: up to so many words before what says that it is one. */
const named = /(?<words>[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,4}) (?<kind>county|parish|borough)\b/iu

/** What stands behind a county's name where a road or a building has it, which need not lie there. */
const ways =
  '(?:line|roads?|rd|highways?|hwy|route|blvd|boulevard|drive|trail|parkway|pkwy|street|lane|avenue|ave|landfill|airport)'

/** A county's short form, which is that of a company and of Colorado as well, and not that of a road. */
const shortened = new RegExp(
  `(?<words>[\\p{L}.'’-]+(?: [\\p{L}.'’-]+){0,4}) co\\b(?!\\.? *${ways}\\b)\\.?`,
  'giu',
)

/** The county of this state that a text ends with: `near Mohave` is Mohave. Of several the one with the longest name. */
function atEnd(words: string[], kind: string, state: County['state']): County | undefined {
  return words
    .keys()
    .map((from) => countyNamed(`${words.slice(from).join(' ')} ${kind}`, state))
    .find((county) => county !== undefined)
}

/** The county that a place names as `Mohave Co.`, where the list of the state beside it has one of that name. */
function countyShortened(location: string): County | undefined {
  for (const [found, words = ''] of location.matchAll(shortened)) {
    const state = stateOf(location.replace(found, ''))
    const county = state && atEnd(words.split(' '), 'county', state)
    if (county) return county
  }
  return undefined
}

/** The county and the state a place lies in, as letters name the one and the post the other; each empty where it names none. */
export function placeOf(location: string): { county: string; state: string } {
  const { words = '', kind = '' } = named.exec(location)?.groups ?? {}
  const short = words === '' ? countyShortened(location) : undefined
  if (short) return { county: short.name, state: short.state }
  // Not the state that the county is named after.
  const state = stateOf(location.replace(named, ''))
  const parts = words.split(' ')
  const county =
    (state && words !== '' ? atEnd(parts, kind, state) : undefined) ?? countyInText(location)
  if (county && (state === undefined || county.state === state))
    return { county: county.name, state: county.state }
  // A county that the list does not have goes by the last word of its name.
  const unknown = words === '' ? '' : `${parts.at(-1)} ${kind}`.toLowerCase()
  return { county: unknown, state: state ?? '' }
}

/** A road or a building that has its name from a county, in which it need not lie. */
const namedAfterCounty = new RegExp(`\\b(?:county|parish|borough) ${ways}\\b`, 'giu')

/** What stands before a county's name where the land may lie in another one: `Mohave & Yavapai County`. */
const orElsewhere = /(?:[&/]|\b(?:and|or|outside|outside of))\s*$/iu

/** What a place says before the name of this county. */
function beforeName(location: string, { name }: County): string {
  const own = name.split(' ').slice(0, -1).join(' ')
  return location.slice(0, Math.max(0, location.toLowerCase().lastIndexOf(own.toLowerCase())))
}

/**
 * The county that a place says it lies in, and whether it plainly calls it one, and no other. Otherwise the name may be that of a town
 * elsewhere: Lincoln, Nebraska, is in Lancaster County. Undefined where it names no county that is known.
 */
export function countyOfPlace(location: string): { county: County; isPlain: boolean } | undefined {
  const text = location.replaceAll(namedAfterCounty, '')
  const { county: name, state } = placeOf(text)
  const code = stateCodes.find((other) => other === state)
  const county = code && countyNamed(name, code)
  if (!county) return undefined
  const [called = countyShortened(text), ...others] = countiesCalled(text, county.state)
  const isPlain =
    called?.fips === county.fips &&
    others.length === 0 &&
    !orElsewhere.test(beforeName(text, county))
  return { county, isPlain }
}

/** A state by its code, as people read it. */
export const stateName = (code: string) => usStates.find((state) => state.code === code)?.name ?? ''
