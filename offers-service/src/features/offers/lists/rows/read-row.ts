import { type PriceRules, usStates } from '../../../../../contract/index.ts'
import type { NameOrder } from '../../owners/owner.ts'
import { noPriceReasons, priceOf } from '../prices/price.ts'
import type { RowReading } from '../store.ts'
import type { ColumnForms } from '../table/column-forms.ts'
import type { Matching } from '../table/columns/matching.ts'
import { type ListedParcel, readParcel } from '../table/listed-parcel.ts'
import { addressNotes, addressOf, streetsOf, writtenAddress } from './address-of-row.ts'
import type { Finding } from './findings.ts'
import { listedNames, ownerOf } from './owner-of-row.ts'
import { parcelNotes, roundAcres } from './parcel-notes.ts'
import { fieldsOf } from './row-fields.ts'

/** A row by itself, with what it is compared with others by. */
export interface ReadRow {
  /** As the spreadsheet shows it. */
  rowNumber: number
  reading: RowReading
  findings: Finding[]
  /** What the parcel is known by; empty where the list does not say it. */
  parcelKey: string
  /** What the owner is known by within a list: the names and where the letter goes. */
  ownerKey: string
}

/** A row as it came, with the columns that it is read by. */
export interface RowToRead {
  rowNumber: number
  matching: Matching
  cells: readonly string[]
}

/** What only whole columns show of how a list is written. */
export interface Habits {
  forms: ColumnForms
  nameOrders: NameOrder[]
  today: string
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const stateName = (code: string) => usStates.find((state) => state.code === code)?.name ?? code

/** Where a parcel lies, if the list says both. */
const coordinatesOf = ({ latitude, longitude }: ListedParcel) =>
  latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}

/** Reads one row of a list by its columns and the habits of the list, and prices it. */
export function readRow(
  { rowNumber, matching, cells }: RowToRead,
  { forms, nameOrders, today }: Habits,
  rules: PriceRules,
): ReadRow {
  const fields = fieldsOf(matching, cells)
  const { owner, sellers, findings: ownerFindings } = ownerOf(fields, nameOrders, streetsOf(fields))
  const address = addressOf(fields, listedNames(fields))
  const careOf = owner.careOf ?? address.careOf
  const parcel = readParcel(cells, matching, forms, today)
  const price = priceOf({ ...parcel, state: parcel.state ?? '' }, rules)

  const findings = [...ownerFindings, ...parcelNotes(fields, parcel), ...addressNotes(address)]
  if (careOf) findings.push({ finding: 'care_of', text: `Addressed in care of ${careOf}` })
  if ('reason' in price) findings.push({ finding: 'no_price', text: noPriceReasons[price.reason] })

  const mailing = writtenAddress(address, careOf)
  return {
    rowNumber,
    reading: {
      sellers,
      address: mailing,
      location:
        parcel.state === undefined || parcel.fips === undefined
          ? ''
          : `${parcel.county}, ${stateName(parcel.state)}`,
      apn: parcel.parcelNumber ?? '',
      zoning: parcel.zoning,
      ...(parcel.acres && { acreage: roundAcres(parcel.acres) }),
      ...('dollars' in price && { amount: price.dollars }),
      ...(parcel.assessedValue && { assessedValue: parcel.assessedValue }),
      ...coordinatesOf(parcel),
    },
    findings,
    parcelKey: parcel.key ?? '',
    ownerKey: fold(`${sellers.join(' ')} ${mailing}`),
  }
}
