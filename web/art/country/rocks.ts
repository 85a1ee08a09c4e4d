/** Table mountains, sea stacks and high peaks. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, closed, gouge, type Point, ribbon, skyline } from '../print/cut.ts'
import { fractal } from '../print/noise.ts'

/** A line through the given points with small breaks between them, as rock has. */
export function broken(
  seed: string,
  line: readonly Point[],
  step: number,
  height: number,
): Point[] {
  const rough = fractal({ seed, length: 34, octaves: 3, gain: 0.55 })
  return line.flatMap((point, index): Point[] => {
    const next = line[index + 1]
    if (!next) return [point]
    const length = Math.hypot(next[0] - point[0], next[1] - point[1])
    const steps = Math.max(2, Math.round(length / step))
    return Array.from({ length: steps }, (_, part): Point => {
      const share = part / steps
      const bump = part === 0 ? 0 : rough(index * 50 + share * length) * height
      return [
        between(share, point[0], next[0]) + bump * 0.4,
        between(share, point[1], next[1]) + bump,
      ]
    })
  })
}

/** The box around a line. */
function bounds(line: readonly Point[]) {
  const across = line.map(([x]) => x)
  const down = line.map(([, y]) => y)
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  }
}

/** A table mountain: its cliff in strips of light and shade, its skirt of rubble in gullies. */
export function mesa(seed: string, outline: readonly Point[]) {
  const random = seededRandom(seed)
  const line = broken(seed, outline, 9, 2.4)
  const { left, right, top, bottom } = bounds(outline)
  const ledge = (x: number) => line.find((point) => point[0] >= x)?.[1] ?? bottom
  const cliff = { from: outline[3]?.[0] ?? left, to: outline.at(-4)?.[0] ?? right }
  const cliffFoot = between(0.42, bottom, top)
  const lit: string[] = []
  const shade = [shadedEnd()]
  let x = cliff.from
  while (x < cliff.to) {
    const step = between(random(), 7, 26)
    const share = (x - left) / (right - left)
    const foot = cliffFoot + random() * 26
    const strip = closed([
      [x, ledge(x) + 10 + random() * 12],
      [x + step * 0.7, ledge(x + step) + 8],
      [x + step * 0.8, foot],
      [x + step * 0.35, foot + random() * 26],
    ])
    if (random() < 0.8 - share * 0.9) lit.push(strip)
    else if (random() < 0.3) shade.push(strip)
    x += step * between(random(), 1, 1.6)
  }
  for (let place = left + 14; place < right - 22; place += 15) {
    const at = place + random() * 9
    const share = (at - left) / (right - left)
    const start = Math.max(ledge(at) + 6, cliffFoot + 24 + random() * 22)
    const length = Math.max(10, (bottom - 8 - start) * between(random(), 0.6, 1))
    const gully = gouge([at, start], Math.PI / 2 - (share - 0.5) * 1.1, length, 7)
    if (share < 0.45) lit.push(gully)
    else shade.push(gully)
  }
  return { body: closed(line), lit, shade }

  /** The part of the cliff that turns away from the light. */
  function shadedEnd(): string {
    const turn = between(0.62, cliff.from, cliff.to)
    const ragged = Array.from({ length: 9 }, (_, index): Point => [
      between(index / 8, cliff.to + 14, turn),
      cliffFoot + (index % 2) * 22 + random() * 10,
    ])
    return closed([
      ...skyline(turn, cliff.to, 6, (place) => ledge(place) + 1),
      ...line.filter((point) => point[0] > cliff.to && point[1] < cliffFoot + 20),
      ...ragged,
      [turn + 5, between(0.5, ledge(turn), cliffFoot)],
    ])
  }
}

