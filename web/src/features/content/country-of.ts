import { stateOf } from 'offers-service/contract'
import type { PictureName } from '../../ui/pictures.ts'

/** The kind of country most land for sale in each state lies in, by the print that shows it. */
const statesOf = {
  desert: 'AZ NM NV UT',
  prairie: 'KS ND NE OK SD TX WY',
  pine: 'AL AR FL GA LA ME MI MN MS NC SC WI',
  mountain: 'AK CO ID MT NH VT WV',
  coast: 'CA CT DE HI MA MD NJ OR RI WA',
  farmland: 'DC IA IL IN KY MO NY OH PA TN VA',
} as const satisfies Partial<Record<PictureName, string>>

const prints = Object.keys(statesOf) as Array<keyof typeof statesOf>

/** The print of the kind of country a place lies in, such as `Apache County, Arizona`; undefined where it names no state. */
export function countryOf(place: string): PictureName | undefined {
  const state = stateOf(place)
  return state && prints.find((print) => statesOf[print].includes(state))
}
