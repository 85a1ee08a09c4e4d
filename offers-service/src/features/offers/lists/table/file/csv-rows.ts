import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { withFormula } from '../../../../../platform/spreadsheets/csv.ts'
import { type CellForm, cellFormOf, type Separator } from './separator.ts'
import { limits, refuseLongCell, TableError } from './table-error.ts'
import { type Encoding, encodingOf, textOf } from './text.ts'

/** A row as it stands in the file, with its number as a spreadsheet program counts: from 1, blank rows too. */
export interface RawRow {
  number: number
  cells: string[]
}

/** The letters at the beginning by which a file's form is found. */
const startLetters = 128 * 1024

/** What a vendor writes so that a spreadsheet keeps the zeros: `="0123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/

/** A cell without what was put around it for spreadsheet programs only. */
function cleanCell(cell: string): string {
  const text = cell.trim()
  const kept = text.startsWith('=') ? keptAsText.exec(text)?.[1] : undefined
  return kept === undefined ? withFormula(text) : kept.replaceAll('""', '"').trim()
}

/** A text file taken apart. Its rows can be read any number of times. */
export interface CsvText {
  encoding: Encoding
  separator: Separator
  rows: () => AsyncGenerator<RawRow>
}

function startOf(bytes: Uint8Array, encoding: Encoding): string {
  let start = ''
  for (const piece of textOf(bytes, encoding)) {
    start += piece
    if (start.length > startLetters) break
  }
  return start
}

/** The line by which a file tells Excel its separator; Excel does not show it. */
const separatorLine = /^sep=([,;|\t])\n/i

function* withoutSeparatorLine(pieces: Iterable<string>): Generator<string> {
  let isFirst = true
  for (const piece of pieces) {
    yield isFirst ? piece.replace(separatorLine, '') : piece
    isFirst &&= piece === ''
  }
}

async function* rowsOf(
  bytes: Uint8Array,
  encoding: Encoding,
  { separator, isQuoted }: CellForm,
): AsyncGenerator<RawRow> {
  const parser = Readable.from(withoutSeparatorLine(textOf(bytes, encoding))).pipe(
    parse({
      delimiter: separator,
      quote: isQuoted ? '"' : null,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
    }),
  )
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (number > limits.lines) throw new TableError('too_many_rows')
      refuseLongCell(cells, number)
      yield { number, cells: cells.map(cleanCell) }
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new TableError('quote_open', parser.info.records + 1, { cause: error })
    throw error
  }
}

/** Opens a text file whose cells are parted by commas, semicolons, tabs or pipes. */
export function openCsv(bytes: Uint8Array): CsvText {
  const encoding = encodingOf(bytes)
  const start = startOf(bytes, encoding)
  if (start.trim() === '') throw new TableError('empty')
  if (/^\s*<(?:!doctype html|html|head|table|meta)\b/i.test(start)) throw new TableError('web_page')
  if (/^\s*<\?(?:xml|mso)/i.test(start)) throw new TableError('other_workbook')
  const told = separatorLine.exec(start)?.[1] as Separator | undefined
  const form = told ? { separator: told, isQuoted: true } : cellFormOf(start)
  if (!form) throw new TableError('not_a_table')
  return { encoding, separator: form.separator, rows: () => rowsOf(bytes, encoding, form) }
}
