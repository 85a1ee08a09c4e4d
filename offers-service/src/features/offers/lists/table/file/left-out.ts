import type { RawRow } from './csv-rows.ts'

/** Why a row of a file is no row of the list. */
export type LeftOutReason = 'above header' | 'header again' | 'total' | 'note' | 'empty'

/** Rows of a file that are no rows of the list: the number of the first, how many there are, and what the first says. */
export interface LeftOut {
  kind: 'left out'
  number: number
  rows: number
  reason: LeftOutReason
  text: string
}

export const filledCells = (cells: readonly string[]): string[] =>
  cells.filter((cell) => cell !== '')

/** A row in one text, to be compared with others. */
export const rowKey = (cells: readonly string[]): string =>
  filledCells(cells).join('|').toLowerCase().replaceAll(/\s+/g, ' ')

const total =
  /^(?:\*+ *)?(?:(?:grand|sub|report|page|county) ?)?-?(?:totals?|sum|count|average|number of|records?)\b(?: (?:of|for|all|number|records?|parcels?|rows?|count|acres|acreage|value|values|properties|owners?|listed|printed|exported|this|page|list|county))*\s*[:=]?\s*[$\d,.]*(?: (?:records?|parcels?|acres|rows?|properties))?$/i
const things = '(?:records?|parcels?|rows?|properties|owners)'
const shown = '(?:found|listed|printed|exported|shown|total)'
/** `214 parcels listed`, `Parcels listed: 214`. */
const countOnly = new RegExp(
  `^\\(?[\\d,]+ ${things}(?: ${shown})?\\)?\\.?$|^${things} ${shown}\\s*[:=]?\\s*[\\d,]*$`,
  'i',
)
const number = /^[$(-]?[\d,.]+\)?(?: ?(?:ac|acres))?$/i

/** What begins a remark below a table or between its pages. */
const remarks = [
  /^(?:\*|©|\(c\)|https?:|www\.|copyright\b|end of\b|continued\b|\(?cont(?:inued|'d))/i,
  /^(?:notes?|source|disclaimer|report|data)\s*[:*-]/i,
  /^(?:page|pg\.?) ?\d/i,
  /^(?:printed|prepared|generated|exported|run|report|data|as) (?:on|by|for|from|as|date|of|is)\b/i,
  /^this (?:list|report|data|information)\b/i,
]
const fewestWords = 6

/** Whether a row is a sum or a count rather than a parcel: it says so, and nothing else in it is a name or an address. */
export function isTotal(cells: readonly string[]): boolean {
  const there = filledCells(cells)
  const [first = '', ...others] = there
  return (
    (total.test(first) || countOnly.test(first)) &&
    others.every((cell) => number.test(cell) || total.test(cell))
  )
}

/** Whether nothing but numbers stand in a row that is mostly empty: a sum without a word, if it is the last. */
export function isBareSum(cells: readonly string[], width: number): boolean {
  const there = filledCells(cells)
  return (
    width >= 4 &&
    there.length > 0 &&
    there.length <= width / 3 &&
    cells[0] === '' &&
    there.every((cell) => number.test(cell))
  )
}

/** Whether a row is a remark: one text alone in a table of several columns. */
export function isNote(cells: readonly string[], width: number): boolean {
  const there = filledCells(cells)
  const [text = ''] = there
  if (width < 3 || there.length !== 1) return false
  return remarks.some((remark) => remark.test(text)) || text.split(/\s+/).length >= fewestWords
}

/** What a left-out row says, as far as it is shown. */
export const shownText = ({ cells }: RawRow): string => filledCells(cells).join(' · ').slice(0, 120)
