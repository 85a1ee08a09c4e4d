import type { PriceRounding } from '../../../../../contract/index.ts'

/** The last multiple of a step that is not above an amount. */
const downTo = (step: number) => (dollars: number) => Math.floor(dollars / step) * step

/** Figures that end in 50, and below $1,050 in 5. */
function odd(dollars: number): number {
  if (dollars >= 1050) return downTo(100)(dollars - 50) + 50
  return downTo(10)(dollars - 5) + 5
}

/** Each way to round, in dollars. None makes a larger amount smaller than a smaller one. */
export const roundings: Record<PriceRounding, (dollars: number) => number> = {
  none: Math.round,
  'down-to-50': downTo(50),
  'down-to-100': downTo(100),
  odd,
}
