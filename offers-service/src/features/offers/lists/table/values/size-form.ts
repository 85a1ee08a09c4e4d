import { hasDecimalCommas, isBlank } from './numerals.ts'
import { readSize, type SizeForm, type SizeUnit } from './size.ts'

const fewest = 10

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Whether one column is a hundred times another that measures the same parcels. */
function isHundredfold(
  values: readonly string[],
  measured: readonly (number | undefined)[],
): boolean {
  const ratios = values.flatMap((value, row) => {
    const other = measured[row]
    return other && /^\d+$/.test(value) && Number(value) > 0 ? [Number(value) / other] : []
  })
  return ratios.length >= 5 && Math.abs(medianOf(ratios) - 100) < 10
}

/**
 * Whether a column leaves out the point before two decimals, as some rolls do: every value is a whole number and either all are filled
 * up with zeros to one length, or another column measures a hundredth, or they are large and end in 00 too often for whole acres.
 */
function impliesDecimals(
  values: readonly string[],
  measured: readonly (number | undefined)[],
): boolean {
  const there = values.filter((value) => !isBlank(value))
  if (there.length < fewest || !there.every((value) => /^\d+$/.test(value))) return false
  const [first] = there
  const isPadded =
    there.every(({ length }) => length === first?.length) &&
    there.filter((value) => value.startsWith('0')).length > there.length / 2
  if (isPadded || isHundredfold(values, measured)) return true
  const numbers = there.map(Number).filter((number) => number > 0)
  const round = numbers.filter((number) => number % 100 === 0).length
  return medianOf(numbers) >= 100 && round > numbers.length * 0.4
}

/** Above this many a size of land is in square feet rather than acres. */
const leastSquareFeet = 2000

/**
 * How a column writes sizes. `unit` is what its header says, if it does; `measured` are the acres of the same rows by another column.
 */
export function sizeFormOf(
  values: readonly string[],
  unit: SizeUnit | undefined,
  measured: readonly (number | undefined)[] = [],
): SizeForm {
  const decimal = hasDecimalCommas(values) ? ',' : '.'
  const plain: SizeForm = { unit: unit ?? 'acres', decimal, impliedDecimals: 0 }
  if (unit === undefined) {
    const numbers = values.flatMap((value) => {
      const reading = /[a-z]/i.test(value) ? undefined : readSize(value, plain)
      return reading && 'value' in reading && reading.value ? [reading.value] : []
    })
    return medianOf(numbers) > leastSquareFeet ? { ...plain, unit: 'square feet' } : plain
  }
  return unit === 'acres' && impliesDecimals(values, measured)
    ? { ...plain, impliedDecimals: 2 }
    : plain
}
