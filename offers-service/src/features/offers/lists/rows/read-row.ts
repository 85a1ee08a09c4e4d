import {
  type ListFinding,
  type PriceRules,
  unprintableIn,
  usStates,
} from '../../../../../contract/index.ts'
import type { NameOrder } from '../../owners/owner.ts'
import { noPriceReasons, type PricedParcel, priceOf } from '../prices/price.ts'
import type { ColumnForms } from '../table/column-forms.ts'
import type { Matching } from '../table/columns/matching.ts'
import { type ListedParcel, readParcel } from '../table/listed-parcel.ts'
import { accessInWords } from './access-words.ts'
import { addressNotes, addressOf, streetsOf, writtenAddress } from './address-of-row.ts'
import type { Finding } from './findings.ts'
import { listedNames, ownerOf } from './owner-of-row.ts'
import { parcelNotes, roundAcres } from './parcel-notes.ts'
import { fieldsOf } from './row-fields.ts'

/** How a row was understood. Empty texts and undefined numbers are what could not be read. */
export interface RowReading {
  sellers: string[]
  address: string
  location: string
  apn: string
  zoning: string
  /** Absent in a row that was read before lists had it. */
  access?: string
  acreage?: number
  amount?: number | undefined
  assessedValue?: number
  latitude?: number
  longitude?: number
}

/** How a row reads by itself: before it has a price, and before it is compared with others and with what is on file. */
export interface OwnReading {
  reading: RowReading
  /** What its price depends on. */
  parcel: PricedParcel
  findings: Finding[]
  /** What the parcel is known by; empty where the list does not say it. */
  parcelKey: string
  /** What the owner is known by within a list: the names and where the letter goes. */
  ownerKey: string
}

/** What only whole columns show of how a list is written. */
export interface Habits {
  forms: ColumnForms
  nameOrders: NameOrder[]
  today: string
}

/** A text for the offer's page, which does well without one that cannot be shown or that no form would take. */
const shown = (text: string, maxLength: number) =>
  unprintableIn(text) === undefined && text.length <= maxLength ? text : ''

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const stateName = (code: string) => usStates.find((state) => state.code === code)?.name ?? code

/** Where a parcel lies, if the list says both. */
const coordinatesOf = ({ latitude, longitude }: ListedParcel) =>
  latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}

/** Why a row is set aside of which a letter would show question marks. */
function printNotes({ sellers, address, location, apn }: RowReading): Finding[] {
  const parts: [ListFinding, string][] = [
    ['name_unclear', sellers.join(' ')],
    ['address_incomplete', address],
    ['no_county', location],
    ['no_parcel_number', apn],
  ]
  return parts.flatMap(([finding, written]) => {
    const problem = unprintableIn(written)
    return problem === undefined ? [] : [{ finding, text: `${problem}: ${written}` }]
  })
}

/** Reads one row of a list by its columns and the habits of the list. */
export function readRow(
  matching: Matching,
  cells: readonly string[],
  { forms, nameOrders, today }: Habits,
): OwnReading {
  const fields = fieldsOf(matching, cells)
  const { owner, sellers, findings: ownerFindings } = ownerOf(fields, nameOrders, streetsOf(fields))
  const address = addressOf(fields, listedNames(fields))
  const careOf = owner.careOf ?? address.careOf
  const parcel = readParcel(cells, matching, forms, today)
  const { county, state, use, zoning, access, acres, assessedValue, filePrice } = parcel

  const findings = [...ownerFindings, ...parcelNotes(fields, parcel), ...addressNotes(address)]
  if (careOf) findings.push({ finding: 'care_of', text: `Addressed in care of ${careOf}` })

  const mailing = writtenAddress(address, careOf)
  const reading: RowReading = {
    sellers,
    address: mailing,
    location:
      state === undefined || parcel.fips === undefined ? '' : `${county}, ${stateName(state)}`,
    apn: parcel.parcelNumber ?? '',
    zoning: shown(zoning, 120),
    access: shown(accessInWords(access), 200),
    ...(acres && { acreage: roundAcres(acres) }),
    ...(assessedValue && { assessedValue }),
    ...coordinatesOf(parcel),
  }
  return {
    reading,
    parcel: { county, state, use, zoning, acres, assessedValue, filePrice },
    findings: [...findings, ...printNotes(reading)],
    parcelKey: parcel.key ?? '',
    ownerKey: fold(`${sellers.join(' ')} ${mailing}`),
  }
}

/** Prices a row: what was understood of it with its price, and what was noticed about it, with why it has none. */
export function priceRow(
  { reading, parcel, findings }: OwnReading,
  rules: PriceRules,
): Pick<OwnReading, 'reading' | 'findings'> {
  const price = priceOf(parcel, rules)
  if ('dollars' in price) return { reading: { ...reading, amount: price.dollars }, findings }
  return {
    reading: { ...reading, amount: undefined },
    findings: [...findings, { finding: 'no_price', text: noPriceReasons[price.reason] }],
  }
}
