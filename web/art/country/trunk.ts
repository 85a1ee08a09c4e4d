import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, closed, curve, gouge, type Point, ribbon } from '../print/cut.ts'
import { fractal } from '../print/noise.ts'

interface CloseTrunk {
  x: number
  thick: number
  foot: number
  /** Where the light comes from. */
  sunX: number
}

/** A trunk close by, higher than the picture, with dead limbs, plates of bark and one bright edge. */
export function trunk({ x, thick, foot, sunX }: CloseTrunk) {
  const random = seededRandom(`trunk ${x}`)
  const wave = fractal({ seed: `trunk ${x}`, length: 120, octaves: 3 })
  const edge = (side: number) =>
    Array.from({ length: 34 }, (_, index): Point => {
      const y = -30 + (index / 33) * (foot + 30)
      const flare = Math.max(0, (y - foot + 70) / 70) ** 2 * thick * 0.42
      const half = thick * between(y / foot, 0.4, 0.5) + flare
      return [x + side * half + wave(y + side * 500) * thick * 0.045, y]
    })
  const limbs = Array.from({ length: 5 }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1
    const y = between(random(), 30, 330)
    const reach = side * thick * between(random(), 0.7, 1.5)
    const line: Point[] = [
      [x, y + 12],
      [x + reach * 0.6, y],
      [x + reach, y + Math.abs(reach) * 0.24],
    ]
    return ribbon(curve(line, 6), (share) => thick * between(share, 0.14, 0.03))
  })
  const stroke = (aside: number, to: number) =>
    gouge(
      [x + aside * thick, random() * to],
      Math.PI / 2 + (random() - 0.5) * 0.2,
      between(random(), 20, 72),
      thick * between(random(), 0.03, 0.065),
      0.06,
    )
  const bright = x < sunX ? 1 : -1
  return {
    body: [closed([...edge(-1), ...edge(1).toReversed()]), ...limbs],
    bark: Array.from({ length: Math.round(thick * 0.9) }, () =>
      stroke((random() - 0.5) * 0.78, foot),
    ),
    lights: Array.from({ length: 30 }, () =>
      stroke(bright * between(random(), 0.33, 0.45), foot - 90),
    ),
  }
}
