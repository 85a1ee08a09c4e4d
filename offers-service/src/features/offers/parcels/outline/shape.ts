import { apnKeyOf } from '../../parcel-key.ts'
import { type Position, surveyOf } from './survey.ts'

/** A shape of a map file: its line, and whether it has holes, which the outline of a parcel cannot have here. */
export interface Shape {
  line: readonly (readonly number[])[]
  hasHoles: boolean
  /** What the file says of it, among which its parcel number may be. */
  texts: readonly string[]
}

/** Why a file is no outline, in a sentence for the admin. */
export class OutlineProblem extends Error {}

const maxCorners = 1000
/** About as far as the largest county of the lower 48 states. */
const maxDegrees = 4

/** The shape of the parcel among those of a file. */
function chosen(shapes: readonly Shape[], apn: string): Shape {
  const [only, ...others] = shapes
  if (!only) throw new OutlineProblem('This file has no shape with an area in it')
  if (others.length === 0) return only
  const key = apnKeyOf({ apn })
  const named = shapes.filter(({ texts }) => texts.some((text) => apnKeyOf({ apn: text }) === key))
  if (named[0] && named.length === 1) return named[0]
  throw new OutlineProblem(
    `This file has ${shapes.length} shapes, and ${named.length === 0 ? 'none' : named.length} of them with the number ${apn}. Please save only the one of this parcel`,
  )
}

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1]

function positionOf([longitude = Number.NaN, latitude = Number.NaN]: readonly number[]): Position {
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return [longitude, latitude]
  throw new OutlineProblem(
    'The corners of this file are not longitude and latitude in degrees. Please save it as WGS 84 (EPSG:4326)',
  )
}

/** How far these values are apart. */
const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

/** The corners of the parcel with this number in a map file, each once. Throws {@link OutlineProblem}. */
export function outlineAmong(shapes: readonly Shape[], apn: string): Position[] {
  const { line, hasHoles } = chosen(shapes, apn)
  if (hasHoles)
    throw new OutlineProblem('This shape has a hole in it, which cannot be drawn. Please close it')
  if (line.length > maxCorners)
    throw new OutlineProblem(`This shape has more than ${maxCorners} corners. Please simplify it`)
  const corners = line
    .map(positionOf)
    // The last corner of a line is its first one again.
    .filter((corner, at, all) => !isSame(corner, all[(at + 1) % all.length] ?? corner))
  if (corners.length < 3) throw new OutlineProblem('This shape has fewer than three corners')
  const [across, along] = [0, 1].map((axis) => spread(corners.map((corner) => corner[axis] ?? 0)))
  if ((across ?? 0) > maxDegrees || (along ?? 0) > maxDegrees)
    throw new OutlineProblem('This shape is larger than a county')
  const survey = surveyOf(corners)
  if (survey.acres === 0) throw new OutlineProblem('This shape has no area')
  if (new Set(survey.corners.map(({ x, y }) => `${x} ${y}`)).size < corners.length)
    throw new OutlineProblem('This shape comes to one corner twice. Please simplify it')
  return corners
}
