import { stateCodes } from '../../../../../../contract/index.ts'
import { countyNamed, stateNamed } from '../values/counties.ts'
import { type Matching, forAllRows, type Proposal, valueOf } from './matching.ts'

/** So many different counties are enough to tell the state. */
const maxCounties = 30

/** How often each value of a column comes. */
function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * The state of the land where no column tells it: the only one that has all the counties of the list. Of several states the one where
 * most owners get their mail is proposed, with less confidence than to be taken unseen. Louisiana alone has parishes.
 */
export function stateByCounties(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  matching: Matching,
): Proposal | undefined {
  const { county, mailState } = matching
  if (!county || county.columns.length === 0 || matching.landState || matching.fips)
    return undefined
  if (county.columns.some((index) => /parish/i.test(headers[index] ?? '')))
    return forAllRows('LA', 0.9)
  const names = [...countsOf(rows.map((cells) => valueOf('county', county, cells))).keys()]
  const states = stateCodes.filter(
    (state) =>
      names.length > 0 && names.slice(0, maxCounties).every((name) => countyNamed(name, state)),
  )
  const [only, ...others] = states
  if (only && others.length === 0) return forAllRows(only, 0.7)
  if (!mailState) return undefined
  const owners = countsOf(
    rows.map((cells) => stateNamed(valueOf('mailState', mailState, cells)) ?? ''),
  )
  const [nearest] = states.toSorted(
    (one, other) => (owners.get(other) ?? 0) - (owners.get(one) ?? 0),
  )
  return nearest && owners.has(nearest) ? forAllRows(nearest, 0.4) : undefined
}
