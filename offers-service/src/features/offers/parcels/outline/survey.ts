import type { Outline } from '../../../../../contract/index.ts'

/** Longitude and latitude in degrees of WGS 84, in the order that map files use. */
export type Position = readonly [longitude: number, latitude: number]

/** The ellipsoid of WGS 84: its radius at the equator in meters, and its first eccentricity squared. */
const equator = 6_378_137
const eccentricity2 = 0.006_694_379_990_14

const metersPerFoot = 0.3048
const squareFeetPerAcre = 43_560

interface Point {
  x: number
  y: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2

/** The middle of what positions span. */
export const middleOfAll = (positions: readonly Position[]): Position => [
  middleOf(positions.map(([east]) => east)),
  middleOf(positions.map(([, north]) => north)),
]

/**
 * Lays positions on a plane that touches the ellipsoid amid them, in feet. A parcel of a mile is off by less than a foot there.
 * The radii of curvature are those of any textbook of geodesy (of the meridian, and of the prime vertical).
 */
function onPlane(positions: readonly Position[]): Point[] {
  const [longitude, latitude] = middleOfAll(positions)
  const flattening = 1 - eccentricity2 * Math.sin(radians(latitude)) ** 2
  const alongParallel = (equator / Math.sqrt(flattening)) * Math.cos(radians(latitude))
  const alongMeridian = (equator * (1 - eccentricity2)) / flattening ** 1.5
  return positions.map(([east, north]) => ({
    x: (radians(east - longitude) * alongParallel) / metersPerFoot,
    y: (radians(north - latitude) * alongMeridian) / metersPerFoot,
  }))
}

const next = <T>(all: readonly T[], at: number): T => all[(at + 1) % all.length] as T

/** Square feet within the line, above zero where it runs counterclockwise. */
const signedArea = (points: readonly Point[]): number =>
  points.reduce((sum, one, at) => {
    const other = next(points, at)
    return sum + (one.x * other.y - other.x * one.y) / 2
  }, 0)

/** A direction as surveyors write it: so far from north or south toward east or west, `N 45°12′ E`. */
function bearingOf(east: number, north: number): string {
  const minutes = Math.round((Math.atan2(Math.abs(east), Math.abs(north)) * 180 * 60) / Math.PI)
  const written = `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
  return `${north < 0 ? 'S' : 'N'} ${written} ${east < 0 ? 'W' : 'E'}`
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** What a surveyor would write of a closed line of at least three positions: corners, bearings, lengths and area. */
export function surveyOf(positions: readonly Position[]): Pick<Outline, 'corners' | 'acres'> {
  const points = onPlane(positions)
  const area = signedArea(points)
  const clockwise = area > 0 ? points.toReversed() : points
  const corners = clockwise.map((one, at) => {
    const other = next(clockwise, at)
    const [east, north] = [other.x - one.x, other.y - one.y]
    return {
      x: rounded(one.x, 1),
      y: rounded(one.y, 1),
      bearing: bearingOf(east, north),
      feet: rounded(Math.hypot(east, north), 1),
    }
  })
  return { corners, acres: rounded(Math.abs(area) / squareFeetPerAcre, 2) }
}
