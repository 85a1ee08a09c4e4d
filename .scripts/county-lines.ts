import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import list from '../offers-service/src/features/offers/lists/table/values/counties.json' with { type: 'json' }
import { root } from './root.ts'

/*
 * Draws the lines of each state and its counties into files that the service reads (docs/decisions/196-county-maps.md):
 * `npm pack us-atlas@3.0.1 && tar xf us-atlas-3.0.1.tgz && node .scripts/county-lines.ts package/counties-10m.json`
 */

type Point = readonly [x: number, y: number]
/** Arcs of a line around an area: their numbers, or `~number` where one is gone along backward. */
type Ring = number[]
interface Area {
  type: 'Polygon' | 'MultiPolygon'
  id: string
  arcs: Ring[] | Ring[][]
}
interface Atlas {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: Record<'counties' | 'states', { geometries: Area[] }>
}

const folder = join(root, 'offers-service/src/features/offers/parcels/county-map/lines')
/** The longer side of a drawing. */
const size = 480
/** By how much a line may be simpler than it is, and how wide an island or a lake must be to be seen. */
const tolerance = 1
const smallest = 3
/** Hawaii goes on for a thousand miles of rocks, on which nobody has land. */
const westernmost: Record<string, number> = { HI: -161 }

const atlas = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Atlas

/** The corners of each arc in degrees. The Aleutians go on beyond 180° instead of beginning anew at the other side. */
const arcs = atlas.arcs.map((arc) => {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  return arc.map(([east, north]): Point => {
    x += east
    y += north
    const longitude = x * scale[0] + translate[0]
    return [longitude > 0 ? longitude - 360 : longitude, y * scale[1] + translate[1]]
  })
})

const ringsOf = ({ type, arcs: all }: Area): Ring[] =>
  type === 'Polygon' ? (all as Ring[]) : (all as Ring[][]).flat()

/** The corners along a ring, the first of them again at its end. */
const along = (ring: Ring, lines: readonly Point[][]): Point[] =>
  ring.flatMap((number, at) => {
    const line = (number < 0 ? lines[~number]?.toReversed() : lines[number]) ?? []
    return at === 0 ? line : line.slice(1)
  })

const spanOf = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
const boxOf = (points: readonly Point[]) => {
  const [west, east] = spanOf(points.map(([x]) => x))
  const [south, north] = spanOf(points.map(([, y]) => y))
  return { west, east, south, north }
}

/** Square units within a ring, and its middle as often as there are such. */
function momentsOf(points: readonly Point[]): { area: number; x: number; y: number } {
  const sum = { area: 0, x: 0, y: 0 }
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[at + 1] ?? [x, y]
    const cross = (x * nextY - nextX * y) / 2
    sum.area += cross
    sum.x += (cross * (x + nextX)) / 3
    sum.y += (cross * (y + nextY)) / 3
  }
  return sum
}

/** A line without the corners that change little (Douglas and Peucker). */
function simplified(line: Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const [across, down] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(across, down)
  const away = ([x, y]: Point) =>
    length === 0
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs(across * (y - first[1]) - down * (x - first[0])) / length
  const distances = line.map(away)
  const most = Math.max(...distances)
  if (most <= tolerance) return [first, last]
  const at = distances.indexOf(most)
  return [...simplified(line.slice(0, at + 1)).slice(0, -1), ...simplified(line.slice(at))]
}

/** A line as a path writes it, from its first corner by steps; empty where so exactly nothing of it is left. */
function pathOf(points: readonly Point[], { digits = 0, isOpen = false } = {}): string {
  const rounded = points.map((point) => point.map((value) => Number(value.toFixed(digits))))
  const corners = rounded.filter((point, at) => point.join(' ') !== rounded[at - 1]?.join(' '))
  if (!isOpen) corners.pop()
  if (corners.length < (isOpen ? 2 : 3)) return ''
  const steps = corners
    .slice(1)
    .map((point, at) =>
      point
        .map((value, axis) => Number((value - (corners[at]?.[axis] ?? 0)).toFixed(digits)))
        .join(' '),
    )
  return `M${corners[0]?.join(' ')}l${steps.join(' ')}${isOpen ? '' : 'z'}`.replaceAll(' -', '-')
}

