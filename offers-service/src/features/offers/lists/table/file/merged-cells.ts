import { limits } from './table-error.ts'
import { unpacked } from './zip-parts.ts'

/** The column of a cell such as `AB12`, from 0. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const place = (letter.codePointAt(0) ?? 0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}

/** A cell that spans several rows; columns from 0, rows as the spreadsheet counts. */
export interface Merge {
  left: number
  top: number
  bottom: number
}

const endOfCells = /<\/(?:\w+:)?sheetData>/
/** The end may stand in two pieces. */
const overlap = 40
/** So many letters of a sheet after its cells are looked at: what may follow the merged cells can be long. */
const tailLetters = 5_000_000
const mergeTag = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g

/** The cells of a sheet that span several rows. They stand behind all cells, so that the sheet is gone through for them alone. */
export function mergesOf(bytes: Uint8Array, part: string): Merge[] {
  const decoder = new TextDecoder()
  let text = ''
  let isAfter = false
  for (const piece of unpacked(bytes, part)) {
    text += decoder.decode(piece, { stream: true })
    if (!isAfter) {
      const at = text.search(endOfCells)
      isAfter = at !== -1
      text = text.slice(isAfter ? at : -overlap)
    }
    if (text.length > tailLetters) break
  }
  return text
    .matchAll(mergeTag)
    .map(([, letters = '', top, bottom]) => ({
      left: columnOf(letters),
      top: Number(top),
      bottom: Number(bottom),
    }))
    .filter(({ left, top, bottom }) => bottom > top && left < limits.columns)
    .toArray()
}
