import { meaningOf } from '../columns/header-meanings.ts'
import { openCsv } from './csv-rows.ts'
import type { Separator } from './separator.ts'
import { sheetRows } from './sheet-rows.ts'
import { limits, refuseLongCell, TableError } from './table-error.ts'
import { headOf } from './table-head.ts'
import { linesOf, type TableLine } from './table-lines.ts'
import type { Encoding } from './text.ts'
import { openWorkbook } from './workbook.ts'

/** A list as it stands in a file. `lines` goes through the file again each time it is called, so that a long list need not be held. */
export interface TableFile {
  kind: 'csv' | 'xlsx'
  /** Of a text file only. */
  encoding: Encoding | undefined
  separator: Separator | undefined
  /** The names of a workbook's sheets, hidden ones too, and which one this is. */
  sheets: string[]
  sheet: string | undefined
  headerRow: number
  headers: string[]
  /** Texts above the header, the sheet's name and the file's: they may tell of the county. */
  hints: string[]
  lines: () => AsyncGenerator<TableLine, void>
}

/** What the admin may choose instead of what was found. */
export interface TableChoice {
  sheet?: string | undefined
  headerRow?: number | undefined
}

/** The rows of the sheet that was asked for, or of the visible one whose header has most names that we know. */
async function chooseSheet(bytes: Uint8Array, { sheet, headerRow }: TableChoice) {
  const book = openWorkbook(bytes)
  const rowsOf = (part: (typeof book.sheets)[number]) =>
    async function* rows() {
      for (const row of sheetRows(bytes, part, book)) {
        refuseLongCell(row.cells, row.number)
        yield row
      }
    }
  const visible = book.sheets.filter(({ isHidden }) => !isHidden)
  const wanted =
    sheet === undefined
      ? visible.length > 0
        ? visible
        : book.sheets
      : book.sheets.filter(({ name }) => name === sheet)
  if (wanted.length === 0) throw new TableError('no_such_sheet')
  const tried = []
  for (const part of wanted) {
    const rows = rowsOf(part)
    const head = await headOf(rows, wanted.length === 1 ? headerRow : undefined).catch(
      (error: unknown) => {
        if (wanted.length > 1 && error instanceof TableError) return undefined
        throw error
      },
    )
    if (head)
      tried.push({ name: part.name, rows, head, known: head.headers.filter(meaningOf).length })
  }
  const [best] = tried.toSorted((one, other) => other.known - one.known)
  if (!best) throw new TableError('no_header')
  const { name, rows } = best
  const head = headerRow === undefined ? best.head : await headOf(rows, headerRow)
  return { sheets: book.sheets.map((other) => other.name), name, rows, head }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
/** The container of older workbooks, and of new ones with a password. */
const isCompound = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

function refuseCompound(bytes: Uint8Array): never {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  throw new TableError(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name)
      ? 'encrypted_workbook'
      : 'other_workbook',
  )
}

/** Opens a CSV file or an Excel workbook as a list, whatever its name ends with. Throws {@link TableError} where it is none. */
export async function openTable(
  bytes: Uint8Array,
  fileName: string,
  choice: TableChoice = {},
): Promise<TableFile> {
  if (bytes.length === 0) throw new TableError('empty')
  if (bytes.length > limits.fileBytes) throw new TableError('too_big')
  if (isCompound(bytes)) refuseCompound(bytes)
  if (isZip(bytes)) {
    const { sheets, name, rows, head } = await chooseSheet(bytes, choice)
    const { header, headers, titles } = head
    return {
      kind: 'xlsx',
      encoding: undefined,
      separator: undefined,
      sheets,
      sheet: name,
      headerRow: header.number,
      headers,
      hints: [...titles, name, fileName],
      lines: () => linesOf(rows(), header, headers.length),
    }
  }
  const { encoding, separator, rows } = openCsv(bytes)
  const { header, headers, titles } = await headOf(rows, choice.headerRow)
  return {
    kind: 'csv',
    encoding,
    separator,
    sheets: [],
    sheet: undefined,
    headerRow: header.number,
    headers,
    hints: [...titles, fileName],
    lines: () => linesOf(rows(), header, headers.length),
  }
}