const isSeen = (points: readonly Point[]) => {
  const { west, east, south, north } = boxOf(points)
  return Math.max(east - west, north - south) >= smallest
}

/** The path of an area: its rings that are large enough, and the largest one in any case, with all its corners if it needs them. */
function pathOfArea(rings: Ring[], simple: readonly Point[][], exact: readonly Point[][]): string {
  const largest = rings.toSorted(
    (one, other) =>
      Math.abs(momentsOf(along(other, exact)).area) - Math.abs(momentsOf(along(one, exact)).area),
  )[0]
  return rings
    .map((ring) => {
      const path = isSeen(along(ring, exact)) ? pathOf(along(ring, simple)) : ''
      return path === '' && ring === largest ? pathOf(along(ring, exact), { digits: 1 }) : path
    })
    .join('')
}

const directions = [
  ['northwest', 'north', 'northeast'],
  ['west', '', 'east'],
  ['southwest', 'south', 'southeast'],
]

const thirdAt = (share: number) => Math.min(2, Math.floor(share * 3))

/**
 * In which third of its state each county lies, from 0 to 2, by how far the state reaches and by how much of its land there is too:
 * the tail of Alaska alone is a third of it one way, and one island of Hawaii is most of it the other. Where the two do not say the
 * same it counts as amid the state, of which nothing is said.
 */
function thirdsOf(middles: readonly { at: number; area: number }[], reach: number): number[] {
  const total = middles.reduce((sum, { area }) => sum + area, 0)
  return middles.map(({ at, area }) => {
    const before = middles.reduce((sum, other) => sum + (other.at < at ? other.area : 0), 0)
    const byLand = thirdAt((before + area / 2) / total)
    return byLand === thirdAt(at / reach) ? byLand : 1
  })
}

/** In how many rows the land beside a county is measured. */
const rows = 15

/** Where a row cuts the lines of a state, from west to east. */
const cutsAt = (row: number, outline: readonly Point[][]) =>
  outline
    .flatMap((ring) =>
      ring.flatMap(([x, y], at) => {
        const [nextX, nextY] = ring[at + 1] ?? [x, y]
        return y > row === nextY > row ? [] : [x + ((row - y) / (nextY - y)) * (nextX - x)]
      }),
    )
    .toSorted((one, other) => one - other)

/**
 * In which third a county lies of the land between its own north and south, from 0 to 2. California runs askew: where its north is in
 * the west of all of it, the valley is amid the land there, and San Diego in the west of the south.
 */
function thirdOfRows(middle: number, lines: readonly Point[][], outline: readonly Point[][]) {
  const { south, north } = boxOf(lines.flat())
  let [west, all] = [0, 0]
  for (let row = 0; row < rows; row++) {
    const cuts = cutsAt(south + ((north - south) * (row + 0.5)) / rows, outline)
    for (let at = 0; at + 1 < cuts.length; at += 2) {
      const [from = 0, to = 0] = cuts.slice(at, at + 2)
      west += Math.max(0, Math.min(to, middle) - from)
      all += to - from
    }
  }
  return thirdAt(west / all)
}

const isSame = (one: Point | undefined, other: Point | undefined) =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1]

/** The lines between counties, each once, in strokes as long as a pen can draw them without a new start, which costs most bytes. */
function bordersOf(counties: readonly { rings: Ring[] }[], lines: readonly Point[][]): string {
  const times = Map.groupBy(
    counties.flatMap(({ rings }) => rings.flat().map((arc) => (arc < 0 ? ~arc : arc))),
    (arc) => arc,
  )
  const left = new Set([...times].flatMap(([arc, all]) => (all.length === 2 ? [arc] : [])))
  const next = (end: Point | undefined): Point[] | undefined => {
    for (const arc of left) {
      const line = lines[arc] ?? []
      const onward = isSame(line[0], end) ? line : line.toReversed()
      if (!isSame(onward[0], end)) continue
      left.delete(arc)
      return onward
    }
    return undefined
  }
  const strokes: Point[][] = []
  for (const arc of left) {
    left.delete(arc)
    const stroke = [...(lines[arc] ?? [])]
    for (let more = next(stroke.at(-1)); more; more = next(stroke.at(-1)))
      stroke.push(...more.slice(1))
    strokes.push(stroke)
  }
  return strokes.map((stroke) => pathOf(stroke, { isOpen: true })).join('')
}

