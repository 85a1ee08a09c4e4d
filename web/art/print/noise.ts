import { seededRandom } from '../../src/brand/seeded-random.ts'

/** Wandering values between -1 and 1 along a line; straight between its knots, so that slopes look cut, not drawn. */
function wander(seed: string, isSmooth: boolean): (x: number) => number {
  const random = seededRandom(seed)
  const knots = Array.from({ length: 256 }, () => random() * 2 - 1)
  const knot = (index: number) => knots[((index % 256) + 256) % 256] ?? 0
  return (x) => {
    const left = Math.floor(x)
    const share = x - left
    const eased = isSmooth ? share * share * (3 - 2 * share) : share
    return knot(left) + (knot(left + 1) - knot(left)) * eased
  }
}

interface Roughness {
  seed: string
  /** Distance between the largest bumps. */
  length: number
  octaves?: number
  /** How much of each octave's height the next, finer one has. */
  gain?: number
  isSmooth?: boolean
}

/** Fractal wandering (fBm): large swells with ever smaller ones on them, roughly between -1 and 1. */
export function fractal({ seed, length, octaves = 4, gain = 0.5, isSmooth = false }: Roughness) {
  const layers = Array.from({ length: octaves }, (_, octave) =>
    wander(`${seed}/${octave}`, isSmooth),
  )
  return (x: number) =>
    layers.reduce(
      (sum, layer, octave) =>
        sum + layer((x / length) * 2 ** octave + octave * 17.3) * gain ** octave,
      0,
    )
}

/** A square of grain that can be laid edge to edge, its values spread evenly from 0 to 1. */
export function grainTile(seed: string, size: number, softness: number): Float32Array {
  const random = seededRandom(seed)
  let tile = Float32Array.from({ length: size * size }, random)
  for (let pass = 0; pass < 2; pass += 1) {
    tile = sweep(sweep(tile, size, softness, 1, 0), size, softness, 0, 1)
  }
  const order = Array.from(tile.keys()).toSorted((a, b) => (tile[a] ?? 0) - (tile[b] ?? 0))
  const even = new Float32Array(tile.length)
  for (const [rank, index] of order.entries()) even[index] = rank / tile.length
  return even
}

/** Blurs a tile in one direction, around its edges. */
function sweep(tile: Float32Array, size: number, radius: number, stepX: number, stepY: number) {
  const reach = Math.ceil(radius)
  return Float32Array.from(tile, (_, index) => {
    const x = index % size
    const y = Math.floor(index / size)
    let sum = 0
    for (let offset = -reach; offset <= reach; offset += 1) {
      const column = (x + offset * stepX + size) % size
      const row = (y + offset * stepY + size) % size
      sum += (tile[row * size + column] ?? 0) * Math.exp((-offset * offset) / (2 * radius * radius))
    }
    return sum
  })
}
