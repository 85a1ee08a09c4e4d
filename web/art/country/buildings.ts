/** What people have built on the land. Each is drawn around the middle of its foot, about 100 units wide or high. */
import { closed, type Point, points, ribbon } from '../print/cut.ts'

/** Parts of a building by how the light falls on them. */
export interface Building {
  lit: string[]
  shaded: string[]
  roof: string[]
  dark: string[]
}

/** Puts points drawn around the origin, with `y` upward, at a place and size. */
function standing([x, y]: Point, size: number, mirror: 1 | -1 = 1) {
  return (text: string): Point[] =>
    points(text).map(([px, py]): Point => [x + px * size * mirror, y - py * size])
}

/** A gambrel barn with its gable to the left, or to the right when mirrored. */
export function barn(place: Point, size: number, mirror: 1 | -1 = 1): Building {
  const at = standing(place, size, mirror)
  const shape = (text: string) => closed(at(text))
  return {
    lit: [shape('-50 0, -50 38, -42 58, -24 72, -6 58, 2 38, 2 0')],
    shaded: [shape('2 0, 2 38, 62 38, 62 2')],
    roof: [
      shape('-24 72, 38 72, 56 58, 66 36, 4 36, -5 60'),
      shape('-27 75, -24 70, -43 56, -54 34, -50 33, -40 55, -24 67'),
    ],
    dark: [
      shape('-36 0, -36 26, -12 26, -12 0'),
      shape('-29 42, -29 54, -19 54, -19 42'),
      shape('16 14, 16 22, 24 22, 24 14'),
      shape('36 14, 36 22, 44 22, 44 14'),
    ],
  }
}

/** A silo beside a barn, its light side to the right. */
export function silo(place: Point, size: number) {
  const at = standing(place, size)
  const hoop = (y: number) => closed(at(`-13 ${y}, -13 ${y + 1}, 13 ${y + 1}, 13 ${y}`))
  return {
    shaded: closed(at('-13 0, -13 76, 13 76, 13 0')),
    lit: closed(at('2 0, 3 76, 13 76, 13 0')),
    dark: [
      closed(at('-14.5 75, -13 84, -8 91, 0 94, 8 91, 13 84, 14.5 75')),
      ...[15, 31, 47, 62].map(hoop),
    ],
  }
}

/** A plain two-storey farmhouse with a porch, its gable to the left, or to the right when mirrored. */
export function farmhouse(place: Point, size: number, mirror: 1 | -1 = 1) {
  const at = standing(place, size, mirror)
  const shape = (text: string) => closed(at(text))
  const window = (x: number, y: number) =>
    shape(`${x} ${y}, ${x} ${y + 11}, ${x + 6} ${y + 11}, ${x + 6} ${y}`)
  const porch = shape(
    `-6 0, -6 20, 68 20, 68 0, 66 0, 66 19, 44 19, 44 0, 42 0, 42 19, 20 19, 20 0, 18 0, 18 19, -4 19, -4 0`,
  )
  const windows = [
    [-33, 26],
    [-20, 26],
    [-33, 7],
    [-20, 7],
    [2, 32],
    [20, 32],
    [38, 32],
  ].map(([x = 0, y = 0]) => window(x, y))
  return {
    lit: [shape('-40 0, -40 46, -24 66, -8 46, -8 0'), shape('52 58, 52 76, 58 76, 58 58')],
    shaded: [shape('-8 0, -8 46, 60 46, 60 0')],
    roof: [
      shape('-24 68, 46 68, 64 44, -7 44'),
      shape('-26 70, -23 66, -41 43, -46 43'),
      shape('-8 26, -6 30, 62 30, 70 22, 70 20, -8 22'),
    ],
    windows,
    dark: [...windows, porch],
  }
}

/** A windpump: lattice tower, wheel and vane. */
export function windpump(
  place: Point,
  size: number,
  turn = 0.2,
): { frame: string[]; vane: string } {
  const at = standing(place, size)
  const beam = (ends: string, width: number) => ribbon(at(ends), () => width * size)
  const legs = ['-15 0, -1.5 82', '15 0, 1.5 82', '-4 0, -0.5 82']
  const braces = [
    '-15 0, 9 30',
    '15 0, -9 30',
    '-10 29, 10 29',
    '-9.7 30, 5.5 56',
    '9.7 30, -5.5 56',
    '-6 55, 6 55',
    '-5.5 56, 3 74',
    '5.5 56, -3 74',
  ]
  const [hub = place] = at('0 86')
  const blades = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * 2 * Math.PI + turn
    const corner = (reach: number, offset: number): Point => [
      hub[0] + Math.cos(angle + offset) * reach * size * 0.82,
      hub[1] + Math.sin(angle + offset) * reach * size,
    ]
    return closed([corner(4.5, -0.1), corner(17, -0.02), corner(17.5, 0.24), corner(4.5, 0.2)])
  })
  return {
    frame: [
      ...legs.map((ends) => beam(ends, 1.8)),
      ...braces.map((ends) => beam(ends, 0.9)),
      ...blades,
      beam('0 86, 27 89', 1.6),
    ],
    vane: closed(at('21 82, 38 80, 42 98, 21 95')),
  }
}

/** A stock tank. */
export function tank(place: Point, size: number): string {
  return closed(standing(place, size)('-50 28, 50 30, 48 -2, -48 -3'))
}

/** A cow at its grass, its head to the right, or to the left when mirrored. */
export function cow(place: Point, size: number, mirror: 1 | -1): string {
  return closed(
    standing(
      place,
      size,
      mirror,
    )(`-12 14, -13 0, -11 0, -10 8, -7 8, -7 0, -5 0, -4 8, 5 7, 5 0, 7 0, 8 8, 10 8, 10 0, 12 0,
      12 10, 15 6, 18 2, 21 2, 20 7, 17 12, 13 15, 4 15`),
  )
}
