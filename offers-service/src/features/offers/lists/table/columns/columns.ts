import { tableFieldNames } from '../../../../../../contract/index.ts'
import { type Column, withSides } from './address-sides.ts'
import { best, candidatesOf } from './candidates.ts'
import { beginsLikeStreet, endsWithZip, shareOf } from './content.ts'
import { floridaCounties, fromHints, guesses } from './guesses.ts'
import { type AddressPart, meaningOf } from './header-meanings.ts'
import { stateByCounties } from './land-state.ts'
import { floridaRoll, styleOf } from './list-styles.ts'
import type { Matching } from './matching.ts'
import { spelledOut } from './plain-header.ts'

const mostly = 0.6

/** Corrects what a header says by what its column has: an address with city and ZIP at its end is a whole one. */
function byContent(column: Column): Column {
  const { meaning, values } = column
  const address = meaning?.address
  const there = values.filter(Boolean)
  if (!meaning || !address || there.length === 0) return column
  const part = ((): AddressPart => {
    const { part: told } = address
    if (told === 'zip4') return shareOf(there, (text) => text.length >= 5) > mostly ? 'zip' : told
    const share = shareOf(there, endsWithZip)
    // `Full` may mean all of the street only.
    if (told === 'whole' && share < 1 - mostly) return 'street'
    if (!/^(?:street|whole|city)/.test(told) || share < mostly) return told
    return shareOf(there, beginsLikeStreet) > 0.5 ? 'whole' : 'lastLine'
  })()
  return { ...column, meaning: { ...meaning, address: { ...address, part } } }
}

/** So many rows, from all of a list, tell what its columns hold. */
const sampleSize = 500

function sampled<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.ceil(rows.length / sampleSize)
  return step <= 1 ? rows : rows.filter((_, at) => at % step === 0)
}

/**
 * Proposes which column of a list holds what, by the headers and by what stands below them in up to 500 rows. `hints` are other texts that
 * may name the county: titles above the table, the sheet, the file.
 */
export function proposeColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  hints: readonly string[] = [],
): { matching: Matching; looksLike: string | undefined } {
  const sample = sampled(rows)
  const columns = withSides(
    spelledOut(headers).map((header, index) =>
      byContent({
        index,
        meaning: meaningOf(header),
        values: sample.map((cells) => cells[index]?.trim() ?? ''),
      }),
    ),
  )
  const matching: Matching = {}
  const candidates = candidatesOf(columns)
  for (const field of tableFieldNames) {
    const chosen = best(candidates.get(field) ?? [])
    const [first] = chosen
    if (!first) continue
    const confidence = (first.rank > 1 ? 0.75 : 0.95) * (0.6 + 0.4 * first.fit)
    matching[field] = {
      columns: chosen.map(({ column }) => column.index),
      confidence: first.filled === 0 ? confidence * 0.6 : confidence,
      by: 'name',
    }
  }
  const guessed = { ...matching, ...guesses(columns, matching) }
  const looksLike = styleOf(headers)
  const ofStyle = looksLike === floridaRoll ? floridaCounties(headers, guessed) : {}
  const styled = { ...guessed, ...ofStyle }
  const placed = { ...styled, ...fromHints(hints, styled) }
  const landState = stateByCounties(headers, sample, placed)
  return { matching: landState ? { ...placed, landState } : placed, looksLike }
}
