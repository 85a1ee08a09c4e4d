import { readFileSync } from 'node:fs'
import { type CountyMap, directions, type StateCode } from '../../../../../contract/index.ts'
import type { County } from '../../lists/table/values/counties.ts'
import type { Position } from '../outline/survey.ts'
import { countyOfPlace, stateName } from '../place.ts'
import { isWithin, type Point, ringsOf } from './path.ts'

/** The lines of a state as `.scripts/county-lines.ts` draws them, by the last three figures of the FIPS codes of its counties. */
interface StateLines extends Pick<CountyMap, 'width' | 'height' | 'line' | 'borders'> {
  /** Degrees of the left and the upper side, and how many units are a degree to the right and down. */
  west: number
  north: number
  perDegree: [number, number]
  counties: Record<string, { lies: string; line: string }>
}

const source = 'U.S. Census Bureau, 2017'

/** Counties that changed no more than their names. */
const renamed: Record<string, string> = { '46113': '46102', '02270': '02158' }

/** A county narrower than this has a ring around it, so much away. */
const small = 24
const away = 10
/** Lines are simplified, so that land at the edge of its county may lie so much outside of them. */
const leeway = 3

const read = new Map<StateCode, StateLines>()

function linesOf(state: StateCode): StateLines {
  const known = read.get(state)
  if (known) return known
  const text = readFileSync(new URL(`./lines/${state}.json`, import.meta.url), 'utf8')
  const lines = JSON.parse(text) as StateLines
  read.set(state, lines)
  return lines
}

/** Where a position is on the sheet of its state. The Aleutians go on beyond 180°. */
function placeOn({ west, north, perDegree }: StateLines, [longitude, latitude]: Position): Point {
  const east = longitude > 0 ? longitude - 360 : longitude
  return { x: (east - west) * perDegree[0], y: (north - latitude) * perDegree[1] }
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

function ringAround(corners: readonly Point[]): CountyMap['ring'] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  if (Math.max(width, height) >= small) return undefined
  const middle = rounded({ x: left + width / 2, y: top + height / 2 })
  return { ...middle, radius: Math.round(Math.hypot(width, height) / 2) + away }
}

/** The lines of a county, and those of its state; undefined for the few without lines. */
function linesOfCounty({ fips, state }: County) {
  const lines = linesOf(state)
  const drawn = lines.counties[(renamed[fips] ?? fips).slice(2)]
  return drawn && { lines, drawn, rings: ringsOf(drawn.line) }
}

/** Whether a position lies in a county, or so near to it that its simplified lines do not tell; false where it has no lines. */
function liesIn(county: County, position: Position): boolean {
  const found = linesOfCounty(county)
  return found !== undefined && isWithin(placeOn(found.lines, position), found.rings, leeway)
}

/** Whether a position may be in a county: it lies there or, where the county has no lines, somewhere in its state. */
export function mayLieIn(county: County, position: Position): boolean {
  if (linesOfCounty(county)) return liesIn(county, position)
  const lines = linesOf(county.state)
  return isWithin(placeOn(lines, position), ringsOf(lines.line), leeway)
}

/** The county that a piece of land lies in, where its place says so plainly or its position is there; undefined where neither is so. */
export function countyOfLand(location: string, position: Position | undefined): County | undefined {
  const { county, isPlain = false } = countyOfPlace(location) ?? {}
  if (!county) return undefined
  return isPlain || (position && liesIn(county, position)) ? county : undefined
}

/**
 * The map of the county that a place says it lies in, with a mark where it is. Undefined where the place names none, where it may mean
 * a town of that name and nothing else says that it is there, and for the few counties without lines. A position somewhere else is
 * left out: one of the two is wrong.
 */
export function countyMapOf(
  location: string,
  position: Position | undefined,
): CountyMap | undefined {
  const { county, isPlain = false } = countyOfPlace(location) ?? {}
  if (!county) return undefined
  const found = linesOfCounty(county)
  if (!found) return undefined
  const { lines, drawn, rings } = found
  const at = position && placeOn(lines, position)
  const isHere = at !== undefined && isWithin(at, rings, leeway)
  if (!isHere && !isPlain) return undefined
  const { width, height, line, borders } = lines
  return {
    county: county.name,
    state: stateName(county.state),
    lies: directions.find((direction) => direction === drawn.lies),
    width,
    height,
    line,
    borders,
    countyLine: drawn.line,
    ring: ringAround(rings.flat()),
    at: isHere ? rounded(at) : undefined,
    source,
  }
}
