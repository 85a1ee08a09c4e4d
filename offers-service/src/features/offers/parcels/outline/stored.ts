import type { Outline } from '../../../../../contract/index.ts'
import { type Position, surveyOf } from './survey.ts'

/** An outline as the tables have it: its corners in degrees, as JSON, and where it is from. */
export interface StoredOutline {
  corners: string
  source: string
}

/** The corners as the tables have them. */
export const cornersIn = (corners: string) => JSON.parse(corners) as Position[]

/** A stored outline as sellers see it, surveyed. */
export const surveyed = ({ corners, source }: StoredOutline): Outline => ({
  ...surveyOf(cornersIn(corners)),
  source,
})
