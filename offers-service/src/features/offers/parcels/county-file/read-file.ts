import * as v from 'valibot'
import { CountyFile } from '../../../../../contract/index.ts'
import {
  doInThread,
  type ThreadWork,
  type WorkServices,
} from '../../../../platform/database-thread.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { featuresOf } from '../outline/map-file.ts'
import { OutlineProblem } from '../outline/shape.ts'
import { matchFile, type OwnParcel } from './match.ts'

/** A county's file on its way. */
export interface CountyFileRequest {
  bytes: Uint8Array
  /** With its state, as the list of counties has it: `Mohave County, AZ`. */
  county: string
  /** The field with the parcel number; empty where it is to be found. */
  field: string
}

/** Our parcels in a county by their keys, in the order of their numbers. */
async function parcelsIn(query: Queries, place: string): Promise<Map<string, OwnParcel>> {
  const at = place.lastIndexOf(', ')
  const rows = await query
    .selectFrom('parcels')
    .leftJoin('parcel_outlines', 'parcel_outlines.parcel_id', 'parcels.id')
    .select(['id', 'apn', 'apn_key', 'acreage', 'stored_at'])
    .where('state', '=', place.slice(at + 2))
    .where('county', '=', place.slice(0, Math.max(at, 0)))
    .execute()
  return new Map(
    rows
      .toSorted((one, other) => (one.apn_key < other.apn_key ? -1 : 1))
      .map(({ stored_at, ...row }) => [row.apn_key, { ...row, hasOutline: stored_at !== null }]),
  )
}

/** What a county's file has for our parcels there, as the JSON that is answered: 20,000 outlines take long to write. */
export async function readFile(
  { db }: Pick<WorkServices, 'db'>,
  { bytes, county, field }: CountyFileRequest,
): Promise<string> {
  const parcels = await parcelsIn(db.read, county)
  if (parcels.size === 0)
    throw new HttpError('invalid_request', { county: `None of our parcels is in ${county}` })
  try {
    const found = matchFile(() => featuresOf(bytes), parcels, field)
    return JSON.stringify(v.parse(CountyFile, found))
  } catch (error) {
    if (!(error instanceof OutlineProblem)) throw error
    throw new HttpError('invalid_request', { file: error.message })
  }
}

export const runReadFile = async (work: ThreadWork<CountyFileRequest>) =>
  await doInThread(work, readFile)
