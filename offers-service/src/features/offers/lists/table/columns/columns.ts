import { countyInText } from '../values/counties.ts'
import { type Column, withSides } from './address-sides.ts'
import { best, candidatesOf } from './candidates.ts'
import { beginsLikeStreet, endsWithZip, isWords, recognized, shareOf } from './content.ts'
import { type TableField, tableFieldNames, tableFields } from './fields.ts'
import { type AddressPart, meaningOf } from './header-meanings.ts'
import { floridaRoll, styleOf } from './list-styles.ts'
import { spelledOut } from './plain-header.ts'

/**
 * Where a field's value comes from: from columns, whose cells are joined in this order, or one value for all rows. `confidence` is
 * between 0 and 1; below 0.6 the admin should look.
 */
export interface Proposal {
  columns: number[]
  sameForAll?: string
  confidence: number
  by: 'name' | 'content'
}

/** The matching of a list: what is not in it has no column. */
export type Matching = Partial<Record<TableField, Proposal>>

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

/** Fields without a column by name that a column without a telling header clearly holds. */
function guesses(columns: readonly Column[], matching: Matching): Matching {
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

const same = (sameForAll: string): Proposal => ({
  columns: [],
  sameForAll,
  confidence: 0.6,
  by: 'content',
})

/** The county and the state of the land where no column tells them but the title, the sheet or the file's name does. */
function fromHints(hints: readonly string[], matching: Matching): Matching {
  if (matching.fips || (matching.county && matching.landState)) return {}
  const place = hints.map(countyInText).find(Boolean)
  if (!place) return {}
  return {
    ...(!matching.county && { county: same(place.name) }),
    ...(!matching.landState && { landState: same(place.state) }),
  }
}

/** Florida's roll tells the county by a number of the state's own. */
function floridaCounties(headers: readonly string[], matching: Matching): Matching {
  const index = headers.findIndex((header) => /^co_no$/i.test(header.trim()))
  if (matching.county || index === -1) return {}
  return {
    county: { columns: [index], confidence: 0.9, by: 'name' },
    landState: same('FL'),
  }
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
  return {
    matching: { ...guessed, ...fromHints(hints, { ...guessed, ...ofStyle }), ...ofStyle },
    looksLike,
  }
}

/** What a row says for a field: the cells of its columns joined, or what is the same for all. */
export function valueOf(
  field: TableField,
  { columns, sameForAll }: Pick<Proposal, 'columns' | 'sameForAll'>,
  cells: readonly string[],
): string {
  if (sameForAll !== undefined) return sameForAll
  return columns
    .map((index) => cells[index]?.trim() ?? '')
    .filter(Boolean)
    .join(tableFields[field].join)
}
