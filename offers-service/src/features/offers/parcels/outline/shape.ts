import { apnKeyOf } from '../../parcel-key.ts'
import { type Position, surveyOf } from './survey.ts'

/** What a map file draws for one thing: how many areas, whether one has a hole, and the line of the first. */
export interface Shape {
  areas: number
  hasHoles: boolean
  line: readonly (readonly number[])[]
}

/** One thing of a map file, such as a parcel: what the file says of it by the names of its fields, and its shape, read when asked for. */
export interface Feature {
  properties: ReadonlyMap<string, string>
  shape: () => Shape
}

export const noShape: Shape = { areas: 0, hasHoles: false, line: [] }

/** Why a file or a shape is no outline, in a sentence for the admin. */
export class OutlineProblem extends Error {}

export const maxCorners = 1000
/** About as far as the largest county of the lower 48 states. */
const maxDegrees = 4

/** The one thing of a file that is the parcel with this number. */
function chosen(features: Iterable<Feature>, apn: string): Feature {
  const key = apnKeyOf({ apn })
  const named: Feature[] = []
  let count = 0
  let first: Feature | undefined
  for (const feature of features) {
    if (feature.shape().areas === 0) continue
    count += 1
    first ??= feature
    if (feature.properties.values().some((text) => apnKeyOf({ apn: text }) === key))
      named.push(feature)
  }
  if (!first) throw new OutlineProblem('This file has no shape with an area in it')
  if (count === 1) return first
  if (named[0] && named.length === 1) return named[0]
  throw new OutlineProblem(
    `This file has ${count} shapes, and ${named.length === 0 ? 'none' : named.length} of them with the number ${apn}. Please save only the one of this parcel`,
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

/** The corners of a parcel that has this shape, each once. Throws {@link OutlineProblem}. */
export function outlineOf({ areas, hasHoles, line }: Shape): Position[] {
  if (areas === 0) throw new OutlineProblem('This shape has no area')
  if (areas > 1)
    throw new OutlineProblem(
      'This parcel has more than one part, which cannot be drawn. Please save it as one shape',
    )
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

/** The corners of the parcel with this number in a map file, each once. Throws {@link OutlineProblem}. */
export const outlineAmong = (features: Iterable<Feature>, apn: string): Position[] =>
  outlineOf(chosen(features, apn).shape())
