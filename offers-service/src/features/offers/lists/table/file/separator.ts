import { parse } from 'csv-parse/sync'

/** What parts the cells of a row; in the order in which they win where nothing else decides. */
const separators = [',', '\t', ';', '|'] as const
export type Separator = (typeof separators)[number]

const sampleLetters = 64 * 1024

/** How the cells of a text file are parted. `isQuoted` is false where quotation marks are ordinary letters, such as inches. */
export interface CellForm {
  separator: Separator
  isQuoted: boolean
}

/** The number of cells that most rows have, and how many rows have it. */
function mostFrequentWidth(rows: string[][]): { width: number; rows: number } {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 1, count = 0] =
    [...counts].filter(([cells]) => cells > 1).toSorted((one, other) => other[1] - one[1])[0] ?? []
  return { width, rows: count }
}

function rowsOf(sample: string, delimiter: Separator): string[][] {
  try {
    return parse(sample, { delimiter, relax_column_count: true, relax_quotes: true })
  } catch {
    return parse(sample, { delimiter, relax_column_count: true, quote: null })
  }
}

/** Whether a cell of the sample begins and ends with a quotation mark as CSV means it. */
function hasQuotedCells(sample: string, separator: Separator): boolean {
  const edge = `\\${separator}`
  return new RegExp(`(?:^|\\n|${edge})"[^"]*(?:""[^"]*)*"(?=\\n|${edge}|$)`).test(sample)
}

/**
 * What parts the cells, found by which separator gives most rows the same number of cells; undefined where none gives two.
 * `start` is the beginning of the file's text.
 */
export function cellFormOf(start: string): CellForm | undefined {
  const cut = start.slice(0, sampleLetters)
  // The last row of a sample may be cut in two.
  const sample = start.length > sampleLetters ? cut.slice(0, cut.lastIndexOf('\n')) : cut
  const scores = separators.map((separator) => {
    const { width, rows } = mostFrequentWidth(rowsOf(sample, separator))
    return { separator, score: rows * (width - 1) }
  })
  const [best] = scores.toSorted((one, other) => other.score - one.score)
  if (!best || best.score === 0) return undefined
  const { separator } = best
  return { separator, isQuoted: separator === ',' || hasQuotedCells(sample, separator) }
}
