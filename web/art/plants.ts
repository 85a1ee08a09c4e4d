/** Everything that grows in the prints. */
import { seededRandom } from '../src/ui/seeded-random.ts'
import { between, closed, curve, gouge, type Point, ribbon } from './cut.ts'

export interface Plant {
  /** The plant itself. */
  body: string[]
  /** The strokes where the light catches it, for a lighter ink. */
  lights: string[]
}

interface Conifer {
  seed: string
  base: Point
  height: number
  /** Width of the lowest branches from the trunk. */
  reach: number
  /** Share of the trunk that is bare at the bottom. */
  bare?: number
  /** 1 when the light comes from the left. */
  light?: 1 | -1
}

/** A spruce or fir, every branch cut on its own. */
export function conifer({ seed, base, height, reach, bare = 0.06, light = 1 }: Conifer): Plant {
  const random = seededRandom(seed)
  const lean = (random() - 0.5) * height * 0.03
  const trunk = (share: number): Point => [base[0] + lean * share, base[1] - height * share]
  const body = [
    ribbon([trunk(0), trunk(0.5), trunk(1.01)], (share) => height * 0.028 * (1 - share) + 0.6),
  ]
  const lights: string[] = []
  for (const side of [-1, 1]) {
    let share = 1
    while (share > bare) {
      const age = 1 - share
      const gap = between(age, 0.019, 0.046) * between(random(), 0.7, 1.35)
      const length = reach * (age + 0.03) ** 0.82 * between(random(), 0.62, 1.15)
      const root = trunk(share)
      const droop = length * between(random(), 0.2, 0.5)
      const isMissing = random() < 0.05 && age > 0.2
      if (!isMissing) body.push(branch(root, side, length, droop, height * gap * 1.9, random))
      if (side === -light && random() < 0.75 && age > 0.08) {
        const from: Point = [root[0] + side * length * 0.35, root[1] + droop * 0.42]
        lights.push(
          gouge(from, Math.atan2(droop * 0.9, side * length), length * 0.5, height * 0.011),
        )
      }
      share -= gap
    }
  }
  return { body, lights }
}

function branch(
  root: Point,
  side: number,
  length: number,
  droop: number,
  thickness: number,
  random: () => number,
) {
  const teeth = Math.max(2, Math.round(length / 9))
  const tip: Point = [root[0] + side * length, root[1] + droop]
  const underside = Array.from({ length: teeth * 2 }, (_, index): Point => {
    const share = 1 - (index + 1) / (teeth * 2 + 1)
    const hang = index % 2 === 0 ? between(random(), 0.6, 1.15) : between(random(), 0.3, 0.75)
    const sag = thickness * (1 - share * 0.75) * hang * between(random(), 0.7, 1.25)
    return [root[0] + side * length * share, root[1] + droop * share ** 1.4 + sag]
  })
  const back: Point = [root[0] + side * length * 0.45, root[1] + droop * 0.3]
  return closed([[root[0], root[1] - 1], back, tip, ...underside, [root[0], root[1] + thickness]])
}

/** A longleaf pine: a bare trunk and a few tufted limbs near the top. */
export function longleaf({ seed, base, height, reach, light = 1 }: Conifer): Plant {
  const random = seededRandom(seed)
  const bend = (random() - 0.5) * height * 0.06
  const trunkLine = curve(
    [base, [base[0] + bend, base[1] - height * 0.5], [base[0] + bend * 0.4, base[1] - height]],
    8,
  )
  const body = [ribbon(trunkLine, (share) => height * between(share, 0.042, 0.012))]
  const lights: string[] = []
  const limbs = 15
  for (let limb = 0; limb < limbs; limb += 1) {
    const share = between(limb / (limbs - 1), 0.56, 0.98)
    const root = trunkLine[Math.round(share * (trunkLine.length - 1))] ?? base
    const side = limb % 2 === 0 ? 1 : -1
    const length = reach * between(random(), 0.45, 1) * (1.15 - share * 0.75)
    const rise = length * between(random(), 0.1, 0.5)
    const end: Point = [root[0] + side * length, root[1] - rise]
    const elbow: Point = [root[0] + side * length * 0.55, root[1] - rise * 0.25]
    body.push(ribbon(curve([root, elbow, end], 6), (part) => height * between(part, 0.016, 0.006)))
    for (const place of [end, elbow, ...(limb === limbs - 1 ? [trunkLine.at(-1) ?? base] : [])]) {
      const size = height * between(random(), 0.04, 0.068)
      body.push(tuft(place, size, random))
      for (let needle = 0; needle < 4; needle += 1) {
        const angle = -Math.PI / 2 - light * between(random(), 0.1, 1.3)
        lights.push(gouge(place, angle, size * between(random(), 0.55, 0.95), height * 0.007))
      }
    }
  }
  return { body, lights }
}

