import { type StateCode, usStates } from '../../../../../../contract/index.ts'
import list from './counties.json' with { type: 'json' }

/** A county or what stands for one: a parish of Louisiana, a borough of Alaska, an independent city. */
export interface County {
  fips: string
  state: StateCode
  /** As it stands in a letter: `Mohave County`, `Orleans Parish`, `Richmond City`. */
  name: string
}

const kinds =
  /[ ,]+(?:county|co|cnty|cty|coun|parish|par|borough|boro|census area|municipality|city and borough|planning region|c)\.?$/i

/** A name as different lists write it alike: without signs, with `ST` for Saint. */
const fold = (name: string) =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/\bSAINT\b/g, 'ST')
    .replaceAll(/\bSAINTE\b/g, 'STE')
    .replaceAll(/[^A-Z]/g, '')

const counties: County[] = []
const byFips = new Map<string, County>()
/** The counties of all states by their whole folded names. */
const byWholeName = new Map<string, County[]>()
/** By state and folded name, with and without the word for its kind. */
const byName = new Map<string, County>()

for (const [state, { fips: stateFips, counties: names }] of Object.entries(list))
  for (const line of names.split('; ')) {
    const county: County = {
      fips: stateFips + line.slice(0, 3),
      state: state as StateCode,
      name: line.slice(4).replace(/ city$/, ' City'),
    }
    counties.push(county)
    const key = fold(county.name)
    byFips.set(county.fips, county)
    byWholeName.set(key, [...(byWholeName.get(key) ?? []), county])
    byName.set(state + key, county)
  }
// A county goes before the city of its name, which says that it is one.
for (const county of counties.toSorted(
  (one, other) => Number(one.name.endsWith(' City')) - Number(other.name.endsWith(' City')),
)) {
  const bare = county.name.replace(kinds, '')
  const short = county.state + fold(bare === county.name ? bare.replace(/ City$/, '') : bare)
  if (!byName.has(short)) byName.set(short, county)
}

/** The county of a FIPS code of five figures, or of four where the zero in front was lost. */
export function countyOfFips(code: string): County | undefined {
  const figures = code.trim()
  return /^\d{4,5}$/.test(figures) ? byFips.get(figures.padStart(5, '0')) : undefined
}

/** The state of a FIPS code, of which the county need not be known. */
export function stateOfFips(code: string): StateCode | undefined {
  const first = code
    .trim()
    .padStart(code.trim().length === 4 ? 5 : 0, '0')
    .slice(0, 2)
  const found = Object.entries(list).find(([, { fips }]) => fips === first)
  return found?.[0] as StateCode | undefined
}

/** Florida's department of revenue numbers its counties by their names, from 11 on, with Miami-Dade as Dade and St. as Saint. */
const floridaName = ({ name }: County) =>
  name.replace('Miami-Dade', 'Dade').replace('St.', 'Saint').replaceAll(' ', '').toLowerCase()
const byFloridaNumber = counties
  .filter(({ state }) => state === 'FL')
  .toSorted((one, other) => (floridaName(one) < floridaName(other) ? -1 : 1))
const firstFloridaNumber = 11

/** The county of a state by its name as lists write it: `MOHAVE CO.`, `St Johns`, `City of Richmond`; in Florida by its number on the roll too. */
export function countyNamed(name: string, state: StateCode): County | undefined {
  const bare = name.trim().replace(/^(?:county of|parish of) /i, '')
  if (state === 'FL' && /^\d\d$/.test(bare))
    return byFloridaNumber[Number(bare) - firstFloridaNumber]
  const city = /^city of (.+)$/i.exec(bare)?.[1]
  if (city) return byName.get(state + fold(`${city} city`)) ?? byName.get(state + fold(city))
  return byName.get(state + fold(bare)) ?? byName.get(state + fold(bare.replace(kinds, '')))
}

/** The counties of a state that a text has by their whole names: `Mohave County`, but not `Mohave`. */
export function countiesCalled(text: string, state: StateCode): County[] {
  const folded = fold(text)
  const called = counties.filter(
    (county) => county.state === state && folded.includes(fold(county.name)),
  )
  // A name may end with another one.
  return called.filter(
    ({ name }) =>
      !called.some((other) => other.name !== name && fold(other.name).endsWith(fold(name))),
  )
}

/** Codes of states that are words as well, which count in capitals only. */
const wordsToo = /^(?:co|de|hi|in|la|ma|me|oh|ok|or|pa)$/

/** The state of a code or a name, in any case but for codes that are words as well. */
export function stateNamed(text: string): StateCode | undefined {
  const code = wordsToo.test(text) ? text : text.toUpperCase()
  const state = usStates.find((other) => other.code === code || other.name.toUpperCase() === code)
  return state?.code
}

/** The first county that a title, a sheet or a file's name tells of, if its state is told or can be no other. */
export function countyInText(text: string): County | undefined {
  const parts = text
    .replaceAll(/[_.,()-]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const states = new Set(
    parts.flatMap((part, at) => stateNamed(part) ?? stateNamed(`${part} ${parts[at + 1]}`) ?? []),
  )
  for (let start = 0; start < parts.length; start += 1)
    for (let length = 4; length >= 1; length -= 1) {
      const name = parts.slice(start, start + length).join(' ')
      if (name.length < 3 || length > parts.length - start) continue
      const [state] = states
      if (state && states.size === 1) {
        const found = countyNamed(name, state)
        if (found && !stateNamed(name)) return found
      } else if (kinds.test(name)) {
        const [found, ...others] = byWholeName.get(fold(name)) ?? []
        if (found && others.length === 0) return found
      }
    }
  return undefined
}
