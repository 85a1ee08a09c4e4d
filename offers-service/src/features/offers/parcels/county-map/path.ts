export interface Point {
  x: number
  y: number
}

/** The corners of each ring of a path that goes on by steps, as `.scripts/county-lines.ts` writes it: `M12 30l3-2 4 5z`. */
export function ringsOf(path: string): Point[][] {
  return path.split('M').flatMap((ring) => {
    const numbers = ring.match(/-?[\d.]+/g)?.map(Number) ?? []
    const corners: Point[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const { x, y } = corners.at(-1) ?? { x: 0, y: 0 }
      corners.push({ x: x + (numbers[at] ?? 0), y: y + (numbers[at + 1] ?? 0) })
    }
    return corners.length > 0 ? [corners] : []
  })
}

const sidesOf = (rings: readonly Point[][]) =>
  rings.flatMap((ring) =>
    ring.map((from, at): [Point, Point] => [from, ring[(at + 1) % ring.length] ?? from]),
  )

/** How far a point is from a side. */
function distance({ x, y }: Point, [from, to]: [Point, Point]): number {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length2 = across ** 2 + down ** 2
  const along = length2 === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / length2
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from.x - share * across, y - from.y - share * down)
}

/** Whether a point lies within these rings, of which one within another is a hole, or no farther than so much outside of them. */
export function isWithin(point: Point, rings: readonly Point[][], leeway: number): boolean {
  const sides = sidesOf(rings)
  const crossed = sides.filter(
    ([from, to]) =>
      from.y > point.y !== to.y > point.y &&
      point.x < from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x),
  )
  return crossed.length % 2 === 1 || sides.some((side) => distance(point, side) <= leeway)
}
