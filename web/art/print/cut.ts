/** The knife: turns points into path data for the press. */
import { seededRandom } from '../../src/brand/seeded-random.ts'

export type Point = readonly [x: number, y: number]

/** Reads points written as `10 20, 30 40`. */
export function points(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(/\s+/).map(Number)
    return [x, y]
  })
}

/** A place and how large the thing is that stands there. */
export interface Spot {
  x: number
  y: number
  size: number
}

/** Reads places written as `10 20 5, 30 40 6`: across (from `left`), down, size. */
export function spots(text: string, left = 0): Spot[] {
  return text.split(',').map((triple) => {
    const [x = 0, y = 0, size = 0] = triple.trim().split(/\s+/).map(Number)
    return { x: left + x, y, size }
  })
}

/** A shape with straight edges. */
export function closed(corners: readonly Point[]): string {
  return `M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** A shape with soft edges through all of its points. */
export function smooth(corners: readonly Point[]): string {
  return closed(curve([...corners, corners[0] ?? [0, 0]], 8, true))
}

/** Points along a soft line through the given ones (Catmull-Rom). */
export function curve(knots: readonly Point[], steps = 10, isLoop = false): Point[] {
  const last = knots.length - 1
  const at = (index: number): Point => {
    const looped = isLoop ? (index + last) % last : Math.max(0, Math.min(last, index))
    return knots[looped] ?? [0, 0]
  }
  const line = Array.from({ length: last * steps }, (_, index): Point => {
    const start = Math.floor(index / steps)
    const share = (index % steps) / steps
    const part = (axis: 0 | 1) => {
      const [a, b, c, d] = [
        at(start - 1)[axis],
        at(start)[axis],
        at(start + 1)[axis],
        at(start + 2)[axis],
      ]
      return (
        b +
        0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
      )
    }
    return [part(0), part(1)]
  })
  return [...line, at(last)]
}

/** A band along a line, as wide at each share of its length as `width` says. */
export function ribbon(line: readonly Point[], width: (share: number) => number): string {
  const sides = line.map(([x, y], index) => {
    const before = line[Math.max(0, index - 1)] ?? [x, y]
    const after = line[Math.min(line.length - 1, index + 1)] ?? [x, y]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const half = width(index / Math.max(1, line.length - 1)) / 2
    const across: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ]
    return {
      left: [x + across[0], y + across[1]] as Point,
      right: [x - across[0], y - across[1]] as Point,
    }
  })
  return closed([...sides.map(({ left }) => left), ...sides.map(({ right }) => right).toReversed()])
}

/** A flat road or stream on the ground: its widths are measured level, as the eye sees them. */
export function strip(line: readonly Point[], width: (share: number) => number): string {
  const edge = (side: number) =>
    line.map(([x, y], index): Point => [x + (side * width(index / (line.length - 1))) / 2, y])
  return closed([...edge(-1), ...edge(1).toReversed()])
}

/** One stroke of the gouge: a sliver, pointed where it leaves the wood and a little blunter where it enters. */
export function gouge(
  [x, y]: Point,
  angle: number,
  length: number,
  width: number,
  bend = 0,
): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = (share: number, side: number): Point => {
    const sag = bend * length * 4 * share * (1 - share)
    const across = side * width * 0.5 + sag
    return [x + cos * length * share - sin * across, y + sin * length * share + cos * across]
  }
  return closed([
    along(0, 0),
    along(0.18, 0.8),
    along(0.45, 1),
    along(1, 0),
    along(0.5, -1),
    along(0.15, -0.7),
  ])
}

/** A circle, cut by hand. */
export function disc([x, y]: Point, radius: number, wobble = 0.006): string {
  const random = seededRandom(`${x}/${y}/${radius}`)
  const count = Math.max(14, Math.round(radius * 0.5))
  return smooth(
    Array.from({ length: count }, (_, index): Point => {
      const angle = (index / count) * 2 * Math.PI
      const reach = radius * (1 + (random() - 0.5) * 2 * wobble)
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    }),
  )
}

/** A level band across the picture, reaching past its sides so that no slip of the press bares the paper. */
export function band(width: number, top: number, bottom: number): string {
  return `M-20 ${top}H${width + 20}V${bottom}H-20Z`
}

/** Everything under a line, down to `bottom`. */
export function under(line: readonly Point[], bottom: number): string {
  const first = line[0] ?? [0, bottom]
  const last = line.at(-1) ?? [0, bottom]
  return closed([...line, [last[0], bottom], [first[0], bottom]])
}

/** A line from left to right at the heights `height` gives. */
export function skyline(left: number, right: number, step: number, height: (x: number) => number) {
  const count = Math.ceil((right - left) / step)
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const x = left + (index / count) * (right - left)
    return [x, height(x)]
  })
}

/** The number that lies at a share of the way from one to the other. */
export function between(share: number, from: number, to: number): number {
  return from + (to - from) * share
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
