import { type StateCode, stateCodes, usStates } from './states.ts'

/** Longer names first, so that `West Virginia` is not read as `Virginia`. */
const names = usStates
  .map(({ name }) => name)
  .toSorted((one, other) => other.length - one.length)
  .join('|')
const namedState = new RegExp(`\\b(?:${names})\\b`, 'gi')

/** A postal code of a state where it can only be one: after a comma, or before a ZIP code, or at the end. */
const codedState = new RegExp(`(?:,\\s*|\\s)(${stateCodes.join('|')})\\.?(?=\\s+\\d{5}|\\s*$)`, 'g')

/** The state a place is in, from how it is written; undefined when it names none. */
export function stateOf(place: string): StateCode | undefined {
  const coded = [...place.matchAll(codedState)].at(-1)?.[1]
  if (coded) return stateCodes.find((code) => code === coded)
  // The last one counts: Washington County is in Oregon, among others.
  const named = place.match(namedState)?.at(-1)?.toLowerCase()
  return usStates.find(({ name }) => name.toLowerCase() === named)?.code
}
