import { importOffers } from 'offers-service/contract'
import * as v from 'valibot'

/** The text of a spreadsheet, or a sentence that says why it cannot be imported. */
export type CsvFile = { csv: string } | { problem: string }

/** Excel workbooks and most other office files are zip archives, which begin so. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Excel on Windows writes CSV in the old Western code page unless it is told otherwise. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a file the owner chose as CSV text. */
export async function readCsv(file: Blob): Promise<CsvFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isArchive(bytes)) {
    return { problem: 'This is not a CSV file. In Excel, choose Save As and then CSV UTF-8.' }
  }
  const body = v.safeParse(importOffers.schema.body, { csv: decode(bytes), dryRun: true })
  return body.success ? { csv: body.output.csv } : { problem: body.issues[0].message }
}
