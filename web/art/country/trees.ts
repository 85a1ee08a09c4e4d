/** Trees, every one grown from its own seed. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, closed, curve, gouge, type Point, ribbon } from '../print/cut.ts'

export interface Tree {
  body: string[]
  /** The strokes where the light catches it, for a lighter ink. */
  lights: string[]
}

interface Growth {
  seed: string
  base: Point
  height: number
  /** Length of its longest branches. */
  reach: number
  /** 1 when the light comes from the left. */
  light?: 1 | -1
}

/** A spruce or fir, every branch cut on its own. */
export function conifer({ seed, base, height, reach, light = 1 }: Growth): Tree {
  const random = seededRandom(seed)
  const lean = (random() - 0.5) * height * 0.03
  const trunk = (share: number): Point => [base[0] + lean * share, base[1] - height * share]
  const stem = [trunk(0), trunk(0.5), trunk(1.01)]
  const body = [ribbon(stem, (share) => height * 0.028 * (1 - share) + 0.6)]
  const lights: string[] = []
  for (const side of [-1, 1]) {
    let share = 1
    while (share > 0.06) {
      const age = 1 - share
      const gap = between(age, 0.019, 0.046) * between(random(), 0.7, 1.35)
      const length = reach * (age + 0.03) ** 0.82 * between(random(), 0.62, 1.15)
      const root = trunk(share)
      const droop = length * between(random(), 0.2, 0.5)
      const isMissing = random() < 0.05 && age > 0.2
      if (!isMissing) body.push(bough(root, side, length, droop, height * gap * 1.9, random))
      if (side === -light && random() < 0.75 && age > 0.08) {
        const from: Point = [root[0] + side * length * 0.35, root[1] + droop * 0.42]
        const slope = Math.atan2(droop * 0.9, side * length)
        lights.push(gouge(from, slope, length * 0.5, height * 0.011))
      }
      share -= gap
    }
  }
  return { body, lights }
}

/** One branch of a conifer: straight above, ragged with hanging twigs below. */
function bough(
  root: Point,
  side: number,
  length: number,
  droop: number,
  thickness: number,
  random: () => number,
): string {
  const twigs = 2 * Math.max(2, Math.round(length / 9))
  const underside = Array.from({ length: twigs }, (_, index): Point => {
    const share = 1 - (index + 1) / (twigs + 1)
    const hang = index % 2 === 0 ? between(random(), 0.6, 1.15) : between(random(), 0.3, 0.75)
    const sag = thickness * (1 - share * 0.75) * hang * between(random(), 0.7, 1.25)
    return [root[0] + side * length * share, root[1] + droop * share ** 1.4 + sag]
  })
  return closed([
    [root[0], root[1] - 1],
    [root[0] + side * length * 0.45, root[1] + droop * 0.3],
    [root[0] + side * length, root[1] + droop],
    ...underside,
    [root[0], root[1] + thickness],
  ])
}

/** A longleaf pine: a bare trunk and tufted limbs near the top. */
export function longleaf({ seed, base: [x, y], height, reach, light = 1 }: Growth): Tree {
  const random = seededRandom(seed)
  const bend = (random() - 0.5) * height * 0.06
  const top: Point = [x + bend * 0.4, y - height]
  const trunk = curve([[x, y], [x + bend, y - height * 0.5], top], 8)
  const body = [ribbon(trunk, (share) => height * between(share, 0.042, 0.012))]
  const lights: string[] = []
  const limbs = 15
  for (let limb = 0; limb < limbs; limb += 1) {
    const share = between(limb / (limbs - 1), 0.56, 0.98)
    const root = trunk[Math.round(share * (trunk.length - 1))] ?? top
    const side = limb % 2 === 0 ? 1 : -1
    const length = reach * between(random(), 0.45, 1) * (1.15 - share * 0.75)
    const rise = length * between(random(), 0.1, 0.5)
    const end: Point = [root[0] + side * length, root[1] - rise]
    const elbow: Point = [root[0] + side * length * 0.55, root[1] - rise * 0.25]
    body.push(ribbon(curve([root, elbow, end], 6), (part) => height * between(part, 0.016, 0.006)))
    for (const place of limb === limbs - 1 ? [end, elbow, top] : [end, elbow]) {
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
  const corners = 48
  return closed(
    Array.from({ length: corners }, (_, index): Point => {
      const angle = (index / corners) * 2 * Math.PI
      const needle = index % 2 === 0 ? between(random(), 0.8, 1.15) : 0.66
      const reach = radius * needle * (1 - 0.35 * Math.sin(angle))
      return [x + Math.cos(angle) * reach * 1.15, y + Math.sin(angle) * reach * 0.8]
    }),
  )
}

/** A broad-leaved tree: a trunk, heaps of leaves, and strokes on the side of the light. */
export function oak({ seed, base: [x, y], height, light = 1 }: Omit<Growth, 'reach'>): Tree {
  const random = seededRandom(seed)
  // The bigger the tree stands in the picture, the more of its leaves are cut one by one.
  const count = Math.round(7 + height / 9)
  const size = height * Math.sqrt(7 / count)
  const heads = Array.from({ length: count }, (): Point => {
    const angle = random() * 2 * Math.PI
    const reach = Math.sqrt(random()) * height * 0.3
    return [x + Math.cos(angle) * reach * 1.25, y - height * 0.62 + Math.sin(angle) * reach]
  })
  const leaves = heads.map((head) => heap(head, size * between(random(), 0.17, 0.26), random))
  const lights = heads.flatMap((head) =>
    Array.from({ length: 3 }, () => {
      const angle = -Math.PI / 2 - light * between(random(), 0.1, 1.5)
      const reach = size * between(random(), 0.08, 0.2)
      const place: Point = [head[0] + Math.cos(angle) * reach, head[1] + Math.sin(angle) * reach]
      return gouge(place, angle + Math.PI / 2 - light * 0.2, size * 0.09, size * 0.03, 0.12)
    }),
  )
  const fork: Point = [x + (random() - 0.5) * height * 0.06, y - height * 0.5]
  const trunk = ribbon([[x, y + 1], fork], (share) => height * between(share, 0.075, 0.04))
  return { body: [trunk, ...leaves], lights }
}

function heap([x, y]: Point, radius: number, random: () => number): string {
  const corners = 15
  return closed(
    Array.from({ length: corners }, (_, index): Point => {
      const angle = (index / corners) * 2 * Math.PI
      const reach = radius * between(random(), 0.82, 1.18)
      return [x + Math.cos(angle) * reach * 1.1, y + Math.sin(angle) * reach]
    }),
  )
}
