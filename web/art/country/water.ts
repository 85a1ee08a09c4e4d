/** Lakes, creeks and the sea. */
import { between, closed, curve, gouge, type Point } from '../print/cut.ts'

interface Ripples {
  count: number
  width: number
  from: number
  to: number
  lengths: [number, number]
  widths: [number, number]
  random: () => number
}

/** Level strokes on water, longer and wider the nearer they are. */
export function ripples({ count, width, from, to, lengths, widths, random }: Ripples): string[] {
  return Array.from({ length: count }, () => {
    const nearness = random() ** 1.2
    const place: Point = [between(random(), -60, width), between(nearness, from, to)]
    const length = between(nearness, ...lengths) * between(random(), 0.45, 1.05)
    return gouge(place, (random() - 0.5) * 0.04, length, between(nearness, ...widths), -0.02)
  })
}

/** The path that a low light lays on the sea. */
export function lightPath(
  x: number,
  from: number,
  { count, spread, random }: { count: number; spread: number; random: () => number },
): string[] {
  return Array.from({ length: count }, () => {
    const nearness = random()
    const length = between(nearness, 16, 96) * between(random(), 0.5, 1.1)
    const aside = (random() - 0.5) * between(nearness, 16, spread) - length / 2
    return gouge([x + aside, from + 4 + nearness * 150], 0, length, between(nearness, 2.2, 6.5))
  })
}

/** The lip of a wave along a line, its edge in scallops; `side` says which way they hang. */
export function lip(
  line: readonly Point[],
  thickness: number,
  side: 1 | -1,
  random: () => number,
): string {
  const edge = line.map(([x, y], index): Point => {
    const share = between(index / line.length, 0.04, 0.985)
    const scallop = 0.25 + 0.75 * Math.abs(Math.sin(index * 1.1 + random() * 0.7))
    return [x, y + side * thickness * scallop * Math.sin(Math.PI * share) ** 0.7]
  })
  return closed([...line, ...curve(edge, 3).toReversed()])
}

/** Torn lace behind a breaking wave; `nearness` runs from 0 to 1. */
export function foam(line: readonly Point[], nearness: number, random: () => number): string[] {
  return line.slice(4).flatMap(([x, y]): string[] => {
    if (random() > 0.35 + nearness * 0.4) return []
    const place: Point = [x, y + between(random(), 16, 44) * (0.4 + nearness)]
    const length = between(random(), 20, 66) * (0.4 + nearness)
    const width = between(random(), 2, 5) * (0.6 + nearness * 0.5)
    return [gouge(place, (random() - 0.3) * 0.3, length, width)]
  })
}

/** The same path data upside down in still water whose surface is at `level`, a little shortened. */
export function mirrored(d: string, level: number, squash = 0.62): string {
  return d.replaceAll(
    /([ML])(-?[\d.]+) (-?[\d.]+)/g,
    (_, letter: string, x: string, y: string) =>
      `${letter}${x} ${(level + (level - Number(y)) * squash).toFixed(1)}`,
  )
}
