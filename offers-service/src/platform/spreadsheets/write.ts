import { stringify } from 'csv-stringify/sync'
import { withoutFormula } from './formulas.ts'

/**
 * Rows as CSV that spreadsheet programs open well: with a byte order mark, or they take UTF-8 for something else, with
 * their line ends, and with nothing in it that they would run.
 */
export function writeCsv(header: readonly string[], rows: string[][]): string {
  const cells = rows.map((row) => row.map(withoutFormula))
  return stringify([header, ...cells], { bom: true, record_delimiter: 'windows' })
}
