import { shownNumber } from './cell-formats.ts'
import type { RawRow } from './csv-rows.ts'
import { columnOf, type Merge, mergesOf } from './merged-cells.ts'
import { limits, TableError } from './table-error.ts'
import { type SheetPart, textCollector, type Workbook } from './workbook.ts'
import { readXml } from './xml-events.ts'

type Kind = 'n' | 's' | 'str' | 'inlineStr' | 'b' | 'e' | 'd'

/** What a cell says: numbers as they are shown, yes and no as words. */
function contentOf(kind: Kind, text: string, style: number, book: Workbook): string {
  if (text === '') return ''
  if (kind === 's') return book.texts[Number(text)]?.trim() ?? ''
  if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'd') return text.replace(/T00:00.*$/, '').replace('T', ' ')
  if (kind === 'n')
    return shownNumber(text, book.formats[style] ?? { kind: 'plain' }, book.countsFrom1904)
  return text.trim()
}

/** Gives the rows that a merged cell spans the value of its first one, which alone holds it. */
function mergeFiller(merges: readonly Merge[]): (row: RawRow) => void {
  const starting = Map.groupBy(merges, ({ top }) => top)
  /** By column, of which only one merged cell can be in a row. */
  const open = new Map<number, { bottom: number; value: string }>()
  return ({ number, cells }) => {
    for (const [column, { bottom, value }] of open) {
      if (number > bottom) open.delete(column)
      else {
        while (cells.length <= column) cells.push('')
        cells[column] ||= value
      }
    }
    for (const { left, bottom } of starting.get(number) ?? [])
      open.set(left, { bottom, value: cells[left] ?? '' })
  }
}

/** The rows of a sheet that have cells, hidden ones too, with their numbers as the spreadsheet shows them. */
export function* sheetRows(
  bytes: Uint8Array,
  { part }: SheetPart,
  book: Workbook,
): Generator<RawRow> {
  const fill = mergeFiller(mergesOf(bytes, part))
  let ready: RawRow[] = []
  let row: RawRow = { number: 0, cells: [] }
  let column = -1
  let kind: Kind = 'n'
  let style = 0
  let isValue = false
  let value = ''
  const inline = textCollector()
  const reading = readXml(bytes, part, {
    open: (name, { r, t, s }) => {
      if (name === 'row') {
        row = { number: Number(r) || row.number + 1, cells: [] }
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        kind = (t as Kind | undefined) ?? 'n'
        style = Number(s ?? 0)
        value = ''
      } else if (name === 'v') isValue = true
      else inline.open(name)
    },
    text: (text) => {
      if (isValue) value += text
      else inline.add(text)
    },
    close: (name) => {
      if (name === 'v') isValue = false
      else if (name === 'c') {
        const content = contentOf(kind, kind === 'inlineStr' ? inline.take() : value, style, book)
        if (content === '') return
        if (column >= limits.columns) throw new TableError('too_many_columns')
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = content
      } else if (name === 'row') {
        fill(row)
        ready.push(row)
      } else inline.close(name)
    },
  })
  for (const _ of reading) {
    yield* ready
    ready = []
  }
  yield* ready
}
