import { stateOf, usStates } from '../../../../contract/index.ts'
import { type County, countyInText, countyNamed } from '../lists/table/values/counties.ts'

/** Where the county stands in a place as people write it: up to so many words before what says that it is one. */
const named = /(?<words>[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,4}) (?<kind>county|parish|borough)\b/iu

/** The county of this state that a text ends with: `near Mohave` is Mohave. Of several the one with the longest name. */
function atEnd(words: string[], kind: string, state: County['state']): County | undefined {
  return words
    .keys()
    .map((from) => countyNamed(`${words.slice(from).join(' ')} ${kind}`, state))
    .find((county) => county !== undefined)
}

/** The county and the state a place lies in, as letters name the one and the post the other; each empty where it names none. */
export function placeOf(location: string): { county: string; state: string } {
  const { words = '', kind = '' } = named.exec(location)?.groups ?? {}
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

/** A state by its code, as people read it. */
export const stateName = (code: string) => usStates.find((state) => state.code === code)?.name ?? ''
