/** What is above the land: clouds, light and birds. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { between, closed, curve, gouge, type Point, ribbon, type Spot } from '../print/cut.ts'
import { fractal } from '../print/noise.ts'

/** A long cloud: flat beneath, softly broken above, pointed at both ends. */
export function cloudBand(x: number, y: number, length: number, thickness: number): string {
  const rise = fractal({ seed: `cloud ${x} ${y}`, length: length / 5, octaves: 3, isSmooth: true })
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

interface Rays {
  seed: string
  centre: Point
  from: number
  to: number
  count: number
  width: number
}

/** The strokes of light that a printer cuts around a low sun. */
export function rays({ seed, centre, from, to, count, width }: Rays): string[] {
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

/** Birds far away, each one stroke of two wings. */
export function flock(birds: readonly Spot[]): string[] {
  return birds.map(({ x, y, size }, index) => {
    const tilt = ((index % 3) - 1) * 0.14
    const wings = [
      [-1, -0.1],
      [-0.52, -0.42],
      [0, 0],
      [0.52, -0.42],
      [1, -0.1],
    ].map(([across = 0, down = 0]): Point => [x + across * size, y + (down + across * tilt) * size])
    return ribbon(curve(wings, 6), (share) => 0.7 + size * 0.17 * Math.sin(Math.PI * share))
  })
}
