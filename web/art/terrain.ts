/** Ridges, hills, skies and ground: the parts of a picture that run across it. */
import { seededRandom } from '../src/ui/seeded-random.ts'
import { between, closed, curve, gouge, type Point, ribbon, skyline, smooth, under } from './cut.ts'
import { fractal } from './noise.ts'

interface RidgeShape {
  seed: string
  left?: number
  right: number
  /** Height of the page at which the ridge stands. */
  base: number
  height: number
  /** Distance between its largest peaks. */
  length: number
  octaves?: number
  gain?: number
  isSmooth?: boolean
  step?: number
}

/** The upper edge of a range of mountains or hills. */
export function ridge({
  left = -40,
  right,
  base,
  height,
  step = 7,
  ...roughness
}: RidgeShape): Point[] {
  const rise = fractal(roughness)
  return skyline(left, right, step, (x) => base - height * rise(x))
}

/** The sides of a range that lie away from the light, each cut as one facet from its peak down a crooked spine. */
export function shadedFaces(
  line: readonly Point[],
  {
    light,
    depth,
    seed,
    least = 10,
  }: { light: 1 | -1; depth: number; seed: string; least?: number },
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
function spine(
  peak: Point,
  foot: Point,
  light: 1 | -1,
  depth: number,
  random: () => number,
): Point[] {
  const drop = (foot[1] - peak[1]) * (1.3 + random() * 0.9) + depth * random()
  const bottom: Point = [peak[0] + light * (foot[0] - peak[0]) * light * 0.25, peak[1] + drop]
  const steps = 5
  const back = Array.from({ length: steps }, (_, index): Point => {
    const share = 1 - (index + 0.5) / steps
    const swing = (index % 2 === 0 ? 1 : -1) * drop * between(random(), 0.03, 0.11)
    return [between(share, peak[0], bottom[0]) + swing, between(share, peak[1], bottom[1])]
  })
  return [[foot[0] + light * drop * 0.12, foot[1] + drop * 0.2], bottom, ...back]
}

/** The crest of a field as a height for each place, softly through the given points from left to right. */
export function crest(points: readonly Point[], roughness = 3): (x: number) => number {
  const line = curve(points, 24)
  const bumps = fractal({
    seed: `crest ${points.join(' ')}`,
    length: 260,
    octaves: 2,
    isSmooth: true,
  })
  return (x) => {
    const found = line.findIndex((point) => point[0] >= x)
    const index = found < 1 ? (found === 0 ? 1 : line.length - 1) : found
    const [before, after] = [line[index - 1] ?? [0, 0], line[index] ?? [0, 0]]
    const share = (x - before[0]) / (after[0] - before[0] || 1)
    return between(share, before[1], after[1]) + bumps(x) * roughness
  }
}

/** Everything from a crest down. */
export function field(
  top: (x: number) => number,
  left: number,
  right: number,
  bottom: number,
  lift = 0,
): string {
  return under(
    skyline(left, right, 10, (x) => top(x) - lift),
    bottom,
  )
}

interface Contours {
  seed: string
  left: number
  right: number
  height: (x: number) => number
  depth: number
  rows: number
  length: number
  width: number
  /** Share of the places along a row that get a stroke. */
  density?: number
}

/** Strokes that follow the swell of a hill, wider apart the nearer they are. */
export function contours(shape: Contours): string[] {
  const { seed, left, right, height, depth, rows, length, width, density = 0.6 } = shape
  const random = seededRandom(seed)
  const strokes: string[] = []
  for (let row = 1; row <= rows; row += 1) {
    const nearness = (row / rows) ** 1.6
    for (let x = left - random() * length; x < right; x += length * between(random(), 0.7, 1.5)) {
      if (random() > density) continue
      const slope = Math.atan2(height(x + 8) - height(x - 8), 16) * (1 - nearness * 0.4)
      const y = height(x) + nearness * depth + (random() - 0.5) * 4
      const size = between(nearness, 0.5, 1.25)
      strokes.push(
        gouge(
          [x, y],
          slope + (random() - 0.5) * 0.06,
          length * size * between(random(), 0.5, 1.2),
          width * size,
        ),
      )
    }
  }
  return strokes
}

/** A long evening cloud: flat beneath, softly broken above, pointed at both ends. */
export function cloudBand(seed: string, [x, y]: Point, length: number, thickness: number): string {
  const rise = fractal({ seed, length: length / 5, octaves: 3, isSmooth: true })
  const count = 28
  const edge = (side: number) =>
    Array.from({ length: count + 1 }, (_, index): Point => {
      const share = index / count
      const body = Math.sin(Math.PI * share) ** 0.6
      const bump =
        side < 0 ? 1 + 0.55 * rise(share * length) : 0.32 + 0.12 * rise(share * length + 999)
      return [x + share * length, y + side * thickness * 0.5 * body * bump]
    })
  return closed(curve([...edge(-1), ...edge(1).toReversed()], 3))
}

/** A heap of fair-weather cloud: round heads on a flat floor. */
export function cumulus(seed: string, [x, y]: Point, width: number, height: number): string {
  const random = seededRandom(seed)
  const heads = 7
  const line: Point[] = [[x, y]]
  for (let head = 0; head < heads; head += 1) {
    const share = (head + 0.5) / heads
    const top =
      height * Math.sin(Math.PI * (0.12 + 0.76 * share)) ** 0.9 * between(random(), 0.62, 1.05)
    const reach = (width / heads) * between(random(), 0.62, 0.95)
    const middle = x + share * width
    for (let turn = 0; turn <= 4; turn += 1) {
      const angle = Math.PI * (1 - turn / 4)
      line.push([middle + Math.cos(angle) * reach, y - top * 0.72 - Math.sin(angle) * top * 0.3])
    }
  }
  line.push([x + width, y])
  return smooth(line)
}

interface Rows {
  /** Where the rows seem to come from, on or above the crest. */
  vanish: Point
  crest: (x: number) => number
  left: number
  right: number
  bottom: number
  count: number
  /** Width of a row where it leaves the picture. */
  width: number
  bend?: number
  random: () => number
}

/** Planted rows that fan out toward us from one point on a field's crest. */
export function rows({
  vanish,
  crest,
  left,
  right,
  bottom,
  count,
  width,
  bend = 0,
  random,
}: Rows): string[] {
  return Array.from({ length: count }, (_, index) => {
    const end = between((index + 0.5 + (random() - 0.5) * 0.25) / count, left, right)
    const line = Array.from({ length: 25 }, (_unused, step): Point => {
      const share = step / 24
      const y = between(share, vanish[1], bottom)
      return [
        between(share, vanish[0], end) + bend * Math.sin(Math.PI * share) * (end - vanish[0]) * 0.2,
        y,
      ]
    }).filter(([x, y]) => y > crest(x) + 1)
    const first = line[0]?.[1] ?? bottom
    return ribbon(
      line,
      (share) =>
        ((width * (between(share, first, bottom) - vanish[1])) / (bottom - vanish[1])) *
        between(random(), 0.75, 1.15),
    )
  })
}

/** The strokes of light that a printer cuts around a low sun, longest where they are few. */
export function rays({
  seed,
  centre,
  from,
  to,
  count,
  width,
}: {
  seed: string
  centre: Point
  from: number
  to: number
  count: number
  width: number
}): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + random() * 0.7) / count) * 2 * Math.PI
    const start = between(random() ** 2, from, to * 0.8)
    return gouge(
      [centre[0] + Math.cos(angle) * start, centre[1] + Math.sin(angle) * start],
      angle,
      between(random(), 0.25, 0.6) * (to - from),
      width * between(random(), 0.6, 1.3),
    )
  })
}
