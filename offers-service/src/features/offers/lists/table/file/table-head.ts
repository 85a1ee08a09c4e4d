import type { RawRow } from './csv-rows.ts'
import { findHeaderRow, groupedNames, headRows } from './header-row.ts'
import { limits, TableError } from './table-error.ts'

/** The rows of a file, from the beginning each time. */
export type Rows = () => AsyncIterable<RawRow>

/** The first rows that have anything in them. */
async function firstRows(rows: Rows, count: number): Promise<RawRow[]> {
  const first: RawRow[] = []
  for await (const row of rows()) {
    if (row.cells.some(Boolean)) first.push(row)
    if (first.length >= count) break
  }
  return first
}

/**
 * How many columns a list has: those with a name, and those without one that most rows fill. What few rows have more has slipped there
 * from a cell before.
 */
function widthOf(names: string[], below: RawRow[]): number {
  let width = Math.max(0, ...below.map(({ cells }) => cells.length))
  const named = names.findLastIndex((name) => name !== '') + 1
  const isFilled = (column: number) =>
    below.filter(({ cells }) => (cells[column] ?? '') !== '').length > below.length / 2
  while (width > named && !isFilled(width - 1)) width -= 1
  return Math.max(width, named)
}

/** The header of a list and the rows around it, or why there is none. */
export async function headOf(rows: Rows, headerRow: number | undefined) {
  const first = await firstRows(rows, Math.max(headRows, (headerRow ?? 0) + 1))
  const header = headerRow ? first.find(({ number }) => number === headerRow) : findHeaderRow(first)
  if (!header) throw new TableError(first.length > 0 ? 'no_header' : 'empty')
  const below = first.filter(({ number }) => number > header.number)
  const width = widthOf(header.cells, below)
  if (width > limits.columns) throw new TableError('too_many_columns')
  const names = Array.from({ length: width }, (_, index) => header.cells[index] ?? '')
  const above = first.find(({ number }) => number === header.number - 1)
  const headers = groupedNames(names, above?.cells ?? [])
  const titles = first.filter(({ number }) => number < header.number)
  return { header, headers, titles: titles.flatMap(({ cells }) => cells.filter(Boolean)) }
}
