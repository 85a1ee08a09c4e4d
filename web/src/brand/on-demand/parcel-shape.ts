import { seededRandom } from '../seeded-random.ts'

/** A place on the ground: `x` to the east, `y` to the north. */
export interface Corner {
  x: number
  y: number
}

// Corners of unit lots, counted clockwise from the south-west, the way plats of rural subdivisions really look.
const lots: readonly (readonly [number, number])[][] = [
  [
    [0, 0],
    [0, 1],
    [1.3, 1],
    [1.3, 0],
  ],
  [
    [0, 0],
    [0, 1.15],
    [0.95, 1.3],
    [1.1, 0.1],
  ],
  [
    [0, 0.1],
    [0.05, 1],
    [0.75, 1.05],
    [1.3, 0.6],
    [1.25, 0],
  ],
  [
    [0, 0],
    [0, 1],
    [0.8, 1],
    [0.8, 0.62],
    [1.35, 0.6],
    [1.35, 0],
  ],
  [
    [0, 0.3],
    [0, 1.1],
    [1.2, 1.1],
    [1.2, 0],
    [0.45, 0],
  ],
]

/** Draws up a plausible lot, its corners clockwise; the same seed always gives the same lot. It is no survey of any real one. */
export function parcelShape(seed: string): Corner[] {
  const random = seededRandom(seed)
  const lot = lots[Math.floor(random() * lots.length)] ?? []
  const isMirrored = random() < 0.5
  const turn = (random() - 0.5) * 0.22
  const jittered = lot.map(([x, y]) => ({
    x: (isMirrored ? 1.3 - x : x) + (random() - 0.5) * 0.07,
    y: y + (random() - 0.5) * 0.07,
  }))
  return (isMirrored ? jittered.toReversed() : jittered).map(({ x, y }) => ({
    x: x * Math.cos(turn) - y * Math.sin(turn),
    y: x * Math.sin(turn) + y * Math.cos(turn),
  }))
}

/** The point a flat lot of this shape would balance on. */
export function center(corners: readonly Corner[]): Corner {
  const parts = slices(corners)
  const whole = 3 * parts.reduce((sum, { weight }) => sum + weight, 0)
  return {
    x: parts.reduce((sum, { x, weight }) => sum + x * weight, 0) / whole,
    y: parts.reduce((sum, { y, weight }) => sum + y * weight, 0) / whole,
  }
}

/** The triangles between the origin and each side, as the shoelace formula adds them up. */
function slices(corners: readonly Corner[]): (Corner & { weight: number })[] {
  return corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return {
      x: corner.x + next.x,
      y: corner.y + next.y,
      weight: corner.x * next.y - next.x * corner.y,
    }
  })
}
