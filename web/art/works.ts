/** What people have put on the land: fences, barns, houses, windpumps. */
import { between, closed, curve, gouge, type Point, ribbon } from './cut.ts'

/** Parts of a building by how the light falls on them. */
export interface Building {
  lit: string[]
  shaded: string[]
  roof: string[]
  dark: string[]
}

/** Moves and sizes points drawn around the origin, with `y` upward. */
function at([x, y]: Point, size: number, mirror: 1 | -1 = 1) {
  return (...points: Point[]): Point[] =>
    points.map(([px, py]): Point => [x + px * size * mirror, y - py * size])
}

/** A gambrel barn, 100 units wide at size 1, its gable end toward the light. */
export function barn(place: Point, size: number, mirror: 1 | -1 = 1): Building {
  const p = at(place, size, mirror)
  return {
    lit: [closed(p([-50, 0], [-50, 38], [-42, 58], [-24, 72], [-6, 58], [2, 38], [2, 0]))],
    shaded: [closed(p([2, 0], [2, 38], [62, 38], [62, 2]))],
    roof: [
      closed(p([-24, 72], [38, 72], [56, 58], [66, 36], [4, 36], [-5, 60])),
      closed(p([-27, 75], [-24, 70], [-43, 56], [-54, 34], [-50, 33], [-40, 55], [-24, 67])),
    ],
    dark: [
      closed(p([-36, 0], [-36, 26], [-12, 26], [-12, 0])),
      closed(p([-29, 42], [-29, 54], [-19, 54], [-19, 42])),
      closed(p([16, 14], [16, 22], [24, 22], [24, 14])),
      closed(p([36, 14], [36, 22], [44, 22], [44, 14])),
    ],
  }
}

/** A silo beside a barn, its light side to the right; 100 units high at size 1. */
export function silo(place: Point, size: number) {
  const p = at(place, size)
  return {
    shaded: closed(p([-13, 0], [-13, 76], [13, 76], [13, 0])),
    lit: closed(p([2, 0], [3, 76], [13, 76], [13, 0])),
    dark: [
      closed(p([-14.5, 75], [-13, 84], [-8, 91], [0, 94], [8, 91], [13, 84], [14.5, 75])),
      ...[15, 31, 47, 62].map((y) => closed(p([-13, y], [-13, y + 1], [13, y + 1], [13, y]))),
    ],
  }
}

/** A plain two-storey farmhouse with a porch, 100 units wide at size 1. */
export function farmhouse(place: Point, size: number, mirror: 1 | -1 = 1): Building {
  const p = at(place, size, mirror)
  const window = (x: number, y: number) =>
    closed(p([x, y], [x, y + 11], [x + 6, y + 11], [x + 6, y]))
  return {
    lit: [
      closed(p([-40, 0], [-40, 46], [-24, 66], [-8, 46], [-8, 0])),
      closed(p([52, 58], [52, 76], [58, 76], [58, 58])),
    ],
    shaded: [closed(p([-8, 0], [-8, 46], [60, 46], [60, 0]))],
    roof: [
      closed(p([-24, 68], [46, 68], [64, 44], [-7, 44])),
      closed(p([-26, 70], [-23, 66], [-41, 43], [-46, 43])),
      closed(p([-8, 26], [-6, 30], [62, 30], [70, 22], [70, 20], [-8, 22])),
    ],
    dark: [
      window(-33, 26),
      window(-20, 26),
      window(-33, 7),
      window(-20, 7),
      window(2, 32),
      window(20, 32),
      window(38, 32),
      closed(
        p(
          [-6, 0],
          [-6, 20],
          [68, 20],
          [68, 0],
          [66, 0],
          [66, 19],
          [44, 19],
          [44, 0],
          [42, 0],
          [42, 19],
          [20, 19],
          [20, 0],
          [18, 0],
          [18, 19],
          [-4, 19],
          [-4, 0],
        ),
      ),
    ],
  }
}

