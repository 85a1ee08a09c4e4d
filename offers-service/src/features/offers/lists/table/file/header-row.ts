import { meaningOf } from '../columns/header-meanings.ts'
import type { RawRow } from './csv-rows.ts'

/** So many rows from the beginning are looked at for the names of the columns; titles and notes may stand above them. */
export const headRows = 40

const longestName = 60

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '')
const isNumber = (cell: string) => /^[$(-]?[\d,.]+\)?%?$/.test(cell)

/** How many cells of a row are names of columns that we know. */
const knownNames = ({ cells }: RawRow) =>
  filled(cells).filter((cell) => cell.length <= longestName && meaningOf(cell)).length

/** Whether a row could be names of columns: short texts, hardly a number, hardly one twice. */
function couldBeNames({ cells }: RawRow): boolean {
  const names = filled(cells)
  return (
    names.length >= 2 &&
    names.every((name) => name.length <= longestName) &&
    // A year may stand among the names.
    names.filter(isNumber).length <= names.length * 0.2 &&
    new Set(names.map((name) => name.toLowerCase())).size > names.length * 0.6
  )
}

/**
 * The row with the names of the columns: the first with most names that we know; where we know fewer than two, the first of short
 * texts that is as wide as the table and has numbers below. Undefined where there is none.
 */
export function findHeaderRow(rows: readonly RawRow[]): RawRow | undefined {
  const scored = rows.map((row) => ({ row, known: couldBeNames(row) ? knownNames(row) : 0 }))
  const most = Math.max(0, ...scored.map(({ known }) => known))
  if (most >= 2) return scored.find(({ known }) => known === most)?.row
  const widest = Math.max(0, ...rows.map(({ cells }) => filled(cells).length))
  return rows.find((row, index) => {
    const below = rows[index + 1]?.cells
    return (
      couldBeNames(row) &&
      filled(row.cells).length >= widest * 0.6 &&
      row.cells.some((name, column) => name !== '' && isNumber(below?.[column] ?? ''))
    )
  })
}

/**
 * The names of columns with the names of their groups where these stand in the row above, over the first column of each, and say more:
 * `City` below `Mailing address` is `Mailing address: City`.
 */
export function groupedNames(names: readonly string[], above: readonly string[]): string[] {
  if (filled(above).length < 2) return [...names]
  let group = ''
  return names.map((name, column) => {
    group = above[column] || group
    const alone = meaningOf(name)
    const isClear = alone?.field !== undefined || alone?.address?.of !== undefined
    const together = `${group}: ${name}`
    return name !== '' && !isClear && meaningOf(together) ? together : name
  })
}
