import { importOffers } from 'offers-service/contract'
import * as v from 'valibot'

/** The text of a spreadsheet, or a sentence that says why it cannot be imported. */
export type CsvFile = { csv: string } | { problem: string }

const officeFile = 'This is not a CSV file. In Excel, choose Save As and then CSV UTF-8.'
const pdf =
  'This is a PDF, not a CSV file. Copy its list into a spreadsheet, or ask for the list as one. Then choose Save As and CSV UTF-8.'
const picture =
  'This is a picture, not a CSV file. Type its list into the template, then save that as CSV UTF-8.'
const webPage =
  'This is a web page, not a CSV file. Open it in Excel, then choose Save As and CSV UTF-8.'
const noText =
  'This is not a CSV file: there is no text in it. Open it in the program it comes from, and save or export it as CSV.'

/** How files begin that people take for a CSV file, or that were given its name; each letter stands for a byte. */
const otherFiles: ReadonlyArray<[beginning: RegExp, problem: string]> = [
  // Excel's workbooks and most other office files are zip archives; older ones have a format of their own.
  [/^PK|^\xd0\xcf/, officeFile],
  [/^\s*%PDF/, pdf],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF|^II\*\0|^MM\0\*|^.{4}ftyp/s, picture],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|table)/i, webPage],
]

function problemWith(bytes: Uint8Array): string | undefined {
  const beginning = String.fromCodePoint(...bytes.subarray(0, 64))
  const known = otherFiles.find(([pattern]) => pattern.test(beginning))?.[1]
  return known ?? (bytes.includes(0) && !isUtf16(bytes) ? noText : undefined)
}

/** Excel's "Unicode Text" begins with these two bytes. */
const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe

/** Excel on Windows writes CSV in the old Western code page unless it is told otherwise. */
function decode(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a file the admin chose as CSV text. */
export async function readCsv(file: Blob): Promise<CsvFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = problemWith(bytes)
  if (problem) return { problem }
  const body = v.safeParse(importOffers.schema.body, { csv: decode(bytes), dryRun: true })
  return body.success ? { csv: body.output.csv } : { problem: body.issues[0].message }
}
