import type { Reading } from '../../../../../../contract/index.ts'
import { hasDecimalCommas, isBlank, readNumeral } from './numerals.ts'

/** How a whole column writes its amounts. */
export interface MoneyForm {
  decimal: '.' | ','
  isCents: boolean
}

const usual: MoneyForm = { decimal: '.', isCents: false }
/** Below this no column is taken for cents: the usual land is worth less than half a million dollars. */
const leastMedianCents = 500_000
const fewest = 20

/**
 * How the amounts of a column are written. It is taken for cents when it has at least twenty amounts, all of them whole numbers that end in 00, and
 * half of them above 500,000.
 */
export function moneyFormOf(values: readonly string[]): MoneyForm {
  const there = values.filter((value) => !isBlank(value) && !/^0+$/.test(value))
  const isRound = there.length >= fewest && there.every((value) => /^\d+00$/.test(value))
  const sorted = there.map(Number).toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return {
    decimal: hasDecimalCommas(there) ? ',' : '.',
    isCents: isRound && median > leastMedianCents,
  }
}

const noMoney = 'This is not an amount in dollars'

/**
 * An amount as lists write it, in dollars: `$1,200.50`, `1200`, `1.200,50`, `(500)` and `500-` for less than nothing. Undefined where
 * the cell says nothing.
 */
export function readMoney(text: string, form: MoneyForm = usual): Reading<number | undefined> {
  if (isBlank(text)) return { value: undefined }
  const bare = text.replaceAll(/\s|US(?:D|\$)|\$|dollars?/gi, '')
  // Accountants write a dash for zero beside the sign of the currency.
  if (/^-+$/.test(bare)) return { value: 0 }
  const negative = /^\((.+)\)$|^[-−](.+)$|^(.+)[-−]$/.exec(bare)
  const figures = negative ? (negative[1] ?? negative[2] ?? negative[3] ?? '') : bare
  if (/^[\d.,]+[km]$/i.test(figures))
    return { problem: 'Please write out the whole amount, such as 18,500' }
  const number = readNumeral(figures, form.decimal)
  if (number === undefined) return { problem: noMoney }
  const dollars = Math.round(form.isCents ? number : number * 100) / 100
  return { value: negative && dollars !== 0 ? -dollars : dollars }
}