/** A rock in the sea, lit from the upper right: body, lit side, rim of light, and spray at its foot. */
export function stack(seed: string, outline: readonly Point[]) {
  const random = seededRandom(seed)
  const line = broken(seed, outline, 14, 4)
  const { left, right, top, bottom } = bounds(outline)
  const tall = bottom - top
  const peak = line.findIndex(([, y]) => y < top + tall * 0.12)
  const sunny = line.slice(Math.max(peak, Math.floor(line.length * 0.45)))
  const inner = sunny.map(([x, y], index): Point => [
    x - tall * (between(random(), 0.1, 0.2) + (index % 2) * 0.05),
    y + tall * 0.05,
  ])
  const cracks = Array.from({ length: Math.round((right - left) / 16) }, () => {
    const [x, y] = line[Math.floor(random() * line.length)] ?? [left, top]
    const start: Point = [x + (random() - 0.7) * 20, y + tall * between(random(), 0.08, 0.3)]
    const length = tall * between(random(), 0.12, 0.34)
    return gouge(start, Math.PI / 2 + (random() - 0.5) * 0.4, length, between(random(), 3, 8))
  })
  const spray = Array.from({ length: Math.round((right - left) / 7) }, () => {
    const place: Point = [
      between(random(), left - 8, right + 10),
      bottom + between(random(), -6, 5),
    ]
    return gouge(place, (random() - 0.5) * 0.3, between(random(), 14, 46), between(random(), 3, 6))
  })
  return {
    body: [
      closed(line),
      closed([
        [left - 4, bottom - 4],
        [right + 6, bottom - 6],
        [right - 4, bottom + 8],
        [left + 10, bottom + 8],
      ]),
    ],
    lit: [closed([...sunny, ...inner.toReversed()]), ...cracks],
    rim: ribbon(sunny, (share) => 5.5 * Math.sin(Math.PI * between(share, 0.06, 0.9))),
    spray,
  }
}

/** Calls `cut` for every point of a skyline on the side that rises (-1) or falls (1) toward the right. */
function alongSide(
  line: readonly Point[],
  side: 1 | -1,
  cut: (place: Point, index: number) => string | undefined,
): string[] {
  return line.flatMap((place, index): string[] => {
    const before = line[index - 1]
    if (!before || before[1] > place[1] !== (side === -1)) return []
    const made = cut(place, index)
    return made ? [made] : []
  })
}

/** Tongues of snow in the gullies of one side of the peaks. */
export function snow(line: readonly Point[], side: 1 | -1, random: () => number): string[] {
  return alongSide(line, side, ([x, y]) => {
    if (y > 330 || random() < 0.25) return undefined
    const reach = (340 - y) * between(random(), 0.2, 0.62)
    const slope = Math.PI / 2 - side * between(random(), 0.1, 0.5)
    return gouge([x, y + 3], slope, reach, between(random(), 5, 11))
  })
}

/** Side valleys that a low sun leaves in shade: crooked wedges hanging from below the skyline. */
export function gullies(line: readonly Point[], foot: number, random: () => number): string[] {
  return alongSide(line, 1, ([x, y], index) => {
    if (index % 3 !== 0) return undefined
    const top = y + between(random(), 26, 70)
    const drop = (foot - top) * between(random(), 0.35, 0.85)
    if (drop < 30) return undefined
    const wide = drop * between(random(), 0.16, 0.34)
    const slide = drop * between(random(), 0.1, 0.4)
    const corner = (along: number, across: number): Point => [
      x + slide * along + wide * across,
      top + drop * along,
    ]
    return closed([
      corner(0, 0),
      corner(0.26, 0.35),
      corner(0.42, 0.14),
      corner(0.8, 0.75),
      corner(1, 0.2),
      corner(0.68, -0.35),
      corner(0.44, -0.1),
    ])
  })
}

/** Dark ribs of rock between the snow. */
export function ribs(line: readonly Point[], foot: number, random: () => number): string[] {
  return alongSide(line, 1, ([x, y]) => {
    const start = y + between(random(), 40, 130)
    if (random() < 0.5 || start > foot) return undefined
    const slope = Math.PI / 2 - between(random(), -0.1, 0.6)
    return gouge(
      [x + random() * 10, start],
      slope,
      between(random(), 24, 70),
      between(random(), 4, 9),
    )
  })
}