/** A windpump: lattice tower, wheel and vane; 100 units high at size 1. */
export function windpump(
  place: Point,
  size: number,
  turn = 0.2,
): { frame: string[]; vane: string } {
  const p = at(place, size)
  const beam = (from: Point, to: Point, width: number) => ribbon(p(from, to), () => width * size)
  const legs: [Point, Point][] = [
    [
      [-15, 0],
      [-1.5, 82],
    ],
    [
      [15, 0],
      [1.5, 82],
    ],
    [
      [-4, 0],
      [-0.5, 82],
    ],
  ]
  const braces: [Point, Point][] = [
    [
      [-15, 0],
      [9, 30],
    ],
    [
      [15, 0],
      [-9, 30],
    ],
    [
      [-10, 29],
      [10, 29],
    ],
    [
      [-9.7, 30],
      [5.5, 56],
    ],
    [
      [9.7, 30],
      [-5.5, 56],
    ],
    [
      [-6, 55],
      [6, 55],
    ],
    [
      [-5.5, 56],
      [3, 74],
    ],
    [
      [5.5, 56],
      [-3, 74],
    ],
  ]
  const [hub] = p([0, 86])
  const blades = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * 2 * Math.PI + turn
    const corner = (reach: number, offset: number): Point => [
      (hub?.[0] ?? 0) + Math.cos(angle + offset) * reach * size * 0.82,
      (hub?.[1] ?? 0) + Math.sin(angle + offset) * reach * size,
    ]
    return closed([corner(4.5, -0.1), corner(17, -0.02), corner(17.5, 0.24), corner(4.5, 0.2)])
  })
  const frame = [
    ...legs.map(([from, to]) => beam(from, to, 1.8)),
    ...braces.map(([from, to]) => beam(from, to, 0.9)),
    ...blades,
    beam([0, 86], [27, 89], 1.6),
  ]
  return { frame, vane: closed(p([21, 82], [38, 80], [42, 98], [21, 95])) }
}

interface Fence {
  seed: string
  /** Feet of the first (nearest) and last post. */
  from: Point
  to: Point
  posts: number
  /** Heights of the first and last post. */
  heights: [number, number]
  random: () => number
}

/** A fence running away from us: posts closer and smaller with distance, and its wires. */
export function fence({ from, to, posts, heights: [near, far], random }: Omit<Fence, 'seed'>) {
  const feet = Array.from({ length: posts }, (_, index) => {
    // Equal steps on the ground come out as steps of the inverse of the height, which shrinks with distance.
    const height = 1 / between(index / (posts - 1), 1 / near, 1 / far)
    const share = (near - height) / (near - far)
    return {
      foot: [between(share, from[0], to[0]), between(share, from[1], to[1])] as Point,
      height: height * between(random(), 0.9, 1.1),
      lean: (random() - 0.5) * 0.12,
    }
  })
  const body = feet.map(({ foot: [x, y], height, lean }) => {
    const half = height * 0.065
    const top = x + lean * height
    return closed([
      [x - half, y + 2],
      [top - half * 0.8, y - height],
      [top + half * 0.3, y - height * 1.04],
      [top + half, y - height * 0.97],
      [x + half, y + 2],
    ])
  })
  const wires = [0.86, 0.58, 0.3].flatMap((share) =>
    feet.slice(1).map(({ foot, height, lean }, index) => {
      const before = feet[index]
      if (!before) return ''
      const start: Point = [
        before.foot[0] + before.lean * before.height * share,
        before.foot[1] - before.height * share,
      ]
      const end: Point = [foot[0] + lean * height * share, foot[1] - height * share]
      const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + height * 0.05]
      return ribbon(curve([start, middle, end], 5), () => Math.max(0.9, height * 0.016))
    }),
  )
  return { body, wires, feet }
}

/** A bird far away: two bent wings. */
export function bird([x, y]: Point, size: number, tilt = 0): string[] {
  return [
    gouge([x, y], Math.PI + 0.45 + tilt, size, size * 0.22, -0.16),
    gouge([x, y], -0.45 + tilt, size, size * 0.22, 0.16),
  ]
}
