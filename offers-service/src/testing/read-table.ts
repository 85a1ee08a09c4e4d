import type { LeftOut } from '../features/offers/lists/table/file/left-out.ts'
import {
  openTable,
  type TableChoice,
  type TableFile,
} from '../features/offers/lists/table/file/read-file.ts'
import { TableError } from '../features/offers/lists/table/file/table-error.ts'
import type { TableRow } from '../features/offers/lists/table/file/table-lines.ts'

/** A list with all its rows, what was left out, and the columns in which nothing stands. */
export interface ReadTable extends Omit<TableFile, 'lines'> {
  rows: TableRow[]
  leftOut: LeftOut[]
  emptyColumns: number[]
}

/** Reads a whole list; see {@link openTable}. */
export async function readFile(
  bytes: Uint8Array,
  fileName: string,
  choice: TableChoice = {},
): Promise<ReadTable> {
  const { lines, ...file } = await openTable(bytes, fileName, choice)
  const rows: TableRow[] = []
  const leftOut: LeftOut[] = []
  for await (const line of lines()) {
    if (line.kind === 'row') rows.push(line)
    else leftOut.push(line)
  }
  if (rows.length === 0) throw new TableError('no_rows')
  const emptyColumns = file.headers.flatMap((_, index) =>
    rows.every(({ cells }) => cells[index] === '') ? [index] : [],
  )
  return { ...file, rows, leftOut, emptyColumns }
}
