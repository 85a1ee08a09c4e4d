import { seededRandom } from './seeded-random.ts'

/** A place on the ground in feet: `x` to the east, `y` to the north. */
export interface Corner {
  x: number
  y: number
}

/** One boundary line as a surveyor calls it, for example `N 02°14′ W` for `331.5′`. */
export interface Course {
  from: Corner
  to: Corner
  bearing: string
  feet: number
}

const squareFeetPerAcre = 43_560

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

/** Draws up a plausible lot of the given size; the same seed always gives the same lot. It is no survey of any real one. */
export function parcelShape(seed: string, acres: number): Course[] {
  const random = seededRandom(seed)
  const lot = lots[Math.floor(random() * lots.length)] ?? []
  const isMirrored = random() < 0.5
  const turn = (random() - 0.5) * 0.22
  const jittered = lot.map(([x, y]) => ({
    x: (isMirrored ? 1.3 - x : x) + (random() - 0.5) * 0.07,
    y: y + (random() - 0.5) * 0.07,
  }))
  const turned = (isMirrored ? jittered.toReversed() : jittered).map(({ x, y }) => ({
    x: x * Math.cos(turn) - y * Math.sin(turn),
    y: x * Math.sin(turn) + y * Math.cos(turn),
  }))
  const scale = Math.sqrt((acres * squareFeetPerAcre) / area(turned))
  const corners = turned.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  return corners.map((from, index) => course(from, corners[(index + 1) % corners.length] ?? from))
}

/** The ground inside a closed line, in the square of its corners' unit. */
export function area(corners: readonly Corner[]): number {
  return Math.abs(slices(corners).reduce((sum, { weight }) => sum + weight, 0)) / 2
}

/** The point a flat lot of this shape would balance on. */
export function centre(corners: readonly Corner[]): Corner {
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

function course(from: Corner, to: Corner): Course {
  const east = to.x - from.x
  const north = to.y - from.y
  const minutes = Math.round((Math.atan2(Math.abs(east), Math.abs(north)) * 180 * 60) / Math.PI)
  const degrees = String(Math.floor(minutes / 60)).padStart(2, '0')
  const rest = String(minutes % 60).padStart(2, '0')
  return {
    from,
    to,
    bearing: `${north < 0 ? 'S' : 'N'} ${degrees}°${rest}′ ${east < 0 ? 'W' : 'E'}`,
    feet: Math.hypot(east, north),
  }
}
