import {
  type CountyRecord,
  maxCountyRecords,
  readCountyRecord,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { type County, countyNamed, stateNamed } from '../lists/table/values/counties.ts'

/** The county of `Marion County, FL`, `marion, Florida` or the like, as lists of parcels may write it too. */
function countyAt(place: string): County | undefined {
  const [, name = '', state = ''] = /^(.+),([^,]+)$/.exec(place) ?? []
  const code = stateNamed(state.trim()) ?? stateNamed(state.trim().toUpperCase())
  return code && countyNamed(name, code)
}

const keyOf = ({ name, state }: Pick<County, 'name' | 'state'>) => `${state} ${name}`

/** Refuses lines whose county is not known, or stands on an earlier one. How a line is built was checked before. */
export function checkCountyRecords(lines: readonly string[]): void {
  const first = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const record = readCountyRecord(line)
    if (!record) continue
    const refuse = (problem: string) =>
      new HttpError('invalid_request', { [`business.countyRecords.${at}`]: problem })
    const county = countyAt(record.place)
    if (!county)
      throw refuse(
        `We know no county ${record.place}. Please write it with its state, such as Marion County, FL`,
      )
    const earlier = first.get(keyOf(county))
    if (earlier !== undefined)
      throw refuse(
        `${county.name}, ${county.state} stands on line ${earlier + 1} already. A map goes on the same line, after another bar (|)`,
      )
    first.set(keyOf(county), at)
  }
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, CountyRecord>>()

/** The lines by county, read once for as long as they are the same. What was written elsewhere and says nothing is left out. */
function readLines(lines: readonly string[]): ReadonlyMap<string, CountyRecord> {
  const found = known.get(lines)
  if (found) return found
  const records = new Map<string, CountyRecord>()
  for (const line of lines.slice(0, maxCountyRecords)) {
    const record = readCountyRecord(line)
    const county = record && countyAt(record.place)
    if (county && !records.has(keyOf(county))) records.set(keyOf(county), record)
  }
  known.set(lines, records)
  return records
}

/** What the settings say of a county, which is named as `placeOf` answers it; undefined where they say nothing. */
export const countyRecordOf = (
  lines: readonly string[],
  { county, state }: { county: string; state: string },
): CountyRecord | undefined => readLines(lines).get(`${state} ${county}`)
