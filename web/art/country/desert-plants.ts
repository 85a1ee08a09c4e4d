/** What grows where it hardly rains. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, closed, curve, disc, gouge, type Point, ribbon } from '../print/cut.ts'

interface Saguaro {
  seed: string
  base: Point
  height: number
  arms: number
  /** 1 when the light comes from the left. */
  light?: 1 | -1
}

interface Limb {
  line: Point[]
  width: number
  /** Share of the limb, from its root, that other limbs may hide. */
  hidden: number
}

/** A saguaro with its arms, its pleats and the light along its edges. */
export function saguaro({ seed, base: [x, y], height, arms, light = 1 }: Saguaro) {
  const random = seededRandom(seed)
  const thick = height * 0.115
  const sway = (random() - 0.5) * thick * 0.3
  const stem = curve(
    [
      [x, y + 6],
      [x + sway, y - height * 0.5],
      [x, y - height],
    ],
    8,
  )
  const limbs: Limb[] = [{ line: stem, width: thick, hidden: 0.06 }]
  for (let arm = 0; arm < arms; arm += 1) {
    const side = (arm + (random() < 0.5 ? 0 : 1)) % 2 === 0 ? 1 : -1
    const root = y - height * between((arm + random() * 0.6) / arms, 0.32, 0.6)
    const reach = thick * between(random(), 1.3, 1.9) * side
    const rise = height * between(random(), 0.16, 0.42)
    const line = curve(
      [
        [x, root],
        [x + reach * 0.62, root - thick * 0.12],
        [x + reach * 1.02, root - thick * 0.7],
        [x + reach * 1.06, root - rise * 0.6],
        [x + reach * 1.04, root - rise],
      ],
      7,
    )
    limbs.push({ line, width: thick * between(random(), 0.66, 0.8), hidden: 0.3 })
  }
  return {
    foot: [x, y] as Point,
    tall: height,
    body: limbs.flatMap(({ line, width }) => [
      ribbon(line, (share) => width * between(share, 0.8, 1)),
      disc(line.at(-1) ?? [x, y], width / 2),
    ]),
    ribs: limbs.flatMap((limb) =>
      [-0.14, 0.1, 0.3].map((share) => pleat(limb, -share * light, 0.055)),
    ),
    lights: limbs.map((limb) => pleat(limb, 0.36 * light, 0.13)),
  }
}

/** A long stroke beside the middle of a limb. */
function pleat({ line, width, hidden }: Limb, aside: number, thickness: number): string {
  const beside = line.map(([x, y], index): Point => {
    const after = line[Math.min(line.length - 1, index + 1)] ?? [x, y]
    const before = line[Math.max(0, index - 1)] ?? [x, y]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    return [
      x + ((after[1] - before[1]) / length) * width * aside,
      y - ((after[0] - before[0]) / length) * width * aside,
    ]
  })
  const shown = beside.slice(Math.floor(line.length * hidden))
  return ribbon(
    shown,
    (share) => width * thickness * Math.sin(Math.PI * between(share, 0.04, 0.96)) ** 0.6,
  )
}

/** A rosette of sword leaves. */
export function agave(place: Point, size: number, random: () => number): string[] {
  return Array.from({ length: 15 }, (_, index) => {
    const angle = -Math.PI * between((index + random() * 0.5) / 15, 0.06, 0.94)
    const length = size * between(random(), 0.75, 1.1)
    return gouge(place, angle, length, size * 0.16, (random() - 0.5) * 0.12)
  })
}

/** A spray of thorny whips with a flower at each tip. */
export function ocotillo([x, y]: Point, size: number, random: () => number): string[] {
  return Array.from({ length: 11 }, (_, index) => {
    const spread = between(index / 10, -0.42, 0.42)
    const end: Point = [
      x + size * spread * between(random(), 0.8, 1.2),
      y - size * between(random(), 0.8, 1.05),
    ]
    const whip = curve([[x, y], [x + size * spread * 0.35, y - size * 0.5], end], 12)
    const thorns = whip
      .filter((_point, step) => step % 2 === 1)
      .map((point) => gouge(point, random() * 6.3, size * 0.025, 2))
    const flower = gouge(end, -Math.PI / 2 + spread, size * 0.07, size * 0.025)
    return [ribbon(whip, (share) => between(share, 5, 2)), ...thorns, flower]
  }).flat()
}

/** A low bush and the shadow it throws away from a sun that stands above `sunX`. */
export function bush([x, y]: Point, size: number, sunX: number, random: () => number) {
  const head = Array.from({ length: 11 }, (_, index): Point => {
    const angle = Math.PI * (1 + index / 10)
    const reach = size * between(random(), 0.7, 1.2)
    return [x + Math.cos(angle) * reach * 1.3, y + Math.sin(angle) * reach]
  })
  const away = x - sunX
  const shadow: Point[] = [
    [x, y],
    [x + away * 0.06, y + size * 0.8],
    [x + away * 0.14, y + size * 1.9],
  ]
  return { body: closed(head), shadow: ribbon(shadow, (share) => size * 1.7 * (1 - share)) }
}
