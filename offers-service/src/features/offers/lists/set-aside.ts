import { listFindings } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps, stepSize } from '../../../platform/database/in-batches.ts'
import { streamCsv } from '../../../platform/spreadsheets/csv.ts'
import { cellsOf, fileOf } from './store.ts'
import type { ParcelListRow } from './tables.ts'

/** The rows behind a row number that become no offer, as many as are read at a time. */
async function setAsideRows(query: Queries, listId: string, after: number) {
  return await query
    .selectFrom('list_rows')
    .select(['row_number', 'cells'])
    .where('list_id', '=', listId)
    .where('verdict', 'in', ['ask', 'out'])
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(stepSize)
    .execute()
}

/** Why each of these rows is set aside, in words. */
async function reasonsOf(query: Queries, listId: string, numbers: readonly number[]) {
  const found = await query
    .selectFrom('list_findings')
    .select(['row_number', 'finding', 'text'])
    .where('list_id', '=', listId)
    .where('row_number', 'in', numbers)
    .execute()
  const reasons = new Map<number, string[]>()
  for (const { row_number: number, finding, text } of found) {
    const { title, verdict } = listFindings[finding]
    if (verdict === 'mended') continue
    reasons.set(number, [...(reasons.get(number) ?? []), `${title}: ${text}`])
  }
  return reasons
}

/** The rows of a list that are set aside, as they stand in its file, with their numbers there and the reason, piece by piece as CSV. */
export function setAsideCsv(query: Queries, list: ParcelListRow): AsyncIterable<string> {
  async function* rows() {
    const steps = inSteps<{ row_number: number; cells: string }>(
      async (last) => await setAsideRows(query, list.id, last?.row_number ?? -1),
    )
    for await (const step of steps) {
      if (step.length === 0) return
      const numbers = step.map((row) => row.row_number)
      const reasons = await reasonsOf(query, list.id, numbers)
      yield step.map((row) =>
        [
          String(row.row_number),
          reasons.get(row.row_number)?.join('; ') ?? 'Set aside by you',
        ].concat(cellsOf(row)),
      )
    }
  }
  return streamCsv(['Row', 'Reason', ...fileOf(list).headers], rows())
}
