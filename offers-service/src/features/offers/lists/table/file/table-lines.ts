import type { RawRow } from './csv-rows.ts'
import {
  isBareSum,
  isNote,
  isTotal,
  type LeftOut,
  type LeftOutReason,
  filledCells,
  rowKey,
  shownText,
} from './left-out.ts'
import { limits, TableError } from './table-error.ts'

/** A row of the list, with its number as a spreadsheet shows it. It has more cells than headers where more of them are filled. */
export interface TableRow extends RawRow {
  kind: 'row'
}

/** What stands in a file, in its order: every row is here once, as one of the list or as left out. */
export type TableLine = TableRow | LeftOut

const leftOut = (row: RawRow, reason: LeftOutReason): LeftOut => ({
  kind: 'left out',
  number: row.number,
  rows: 1,
  reason,
  text: shownText(row),
})

/** As many cells as there are headers, and more only where they are filled. */
function fitted({ number, cells }: RawRow, width: number): TableRow {
  let length = cells.length
  while (length > width && cells[length - 1] === '') length -= 1
  const padded = Array.from({ length: Math.max(length, width) }, (_, index) => cells[index] ?? '')
  return { kind: 'row', number, cells: padded }
}

/** Why a row below the header is none of the list; undefined where it is one. */
function reasonFor(
  row: RawRow,
  { width, headerKey, above }: { width: number; headerKey: string; above: ReadonlySet<string> },
): LeftOutReason | undefined {
  const key = rowKey(row.cells)
  if (key === headerKey) return 'header again'
  if (isTotal(row.cells)) return 'total'
  return above.has(key) || isNote(row.cells, width) ? 'note' : undefined
}

/**
 * Tells the rows of a list from what else stands in its file: titles above the header, the header again on later pages, sums, remarks
 * and empty rows. Empty rows at the end are no news. Refuses more than 50,000 rows.
 */
export async function* linesOf(
  rows: AsyncIterable<RawRow>,
  header: RawRow,
  width: number,
): AsyncGenerator<TableLine, void> {
  const above = new Set<string>()
  const context = { width, headerKey: rowKey(header.cells), above }
  let count = 0
  let expected = 1
  /** Sums without a word, which are rows after all when rows follow. */
  let held: RawRow[] = []
  const asRow = (row: RawRow): TableRow => {
    count += 1
    if (count > limits.rows) throw new TableError('too_many_rows')
    return fitted(row, width)
  }
  for await (const row of rows) {
    if (filledCells(row.cells).length === 0) continue
    if (row.number > expected)
      yield {
        kind: 'left out',
        number: expected,
        rows: row.number - expected,
        reason: 'empty',
        text: '',
      }
    expected = row.number + 1
    if (row.number < header.number) {
      above.add(rowKey(row.cells))
      yield leftOut(row, 'above header')
      continue
    }
    if (row.number === header.number) continue
    const reason = reasonFor(row, context)
    if (!reason && isBareSum(row.cells, width)) {
      held.push(row)
      continue
    }
    if (!reason) {
      yield* held.map(asRow)
      held = []
      yield asRow(row)
    } else yield leftOut(row, reason)
  }
  yield* held.map((row) => leftOut(row, 'total'))
}
