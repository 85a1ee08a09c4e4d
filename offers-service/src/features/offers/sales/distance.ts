import type { Position } from '../parcels/outline/survey.ts'

/** The mean radius of the earth (IUGG), in miles. Its flattening moves a distance by half a percent at most. */
const radius = 3958.76

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Twice the haversine of an angle, without the loss of small ones. */
const hav = (angle: number) => Math.sin(angle / 2) ** 2

/** How far two places are apart in a straight line, in miles. */
export function milesBetween([east, north]: Position, [otherEast, otherNorth]: Position): number {
  const [latitude, other] = [radians(north), radians(otherNorth)]
  const part =
    hav(other - latitude) + Math.cos(latitude) * Math.cos(other) * hav(radians(otherEast - east))
  return 2 * radius * Math.asin(Math.sqrt(Math.min(1, part)))
}

/** The same as people say it: whole miles, and 0 for less than one. */
export function wholeMilesBetween(one: Position, other: Position): number {
  const miles = milesBetween(one, other)
  return miles < 1 ? 0 : Math.round(miles)
}