function tuft([x, y]: Point, radius: number, random: () => number): string {
  const spikes = 24
  return closed(
    Array.from({ length: spikes * 2 }, (_, index): Point => {
      const angle = (index / (spikes * 2)) * 2 * Math.PI
      const upward = 1 - 0.35 * Math.sin(angle)
      const reach = radius * (index % 2 === 0 ? between(random(), 0.8, 1.15) : 0.66) * upward
      return [x + Math.cos(angle) * reach * 1.15, y + Math.sin(angle) * reach * 0.8]
    }),
  )
}

interface Grass {
  seed: string
  left: number
  right: number
  ground: (x: number) => number
  height: number
  /** Blades for each unit of width. */
  density: number
  lean?: number
}

/** A stand of grass in silhouette, its blades bent by one wind. */
export function grass({ seed, left, right, ground, height, density, lean = 0.2 }: Grass): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: Math.round((right - left) * density) }, () => {
    const x = between(random(), left, right)
    const length = height * between(random() ** 1.5, 0.45, 1.25)
    const angle = -Math.PI / 2 + lean * between(random(), -0.3, 1.5)
    return gouge(
      [x, ground(x) + 3],
      angle,
      length,
      Math.min(9, height * between(random(), 0.04, 0.085)),
      between(random(), -0.02, 0.14) * Math.sign(lean),
    )
  })
}

/** A broad-leaved tree far off: a trunk, a heap of leaves, and strokes on the side of the light. */
export function oak({
  seed,
  base,
  height,
  light = 1,
}: {
  seed: string
  base: Point
  height: number
  light?: 1 | -1
}): Plant {
  const random = seededRandom(seed)
  const [x, y] = base
  // The bigger the tree stands in the picture, the more of its leaves are cut one by one.
  const count = Math.round(7 + height / 9)
  const size = Math.sqrt(7 / count)
  const heads = Array.from({ length: count }, (): Point => {
    const angle = random() * 2 * Math.PI
    const reach = Math.sqrt(random()) * height * 0.3
    return [x + Math.cos(angle) * reach * 1.25, y - height * 0.62 + Math.sin(angle) * reach]
  })
  const leaves = heads.map((head) =>
    leafHead(head, height * size * between(random(), 0.17, 0.26), random),
  )
  const lights = heads.flatMap((head) =>
    Array.from({ length: 3 }, () => {
      const angle = -Math.PI / 2 - light * between(random(), 0.1, 1.5)
      const reach = height * size * between(random(), 0.08, 0.2)
      const place: Point = [head[0] + Math.cos(angle) * reach, head[1] + Math.sin(angle) * reach]
      return gouge(
        place,
        angle + Math.PI / 2 - light * 0.2,
        height * size * 0.09,
        height * size * 0.03,
        0.12,
      )
    }),
  )
  const trunk = ribbon(
    [
      [x, y + 1],
      [x + (random() - 0.5) * height * 0.06, y - height * 0.5],
    ],
    (share) => height * between(share, 0.075, 0.04),
  )
  return { body: [trunk, ...leaves], lights }
}

function leafHead([x, y]: Point, radius: number, random: () => number): string {
  const points = 15
  return closed(
    Array.from({ length: points }, (_, index): Point => {
      const angle = (index / points) * 2 * Math.PI
      const reach = radius * between(random(), 0.82, 1.18)
      return [x + Math.cos(angle) * reach * 1.1, y + Math.sin(angle) * reach]
    }),
  )
}

/** A fern: arched fronds with leaflets to both sides. */
export function fern([x, y]: Point, size: number, random: () => number): string[] {
  return Array.from({ length: 6 }, (_, index) => {
    const lean = between(index / 5, -1, 1) + (random() - 0.5) * 0.25
    const length = size * between(random(), 0.8, 1.15)
    const tip: Point = [x + lean * length, y - length * (0.95 - 0.62 * Math.abs(lean))]
    const elbow: Point = [x + lean * length * 0.42, y - length * (0.82 - 0.2 * Math.abs(lean))]
    const line = curve([[x, y], elbow, tip], 11)
    const leaflets = line.slice(5).flatMap((place, step) => {
      const before = line[step + 4] ?? place
      const along = Math.atan2(place[1] - before[1], place[0] - before[0])
      const reach = size * 0.2 * Math.sin(Math.PI * between(step / 17, 0.18, 0.98))
      return [-1, 1].map((side) => gouge(place, along + side * 1.05, reach, size * 0.035))
    })
    return [ribbon(line, (share) => between(share, 3.4, 1)), ...leaflets]
  }).flat()
}
