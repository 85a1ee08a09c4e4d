import { strToU8, type Zippable, Zip, ZipDeflate, zipSync } from 'fflate'

/** A cell of a workbook made for a test: text, a number with the style of its format, or XML as it is. */
export type TestCell = string | number | { value: number; format: string } | { xml: string }

export interface TestSheet {
  name: string
  /** Rows by their numbers, so that some can be left out. */
  rows: (TestCell[] | undefined)[]
  isHidden?: boolean
  merges?: string[]
  /** Attributes of rows, by their place, such as `hidden="1"`. */
  rowAttributes?: Record<number, string>
}

interface TestBook {
  countsFrom1904?: boolean
  /** Texts in their cells instead of in a list of their own. */
  isInline?: boolean
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_')

function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with these sheets, not packed yet. */
export function workbookParts(sheets: TestSheet[], book: TestBook = {}): Zippable {
  const texts = new Map<string, number>()
  const formats: string[] = []
  const cellXml = (cell: TestCell, place: string): string => {
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object' && 'xml' in cell) return cell.xml.replace('<c', `<c r="${place}"`)
    if (typeof cell === 'object') {
      if (!formats.includes(cell.format)) formats.push(cell.format)
      return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`
    }
    if (cell === '') return ''
    const text = `<t xml:space="preserve">${escaped(cell)}</t>`
    if (book.isInline) return `<c r="${place}" t="inlineStr"><is>${text}</is></c>`
    const index = texts.get(cell) ?? texts.size
    texts.set(cell, index)
    return `<c r="${place}" t="s"><v>${index}</v></c>`
  }
  const sheetXml = ({ rows, merges = [], rowAttributes = {} }: TestSheet) =>
    `<worksheet ${main}><sheetData>${rows
      .map((cells, at) =>
        cells
          ? `<row r="${at + 1}" ${rowAttributes[at + 1] ?? ''}>${cells
              .map((cell, column) => cellXml(cell, letters(column) + (at + 1)))
              .join('')}</row>`
          : '',
      )
      .join('')}</sheetData>${
      merges.length > 0
        ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
        : ''
    }</worksheet>`
  const bodies = sheets.map(sheetXml)
  return {
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${relation}"><workbookPr${
        book.countsFrom1904 ? ' date1904="1"' : ''
      }/><sheets>${sheets
        .map(
          ({ name, isHidden }, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${
              isHidden ? 'state="hidden"' : ''
            } r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      bodies.map((body, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml(body)]),
    ),
    'xl/sharedStrings.xml': xml(
      `<sst ${main}>${[...texts.keys()]
        .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
        .join('')}</sst>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet ${main}><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
  }
}

/** A workbook as Excel saves it. */
export const workbookOf = (sheets: TestSheet[], book?: TestBook): Uint8Array =>
  zipSync(workbookParts(sheets, book))

/** A workbook as programs save it that write while they pack, so that sizes stand behind each part. */
export function streamedWorkbook(sheets: TestSheet[], book?: TestBook): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, content] of Object.entries(workbookParts(sheets, book))) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(content as Uint8Array, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}
