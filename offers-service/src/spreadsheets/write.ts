import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { withoutFormula } from './formulas.ts'

/**
 * Rows as CSV that spreadsheet programs open well: with a byte order mark, or they take UTF-8 for something else, with
 * their line ends, and with nothing in it that they would run.
 */
export function writeCsv(header: readonly string[], rows: string[][]): string {
  const cells = rows.map((row) => row.map(withoutFormula))
  return stringify([header, ...cells], { bom: true, record_delimiter: 'windows' })
}

/** Answers with CSV as a file to keep; it is private, so nothing on the way may store it. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  csv: string,
): Promise<FastifyReply> {
  return await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(csv)
}
