import { stringify } from 'csv-stringify/sync'

/**
 * A spreadsheet runs text that begins with one of these as a formula (OWASP, "CSV Injection"), so an apostrophe is put
 * before it. Apostrophes already there count too, so that taking one away always gives back the very same text.
 *
 * Where lists are parted by semicolons, as in much of Europe, a cell begins within our text after one, and after a line end.
 */
const cellStart = '(?<=^|[;\\t\\r\\n])'
const formula = "(?='*[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20])"
const unguarded = new RegExp(cellStart + formula, 'gu')
const guarded = new RegExp(`${cellStart}'${formula}`, 'gu')

/** Text that a spreadsheet takes for text. */
export function withoutFormula(text: string): string {
  return text.replaceAll(unguarded, "'")
}

/** Undoes {@link withoutFormula}. */
export function withFormula(text: string): string {
  return text.replaceAll(guarded, '')
}

/** A minus before a number begins no formula. */
type Cell = string | number

function linesOf(rows: readonly Cell[][], bom: boolean): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : withoutFormula(cell))),
  )
  return stringify(cells, { bom, record_delimiter: 'windows' })
}

/**
 * Rows as CSV that spreadsheet programs open well: with a byte order mark, or they take UTF-8 for something else, with
 * their line ends, and with nothing in it that they would run.
 */
export function writeCsv(header: readonly string[], rows: readonly Cell[][]): string {
  return linesOf([[...header], ...rows], true)
}

/** The same for any number of rows, piece by piece as they come. */
export async function* streamCsv(
  header: readonly string[],
  steps: AsyncIterable<readonly string[][]>,
): AsyncGenerator<string, void, undefined> {
  yield writeCsv(header, [])
  for await (const rows of steps) yield linesOf(rows, false)
}
