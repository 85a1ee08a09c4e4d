import { CsvError, type Options, parse } from 'csv-parse/sync'
import type { ImportProblem } from '../../../../contract/index.ts'
import { withFormula } from '../../../platform/spreadsheets/csv.ts'

/** A record of the file and the line it begins at, counted from 1 as a text editor does. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** US lists come with commas; other spreadsheets write semicolons, and copied cells come with tabs. */
function delimiterOf(text: string): string {
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Where a record begins that ends at this line: a line earlier for each line end inside its cells. */
function firstLineOf(cells: string[], lastLine: number): number {
  return lastLine - cells.join('').split('\n').length + 1
}

/**
 * Takes CSV text apart, leaving out lines without content.
 *
 * Line ends inside cells become `\n`, and the apostrophes an export puts before formulas go away again. The only text that
 * cannot be taken apart is one with a quotation mark that is never closed; that answers as a problem.
 */
export function readRecords(csv: string): CsvRecord[] | ImportProblem {
  const text = csv.replaceAll(/\r\n?/g, '\n')
  const records: CsvRecord[] = []
  let lastLine = 0
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record: (cells, { lines }) => {
      records.push({ line: firstLineOf(cells, lines), cells: cells.map(withFormula) })
      lastLine = lines
      return null
    },
  }
  try {
    parse(text, options)
    return records
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    const message = 'A quotation mark opens in this row and is never closed'
    return { line: lastLine + 1, column: '', message }
  }
}
