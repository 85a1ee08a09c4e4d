import { featuresOf } from './map-file.ts'
import { outlineAmong, OutlineProblem } from './shape.ts'
import type { Position } from './survey.ts'

/** The corners of the parcel with this number in a map file, or why there are none. */
export function readOutline({
  file,
  apn,
}: {
  file: Uint8Array
  apn: string
}): { corners: Position[] } | { problem: string } {
  try {
    return { corners: outlineAmong(featuresOf(file), apn) }
  } catch (error) {
    if (error instanceof OutlineProblem) return { problem: error.message }
    throw error
  }
}
