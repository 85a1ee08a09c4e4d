/** Ridges, hills, fields and roads: the parts of a picture that run across it. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, closed, curve, gouge, type Point, ribbon, skyline, under } from '../print/cut.ts'
import { fractal } from '../print/noise.ts'

/** The height at which something stands for each place from left to right. */
export type Crest = (x: number) => number

interface RidgeShape {
  seed: string
  right: number
  /** Height of the page at which the ridge stands. */
  base: number
  height: number
  /** Distance between its largest peaks. */
  length: number
  octaves?: number
  gain?: number
  isSmooth?: boolean
}

/** The upper edge of a range of mountains or hills. */
export function ridge({ right, base, height, ...roughness }: RidgeShape): Point[] {
  const rise = fractal(roughness)
  return skyline(-40, right + 40, 7, (x) => base - height * rise(x))
}

/** The crest of a field, softly through the given points from left to right. */
export function crest(through: readonly Point[], roughness = 3): Crest {
  const line = curve(through, 24)
  const bumps = fractal({
    seed: `crest ${through.join(' ')}`,
    length: 260,
    octaves: 2,
    isSmooth: true,
  })
  return (x) => {
    const found = line.findIndex((point) => point[0] >= x)
    const index = found === -1 ? line.length - 1 : Math.max(1, found)
    const [before, after] = [line[index - 1] ?? [0, 0], line[index] ?? [0, 0]]
    const share = (x - before[0]) / (after[0] - before[0] || 1)
    return between(share, before[1], after[1]) + bumps(x) * roughness
  }
}

/** Everything from a crest down. */
export function field(top: Crest, left: number, right: number, bottom: number, lift = 0): string {
  return under(
    skyline(left, right, 10, (x) => top(x) - lift),
    bottom,
  )
}

/** The sides of a range that lie away from the light, each cut as one facet from its peak down a crooked spine. */
export function shadedFaces(
  line: readonly Point[],
  { light, depth, seed, least }: { light: 1 | -1; depth: number; seed: string; least: number },
): string[] {
  const random = seededRandom(seed)
  // The light comes from the left when it is 1: then the falling sides lie in shadow.
  const walk = light === 1 ? line : line.toReversed()
  const faces: string[] = []
  let start = 0
  for (let index = 1; index < walk.length; index += 1) {
    const here = walk[index] ?? [0, 0]
    const isFalling = here[1] > (walk[index - 1]?.[1] ?? 0)
    if (isFalling && index < walk.length - 1) continue
    const slope = walk.slice(start, index)
    start = index
    const [peak, foot] = [slope[0], slope.at(-1)]
    if (!peak || !foot || foot[1] - peak[1] < least) continue
    faces.push(closed([...slope, ...spine(peak, foot, light, depth, random)]))
  }
  return faces
}

/** From the foot of a shaded side back up to its peak. */
function spine(peak: Point, foot: Point, light: number, depth: number, random: () => number) {
  const drop = (foot[1] - peak[1]) * (1.3 + random() * 0.9) + depth * random()
  const bottom: Point = [peak[0] + (foot[0] - peak[0]) * 0.25, peak[1] + drop]
  const steps = 5
  const back = Array.from({ length: steps }, (_, index): Point => {
    const share = 1 - (index + 0.5) / steps
    const swing = (index % 2 === 0 ? 1 : -1) * drop * between(random(), 0.03, 0.11)
    return [between(share, peak[0], bottom[0]) + swing, between(share, peak[1], bottom[1])]
  })
  return [[foot[0] + light * drop * 0.12, foot[1] + drop * 0.2], bottom, ...back] as Point[]
}

interface Contours {
  seed: string
  left: number
  right: number
  top: Crest
  depth: number
  lines: number
  length: number
  width: number
  /** Share of the places along a line that get a stroke. */
  density?: number
}

/** Strokes that follow the swell of a hill, wider apart the nearer they are. */
export function contours(shape: Contours): string[] {
  const { seed, left, right, top, depth, lines, length, width, density = 0.5 } = shape
  const random = seededRandom(seed)
  const strokes: string[] = []
  for (let line = 1; line <= lines; line += 1) {
    const nearness = (line / lines) ** 1.6
    const size = between(nearness, 0.5, 1.25)
    for (let x = left - random() * length; x < right; x += length * between(random(), 0.7, 1.5)) {
      if (random() > density) continue
      const slope = Math.atan2(top(x + 8) - top(x - 8), 16) * (1 - nearness * 0.4)
      const place: Point = [x, top(x) + nearness * depth + (random() - 0.5) * 4]
      const reach = length * size * between(random(), 0.5, 1.2)
      strokes.push(gouge(place, slope + (random() - 0.5) * 0.06, reach, width * size))
    }
  }
  return strokes
}

interface Rows {
  /** Where the rows seem to come from, on or above the crest. */
  vanish: Point
  top: Crest
  left: number
  right: number
  bottom: number
  count: number
  /** Width of a row where it leaves the picture. */
  width: number
  bend?: number
  random: () => number
}

/** Planted rows that fan out toward us from one point above a field's crest. */
export function rows({ vanish, top, left, right, bottom, count, width, bend = 0, random }: Rows) {
  return Array.from({ length: count }, (_, row) => {
    const end = between((row + 0.5 + (random() - 0.5) * 0.25) / count, left, right)
    const line = Array.from({ length: 25 }, (__, step): Point => {
      const share = step / 24
      const bow = bend * Math.sin(Math.PI * share) * (end - vanish[0]) * 0.2
      return [between(share, vanish[0], end) + bow, between(share, vanish[1], bottom)]
    }).filter(([x, y]) => y > top(x) + 1)
    const first = line[0]?.[1] ?? bottom
    return ribbon(line, (share) => {
      const nearness = (between(share, first, bottom) - vanish[1]) / (bottom - vanish[1])
      return width * nearness * between(random(), 0.75, 1.15)
    })
  })
}
