import type { Database, Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import type { ParcelRow } from '../../tables.ts'
import { lockParcel } from '../store.ts'
import { shapesOfGeoJson } from './geojson.ts'
import { shapesOfKml } from './kml.ts'
import { OutlineProblem, outlineAmong } from './shape.ts'
import type { Position } from './survey.ts'

/** The corners in a map file; refuses with `invalid_request` where there is no single shape for the parcel. */
function cornersIn(file: Buffer, apn: string): Position[] {
  const text = file.toString('utf8').replace(/^\u{FEFF}/u, '')
  try {
    // How ZIP files begin, among them KMZ, which map programs save unless told otherwise, and shapefiles.
    if (text.startsWith('PK'))
      throw new OutlineProblem('This is a packed file. Please save it as KML or GeoJSON')
    const shapes = text.trimStart().startsWith('<') ? shapesOfKml(text) : shapesOfGeoJson(text)
    return outlineAmong(shapes, apn)
  } catch (error) {
    if (error instanceof OutlineProblem)
      throw new HttpError('invalid_request', { file: error.message })
    throw error
  }
}

/** Keeps these corners as the outline of a parcel, in place of the one it has. */
export async function storeCorners(
  query: Queries,
  parcelId: string,
  corners: readonly Position[],
  now: Date,
): Promise<void> {
  const kept = { corners: JSON.stringify(corners), stored_at: now.toISOString() }
  await query
    .insertInto('parcel_outlines')
    .values({ parcel_id: parcelId, ...kept })
    .onConflict((conflict) => conflict.column('parcel_id').doUpdateSet(kept))
    .execute()
}

/**
 * Keeps the outline in a map file as that of a parcel. The parcel is locked meanwhile, so that an outline never gets lost where it
 * becomes part of another; refused with `not_found` where it has.
 */
export async function keepOutline(
  { write }: Pick<Database, 'write'>,
  { id, apn }: ParcelRow,
  file: Buffer,
  now: Date,
): Promise<void> {
  const corners = cornersIn(file, apn)
  await write.transaction().execute(async (query) => {
    if (!(await lockParcel(query, { id }))) throw new HttpError('not_found')
    await storeCorners(query, id, corners, now)
  })
}

/** Removes the outline of a parcel, which is locked meanwhile for the same reason. */
export async function dropOutline(
  { write }: Pick<Database, 'write'>,
  parcelId: string,
): Promise<void> {
  await write.transaction().execute(async (query) => {
    if (!(await lockParcel(query, { id: parcelId }))) throw new HttpError('not_found')
    await query.deleteFrom('parcel_outlines').where('parcel_id', '=', parcelId).execute()
  })
}
