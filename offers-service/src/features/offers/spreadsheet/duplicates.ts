import {
  foldReferenceNumber,
  type ImportProblem,
  type ImportWarning,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { takenReferences } from '../many-offers.ts'
import { apnKeyOf, mayBeSameParcel, parcelKeyOf } from '../parcel-key.ts'
import type { OfferRow } from '../tables.ts'
import { namesOfSeller } from './joint-rows.ts'
import type { CheckedRow } from './rows.ts'

export const numberTaken = 'Another offer already uses this number'

/** A database takes only so many values in one question. */
const keysPerQuery = 500

/** What a row shows while it would be a second offer for its parcel. */
const standingStatuses = new Set(['draft', 'active', 'signing'])

/** Whether another offer for the same parcel and seller would be a second one on that day. */
const isStanding = ({ status, expiration_date: lastDay }: Stored, today: string): boolean =>
  status === 'draft' ||
  status === 'signed' ||
  ((status === 'active' || status === 'signing') && lastDay >= today)

type Stored = Pick<OfferRow, 'status' | 'expiration_date'>

/** The reference numbers of the offers that still stand for these parcels, by the parcel's key. */
async function standingOffers(
  query: Queries,
  keys: string[],
  today: string,
): Promise<Map<string, string>> {
  const standing = new Map<string, string>()
  for (const group of groupsOf(keysPerQuery, keys)) {
    const rows = await query
      .selectFrom('offers')
      .select(['parcel_key', 'reference_number', 'status', 'expiration_date'])
      // Nothing else is asked here, or SQLite would take the index of statuses, in which most offers stand.
      .where('parcel_key', 'in', group)
      .execute()
    for (const row of rows)
      if (isStanding(row, today)) standing.set(row.parcel_key, row.reference_number)
  }
  return standing
}

/** A row with what the offers it could double are found by; none where it could double none. */
interface KeyedRow {
  rowNumber: number
  reference: string | undefined
  parcels: string[]
}

function withKeys(row: CheckedRow): KeyedRow {
  const { rowNumber, offer, shownStatus } = row
  const { apn, location, referenceNumber } = offer
  return {
    rowNumber,
    reference: referenceNumber === undefined ? undefined : foldReferenceNumber(referenceNumber),
    parcels: standingStatuses.has(shownStatus)
      ? [...new Set(namesOfSeller(row))].map((name) =>
          parcelKeyOf({ apn, location, seller_name: name }),
        )
      : [],
  }
}

/**
 * Finds rows for a parcel that has an offer by another seller, or by the same one under another spelling; none of them need be a
 * mistake, since heirs of one parcel may each get their own. Rows with a problem are told of elsewhere.
 */
export async function sharedParcels(
  query: Queries,
  rows: CheckedRow[],
  problems: readonly ImportProblem[],
  today: string,
): Promise<ImportWarning[]> {
  const wrong = new Set(problems.map(({ rowNumber }) => rowNumber))
  const candidates = rows
    .filter(
      ({ rowNumber, shownStatus }) => standingStatuses.has(shownStatus) && !wrong.has(rowNumber),
    )
    .map(({ rowNumber, offer }) => ({ rowNumber, location: offer.location, key: apnKeyOf(offer) }))
    .filter(({ key }) => key !== '')
  const stored = new Map<string, StoredParcel[]>()
  for (const group of groupsOf(keysPerQuery, [...new Set(candidates.map(({ key }) => key))]))
    for (const row of await query
      .selectFrom('offers')
      .select(['apn_key', 'reference_number', 'location', 'status', 'expiration_date'])
      // Nothing else is asked here either.
      .where('apn_key', 'in', group)
      .execute())
      if (isStanding(row, today)) stored.set(row.apn_key, [...(stored.get(row.apn_key) ?? []), row])

  const earlier = new Map<string, { rowNumber: number; location: string }[]>()
  return candidates.flatMap(({ rowNumber, location, key }): ImportWarning[] => {
    const isHere = (other: { location: string }) => mayBeSameParcel(other.location, location)
    const offer = stored.get(key)?.find(isHere)
    const before = earlier.get(key) ?? []
    const row = before.find(isHere)
    earlier.set(key, [...before, { rowNumber, location }])
    if (offer) {
      const referenceNumber = offer.reference_number
      return [{ rowNumber, referenceNumber, message: `has an offer already: ${referenceNumber}` }]
    }
    return row
      ? [{ rowNumber, referenceNumber: null, message: `is in row ${row.rowNumber} too` }]
      : []
  })
}

type StoredParcel = Stored & Pick<OfferRow, 'reference_number' | 'location'>

/** Finds rows that double an earlier row of the file or a stored offer. `headerOf` names a column as the file does. */
export async function duplicateRows(
  query: Queries,
  rows: CheckedRow[],
  headerOf: (field: 'referenceNumber' | 'apn') => string,
  today: string,
): Promise<ImportProblem[]> {
  const keyed = rows.map(withKeys)
  const taken = await takenReferences(
    query,
    keyed.flatMap(({ reference }) => reference ?? []),
  )
  const parcelKeys = [...new Set(keyed.flatMap((row) => row.parcels))]
  const standing = await standingOffers(query, parcelKeys, today)

  const references = new Map<string, number>()
  const parcels = new Map<string, number>()
  return keyed.flatMap(({ rowNumber, reference, parcels: keys }) => {
    const problems: ImportProblem[] = []
    if (reference !== undefined) {
      const column = headerOf('referenceNumber')
      const earlier = references.get(reference)
      if (taken.has(reference)) problems.push({ rowNumber, column, message: numberTaken })
      else if (earlier !== undefined)
        problems.push({ rowNumber, column, message: `Row ${earlier} has the same number` })
      else references.set(reference, rowNumber)
    }
    const [offer] = keys.flatMap((key) => standing.get(key) ?? [])
    const [earlier] = keys.flatMap((key) => parcels.get(key) ?? [])
    const column = headerOf('apn')
    if (offer !== undefined) {
      const message = `Offer ${offer} already stands for this parcel and seller`
      problems.push({ rowNumber, column, message })
    } else if (earlier !== undefined)
      problems.push({ rowNumber, column, message: `Row ${earlier} has the same parcel and seller` })
    else for (const key of keys) parcels.set(key, rowNumber)
    return problems
  })
}
