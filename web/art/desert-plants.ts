/** What grows where it hardly rains. */
import { seededRandom } from '../src/ui/seeded-random.ts'
import { between, curve, disc, gouge, type Point, ribbon } from './cut.ts'

interface Saguaro {
  seed: string
  base: Point
  height: number
  arms: number
  /** 1 when the light comes from the left. */
  light?: 1 | -1
}

/** A saguaro with its arms, its pleats and the light along its edges. */
export function saguaro({ seed, base: [x, y], height, arms, light = 1 }: Saguaro) {
  const random = seededRandom(seed)
  const thick = height * 0.115
  const limbs: { line: Point[]; width: number }[] = [
    {
      line: curve(
        [
          [x, y + 6],
          [x + (random() - 0.5) * thick * 0.3, y - height * 0.5],
          [x, y - height],
        ],
        8,
      ),
      width: thick,
    },
  ]
  for (let arm = 0; arm < arms; arm += 1) {
    const side = (arm + (random() < 0.5 ? 0 : 1)) % 2 === 0 ? 1 : -1
    const root = y - height * between((arm + random() * 0.6) / arms, 0.32, 0.6)
    const reach = thick * between(random(), 1.3, 1.9) * side
    const rise = height * between(random(), 0.16, 0.42)
    limbs.push({
      line: curve(
        [
          [x, root],
          [x + reach * 0.62, root - thick * 0.12],
          [x + reach * 1.02, root - thick * 0.7],
          [x + reach * 1.06, root - rise * 0.6],
          [x + reach * 1.04, root - rise],
        ],
        7,
      ),
      width: thick * between(random(), 0.66, 0.8),
    })
  }
  const offset = (line: Point[], by: number) =>
    line.map(([px, py], index): Point => {
      const after = line[Math.min(line.length - 1, index + 1)] ?? [px, py]
      const before = line[Math.max(0, index - 1)] ?? [px, py]
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
      return [
        px + ((after[1] - before[1]) / length) * by,
        py - ((after[0] - before[0]) / length) * by,
      ]
    })
  const trim = (line: Point[], from: number, to: number) =>
    line.slice(Math.floor(line.length * from), Math.ceil(line.length * to))
  return {
    foot: [x, y] as Point,
    tall: height,
    body: limbs.flatMap(({ line, width }, limb) => [
      ribbon(
        line,
        (share) => width * (limb === 0 ? between(share, 0.86, 1) : between(share, 0.72, 1)),
      ),
      disc(line.at(-1) ?? [x, y], width / 2),
    ]),
    ribs: limbs.flatMap(({ line, width }, limb) =>
      [-0.14, 0.1, 0.3].map((share) =>
        ribbon(
          trim(offset(line, width * share * -light), limb === 0 ? 0.05 : 0.25, 0.95),
          (part) => width * 0.055 * Math.sin(Math.PI * between(part, 0.05, 0.95)),
        ),
      ),
    ),
    lights: limbs.flatMap(({ line, width }, limb) => [
      ribbon(
        trim(offset(line, width * 0.36 * light), limb === 0 ? 0.08 : 0.36, 0.97),
        (part) => width * 0.13 * Math.sin(Math.PI * between(part, 0.02, 0.98)) ** 0.5,
      ),
    ]),
  }
}

/** A rosette of sword leaves. */
export function agave([x, y]: Point, size: number, random: () => number): string[] {
  return Array.from({ length: 15 }, (_, index) => {
    const angle = -Math.PI * between((index + random() * 0.5) / 15, 0.06, 0.94)
    return gouge(
      [x, y],
      angle,
      size * between(random(), 0.75, 1.1),
      size * 0.16,
      (random() - 0.5) * 0.12,
    )
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
    const line = curve([[x, y], [x + size * spread * 0.35, y - size * 0.5], end], 12)
    const thorns = line
      .filter((_, step) => step % 2 === 1)
      .map((point) => gouge(point, random() * 6.3, size * 0.025, 2))
    return [
      ribbon(line, (share) => between(share, 5, 2)),
      ...thorns,
      gouge(end, -Math.PI / 2 + spread, size * 0.07, size * 0.025),
    ]
  }).flat()
}
