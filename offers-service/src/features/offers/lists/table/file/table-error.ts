/** What a file may have at most. Its parts are those of a workbook, which is packed. */
export const limits = {
  fileBytes: 30 * 1024 * 1024,
  unpackedBytes: 300 * 1024 * 1024,
  rows: 50_000,
  /** Rows of a text file with those that are empty: as many as a spreadsheet has. */
  lines: 1_048_576,
  /** Different texts of a workbook. */
  texts: 2_000_000,
  columns: 300,
  /** Letters of a cell: many times what a legal description has. */
  letters: 10_000,
}

/** Why a file cannot be read as a list, each with what to do about it. */
const sentences = {
  too_big: 'This file is larger than 30 MB. Please split it and bring in one part after the other',
  unpacks_too_big:
    'This workbook is too large when it is unpacked. Please save the sheet with the owners as a file of its own',
  too_many_rows:
    'This list has more than 50,000 rows. Please split it and bring in one part after the other',
  too_many_columns:
    'This list has more than 300 columns. Please delete the columns you do not need and try again',
  cell_too_long: 'A cell of this row has more than 10,000 letters. Please shorten or delete it',
  empty: 'This file is empty. Please choose another one',
  not_a_table:
    'This file is not a list. Please choose a CSV file or an Excel workbook (.xlsx) with one row for each parcel',
  web_page:
    'This file is a web page. Please open it in a spreadsheet program, save it as an Excel workbook (.xlsx) and try again',
  other_workbook:
    'This kind of workbook cannot be read. Please open it in a spreadsheet program, save it as an Excel workbook (.xlsx) and try again',
  archive: 'This is a ZIP archive. Please unpack it and choose the list that is in it',
  encrypted_workbook:
    'This workbook is protected with a password. Please save it without the password and try again',
  broken_workbook:
    'This workbook is damaged. Please open it in a spreadsheet program, save it again and try that file',
  no_such_sheet: 'This workbook has no sheet of that name. Please choose another one',
  no_header:
    'We could not find the row with the names of the columns. Please add one, such as "Owner" and "Parcel number", above the first parcel',
  no_rows: 'There are no rows below the names of the columns. Please choose another file or sheet',
  quote_open:
    'A quotation mark opens in this row and is never closed. Please close it or delete it',
} as const

export type TableErrorCode = keyof typeof sentences

/** A file that cannot be read as a list. The message is for the admin; `rowNumber` says where, if it is one row. */
export class TableError extends Error {
  readonly code: TableErrorCode
  readonly rowNumber: number | undefined

  constructor(code: TableErrorCode, rowNumber?: number, options?: ErrorOptions) {
    super(sentences[code], options)
    this.name = 'TableError'
    this.code = code
    this.rowNumber = rowNumber
  }
}

/** Refuses a cell that is longer than anything a list holds: to understand an owner or an address takes long for such a text. */
export function refuseLongCell(cells: readonly string[], rowNumber: number): void {
  if (cells.some(({ length }) => length > limits.letters))
    throw new TableError('cell_too_long', rowNumber)
}
