/** What grows around our feet. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, curve, disc, gouge, type Point, ribbon } from '../print/cut.ts'
import type { Crest } from './terrain.ts'

interface Stand {
  seed: string
  left: number
  right: number
  ground: Crest
  height: number
  /** Blades for each unit of width. */
  density: number
  lean?: number
}

/** A stand of grass, its blades bent by one wind. */
export function grass({ seed, left, right, ground, height, density, lean = 0.2 }: Stand): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: Math.round((right - left) * density) }, () => {
    const x = between(random(), left, right)
    const length = height * between(random() ** 1.5, 0.45, 1.25)
    const angle = -Math.PI / 2 + lean * between(random(), -0.3, 1.5)
    const width = Math.min(9, height * between(random(), 0.04, 0.085))
    return gouge([x, ground(x) + 3], angle, length, width, between(random(), -0.02, 0.14))
  })
}

/** Tall prairie grass gone to seed. */
export function bluestem(count: number, width: number, ground: Crest, random: () => number) {
  return Array.from({ length: count }, () => {
    const x = random() * width
    const tall = between(random(), 80, 190)
    const tip: Point = [x + tall * between(random(), 0.16, 0.4), ground(x) - tall]
    const bend: Point = [x + tall * 0.06, ground(x) - tall * 0.55]
    const stem = curve([[x, ground(x) + 4], bend, tip], 8)
    const seeds = stem
      .slice(-6)
      .map((place, index) => gouge(place, -0.9 + (index % 2) * 1.1, tall * 0.085, tall * 0.03))
    return [ribbon(stem, (share) => between(share, 4, 1.6)), ...seeds]
  }).flat()
}

/** Coneflowers: a head with its petals hanging. */
export function coneflowers(count: number, width: number, ground: Crest, random: () => number) {
  return Array.from({ length: count }, () => {
    const x = random() * width
    const y = ground(x) - between(random(), 40, 105)
    const size = between(random(), 9, 16)
    const petals = Array.from({ length: 9 }, (_, index) =>
      gouge([x, y + 1], between(index / 8, 0.2, Math.PI - 0.2), size * 1.3, size * 0.42),
    )
    return [disc([x, y], size * 0.38, 0.06), ...petals]
  }).flat()
}

/** A fern: arched fronds with leaflets to both sides. */
export function fern([x, y]: Point, size: number, random: () => number): string[] {
  return Array.from({ length: 6 }, (_, index) => {
    const lean = between(index / 5, -1, 1) + (random() - 0.5) * 0.25
    const length = size * between(random(), 0.8, 1.15)
    const tip: Point = [x + lean * length, y - length * (0.95 - 0.62 * Math.abs(lean))]
    const elbow: Point = [x + lean * length * 0.42, y - length * (0.82 - 0.2 * Math.abs(lean))]
    const frond = curve([[x, y], elbow, tip], 11)
    const leaflets = frond.slice(5).flatMap((place, step) => {
      const before = frond[step + 4] ?? place
      const along = Math.atan2(place[1] - before[1], place[0] - before[0])
      const reach = size * 0.2 * Math.sin(Math.PI * between(step / 17, 0.18, 0.98))
      return [-1, 1].map((side) => gouge(place, along + side * 1.05, reach, size * 0.035))
    })
    return [ribbon(frond, (share) => between(share, 3.4, 1)), ...leaflets]
  }).flat()
}

interface CropRows {
  vanish: Point
  left: number
  right: number
  bottom: number
  count: number
  random: () => number
}

/** Young leaves along planted rows, near enough to be cut one by one. */
export function cropLeaves({ vanish, left, right, bottom, count, random }: CropRows) {
  const body: string[] = []
  const lights: string[] = []
  const glints: string[] = []
  for (let row = 0; row < count; row += 1) {
    const end = between((row + 0.5) / count, left, right)
    for (let step = 0; step < 60; step += 1) {
      // Even steps on the ground crowd together toward the vanishing point.
      const share = 0.22 + 1.0 * (1 - 1 / (1 + step * 0.07))
      const [x, y] = [between(share, vanish[0], end), between(share, vanish[1], bottom)]
      if (x < -60 || x > 1260 || share > 1.05) continue
      const size = 62 * share ** 1.5
      for (let leaf = -1.5; leaf <= 1.5; leaf += 1) {
        const angle = -Math.PI / 2 + leaf * 0.75 + (random() - 0.5) * 0.4
        body.push(gouge([x, y], angle, size * between(random(), 0.7, 1.1), size * 0.3, leaf * 0.08))
      }
      lights.push(gouge([x, y], -Math.PI / 2 + 0.7 + random() * 0.4, size * 0.85, size * 0.2, 0.1))
      if (random() < 0.7) {
        const place: Point = [x + size * 0.1, y - size * 0.15]
        glints.push(gouge(place, -Math.PI / 2 + 0.9, size * 0.55, size * 0.1, 0.1))
      }
    }
  }
  return { body, lights, glints }
}
