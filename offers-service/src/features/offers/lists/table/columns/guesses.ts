import { countyInText } from '../values/counties.ts'
import type { Column } from './address-sides.ts'
import { isWords, recognized, shareOf } from './content.ts'
import { type Matching, forAllRows } from './matching.ts'

/** Fields without a column by name that a column without a telling header clearly holds. */
export function guesses(columns: readonly Column[], matching: Matching): Matching {
  const used = new Set(Object.values(matching).flatMap((proposal) => proposal.columns))
  const found: Matching = {}
  for (const [field, test] of recognized) {
    if (matching[field] || (field === 'owner1' && matching.owner1Last)) continue
    if (matching.mailWhole && field.startsWith('mail')) continue
    const [winner] = columns
      .filter(({ index, meaning, values }) => !used.has(index) && !meaning && values.some(Boolean))
      .map(({ index, values }) => ({
        index,
        share: shareOf(values, test),
        distinct: new Set(values).size / values.length,
      }))
      .filter(({ share, distinct }) => share > 0.8 && (distinct > 0.5 || field === 'mailState'))
      .toSorted((one, other) => other.share - one.share)
    if (!winner) continue
    used.add(winner.index)
    found[field] = { columns: [winner.index], confidence: 0.5 * winner.share, by: 'content' }
  }
  // A city looks like any word, but stands before its state.
  const state = (matching.mailState ?? found.mailState)?.columns[0] ?? 0
  const before = columns[state - 1]
  if (!matching.mailCity && before && !before.meaning && !used.has(before.index))
    if (before.values.some(Boolean) && shareOf(before.values, isWords) > 0.8)
      found.mailCity = { columns: [before.index], confidence: 0.5, by: 'content' }
  return found
}

/** The county and the state of the land where no column tells them but the title, the sheet or the file's name does. */
export function fromHints(hints: readonly string[], matching: Matching): Matching {
  if (matching.fips || (matching.county && matching.landState)) return {}
  const place = hints.map(countyInText).find(Boolean)
  if (!place) return {}
  return {
    ...(!matching.county && { county: forAllRows(place.name, 0.6) }),
    ...(!matching.landState && { landState: forAllRows(place.state, 0.6) }),
  }
}

/** Florida's roll tells the county by a number of the state's own. */
export function floridaCounties(headers: readonly string[], matching: Matching): Matching {
  const index = headers.findIndex((header) => /^co_no$/i.test(header.trim()))
  if (matching.county || index === -1) return {}
  return {
    county: { columns: [index], confidence: 0.9, by: 'name' },
    landState: forAllRows('FL', 0.9),
  }
}
