import { type CellFormat, formatOf } from './cell-formats.ts'
import { limits, TableError, type TableErrorCode } from './table-error.ts'
import { readWholeXml } from './xml-events.ts'
import { partsOf } from './zip-parts.ts'

/** A sheet, and where in the workbook its cells are. */
export interface SheetPart {
  name: string
  isHidden: boolean
  part: string
}

/** What the cells of all sheets share. */
export interface Workbook {
  sheets: SheetPart[]
  countsFrom1904: boolean
  texts: string[]
  formats: CellFormat[]
}

const workbookPart = 'xl/workbook.xml'

/** `_x000D_` stands for a character that XML cannot hold. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
    : text

/** Puts the pieces of one text together, without the reading aids that may stand beside it. */
export function textCollector() {
  let isText = false
  let aids = 0
  let text = ''
  return {
    open: (name: string) => {
      if (name === 'rPh') aids += 1
      isText = name === 't' && aids === 0
    },
    add: (piece: string) => {
      if (isText) text += piece
    },
    close: (name: string) => {
      if (name === 'rPh') aids -= 1
      isText = false
    },
    take: (): string => {
      const whole = unescaped(text)
      text = ''
      return whole
    },
  }
}

function sharedTexts(bytes: Uint8Array): string[] {
  const texts: string[] = []
  const collector = textCollector()
  readWholeXml(bytes, 'xl/sharedStrings.xml', {
    open: collector.open,
    text: collector.add,
    close: (name) => {
      collector.close(name)
      if (name !== 'si') return
      if (texts.push(collector.take()) > limits.texts) throw new TableError('unpacks_too_big')
    },
  })
  return texts
}

function cellFormats(bytes: Uint8Array): CellFormat[] {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isOfCells = false
  readWholeXml(bytes, 'xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells)
        formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

function partsById(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>()
  readWholeXml(bytes, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name !== 'Relationship') return
      parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return parts
}

/** Why packed parts are no Excel workbook: a binary or another program's workbook, a document, or an archive with a list in it. */
function kindOf(parts: readonly string[]): TableErrorCode {
  if (parts.includes('xl/workbook.bin') || parts.includes('content.xml')) return 'other_workbook'
  return parts.some((part) => /\.(?:csv|txt|tsv|xlsx?|dbf|shp)$/i.test(part))
    ? 'archive'
    : 'not_a_table'
}

/** Opens a workbook as far as all its sheets need. Refuses one that is no Excel workbook, or an older or damaged one. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const parts = partsOf(bytes)
  if (!parts.has(workbookPart)) throw new TableError(kindOf([...parts]))
  const byId = partsById(bytes)
  const sheets: SheetPart[] = []
  let countsFrom1904 = false
  readWholeXml(bytes, workbookPart, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /^(?:\w+:)id$/.test(key))?.[1] ?? ''
      const part = byId.get(id) ?? ''
      const { name = '', state = 'visible' } = attributes
      // A chart's sheet has no cells.
      if (part.includes('worksheets/')) sheets.push({ name, isHidden: state !== 'visible', part })
    },
  })
  if (sheets.length === 0) throw new TableError('broken_workbook')
  return { sheets, countsFrom1904, texts: sharedTexts(bytes), formats: cellFormats(bytes) }
}
