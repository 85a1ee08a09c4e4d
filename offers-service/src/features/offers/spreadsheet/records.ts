import { CsvError, type Options, parse } from 'csv-parse/sync'
import type { ImportProblem } from '../../../../contract/index.ts'
import { withFormula } from '../../../platform/spreadsheets/csv.ts'

/** A record of the file and its row as a spreadsheet program counts: from 1, with blank rows. */
export interface CsvRecord {
  rowNumber: number
  cells: string[]
}

/** US lists come with commas; other spreadsheets write semicolons, and copied cells come with tabs. */
function delimiterOf(text: string): string {
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/**
 * Takes CSV text apart, leaving out rows without content.
 *
 * Line ends inside cells become `\n`, and the apostrophes an export puts before formulas go away again. The only text that
 * cannot be taken apart is one with a quotation mark that is never closed; that answers as a problem.
 */
export function readRecords(csv: string): CsvRecord[] | ImportProblem {
  const text = csv.replaceAll(/\r\n?/g, '\n')
  const records: CsvRecord[] = []
  let rowNumber = 0
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[]) => {
      rowNumber += 1
      if (cells.some((cell) => cell.trim() !== ''))
        records.push({ rowNumber, cells: cells.map(withFormula) })
      return null
    },
  }
  try {
    parse(text, options)
    return records
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    const message = 'A quotation mark opens in this row and is never closed'
    return { rowNumber: rowNumber + 1, column: '', message }
  }
}
