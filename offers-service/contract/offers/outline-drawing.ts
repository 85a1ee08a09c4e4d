import { formatNumber } from '../values/formats.ts'
import type { Outline } from './offers.ts'

type Point = Pick<Outline['corners'][number], 'x' | 'y'>

const rangeOf = (values: number[]) => [Math.min(...values), Math.max(...values)] as const

/**
 * Fits an outline into a box, north up. `place` says where in the box a corner stands, `x` to the right and `y` down from its upper
 * left, and `feetPerUnit` how many feet one unit of the box is.
 */
export function fitOutline(
  corners: readonly Point[],
  box: { width: number; height: number },
): { place: (corner: Point) => Point; feetPerUnit: number } {
  const [left, right] = rangeOf(corners.map(({ x }) => x))
  const [south, north] = rangeOf(corners.map(({ y }) => y))
  const feetPerUnit = Math.max((right - left) / box.width, (north - south) / box.height)
  const place = ({ x, y }: Point): Point => ({
    x: box.width / 2 + (x - (left + right) / 2) / feetPerUnit,
    y: box.height / 2 - (y - (south + north) / 2) / feetPerUnit,
  })
  return { place, feetPerUnit }
}

/** The longest round length that is no longer than this: 1, 2 or 5 and zeros. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1)
}

/** Where the first corner lies, seen from the middle: `northwest`. */
export function firstCorner([first]: readonly Point[]): string {
  if (!first) return ''
  return `${first.y < 0 ? 'south' : 'north'}${first.x < 0 ? 'west' : 'east'}`
}

/** A side as it is read out: `N 45°12′ E, 660.2 feet`. */
export function sideWords({ bearing, feet }: Pick<Outline['corners'][number], 'bearing' | 'feet'>) {
  return `${bearing}, ${formatNumber(feet)} feet`
}