/** Where the sheet of a state is, and how a position comes onto it. */
function sheetOf(outline: Ring[]) {
  const { west, east, south, north } = boxOf(outline.flatMap((ring) => along(ring, arcs)))
  // Degrees become narrower to the north; within a state the middle one stands for all.
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const down = size / Math.max((east - west) * narrowing, north - south)
  const across = down * narrowing
  const place = ([x, y]: Point): Point => [(x - west) * across, (north - y) * down]
  const [width, height] = place([east, south])
  return { west, north, across, down, width, height, place }
}

/** In which part of its state each county lies, in a word; empty where that is not plain. East and west count only where they are so in its rows too. */
function partsOf(
  counties: readonly { rings: Ring[] }[],
  outline: readonly Ring[],
  lines: Point[][],
  sheet: Point,
): string[] {
  const middles = counties.map(({ rings }) => {
    const sum = { area: 0, x: 0, y: 0 }
    for (const { area, x, y } of rings.map((ring) => momentsOf(along(ring, lines)))) {
      sum.area += area
      sum.x += x
      sum.y += y
    }
    return { area: Math.abs(sum.area), x: sum.x / sum.area, y: sum.y / sum.area }
  })
  const [across = [], down = []] = (['x', 'y'] as const).map((axis, at) =>
    thirdsOf(
      middles.map((middle) => ({ at: middle[axis], area: middle.area })),
      sheet[at] ?? 0,
    ),
  )
  const state = outline.map((ring) => along(ring, lines))
  return counties.map(({ rings }, at) => {
    const own = rings.map((ring) => along(ring, lines))
    const isSo = thirdOfRows(middles[at]?.x ?? 0, own, state) === across[at]
    return directions[down[at] ?? 1]?.[isSo ? (across[at] ?? 1) : 1] ?? ''
  })
}

const exactly = (value: number) => Number(value.toFixed(4))

function fileOf(code: string, fips: string): string {
  const state = atlas.objects.states.geometries.find(({ id }) => id === fips)
  if (!state) throw new Error(`There are no lines of ${code}.`)
  const isIn = (ring: Ring) =>
    boxOf(along(ring, arcs)).west > (westernmost[code] ?? Number.NEGATIVE_INFINITY)
  const outline = ringsOf(state).filter(isIn)
  const counties = atlas.objects.counties.geometries
    .filter(({ id }) => id.startsWith(fips))
    .map((county) => ({ id: county.id, rings: ringsOf(county).filter(isIn) }))
    .toSorted((one, other) => Number(one.id) - Number(other.id))
  const { west, north, across, down, width, height, place } = sheetOf(outline)
  const used = new Set(
    counties.flatMap(({ rings }) => rings.flat().map((arc) => (arc < 0 ? ~arc : arc))),
  )
  const exact = arcs.map((arc, at) => (used.has(at) ? arc.map(place) : []))
  const simple = exact.map(simplified)
  // Alaskans tell its parts otherwise than by the thirds of its sheet: Juneau is in the southeast, and Anchorage not in the east.
  const parts = code === 'AK' ? [] : partsOf(counties, outline, exact, [width, height])
  const lines = counties.flatMap(({ id, rings }, at) => {
    const line = pathOfArea(rings, simple, exact)
    // Falls Church, the smallest, is but a line itself in the atlas.
    return line === '' ? [] : `"${id.slice(2)}":${JSON.stringify({ lies: parts[at] ?? '', line })}`
  })
  const about = {
    width: Math.round(width),
    height: Math.round(height),
    west: exactly(west),
    north: exactly(north),
    perDegree: [exactly(across), exactly(down)],
    line: pathOfArea(outline, simple, exact),
    borders: bordersOf(counties, simple),
  }
  return `${JSON.stringify(about).slice(0, -1)},"counties":{\n${lines.join(',\n')}\n}}\n`
}

for (const [code, { fips }] of Object.entries(list))
  writeFileSync(join(folder, `${code}.json`), fileOf(code, fips))
