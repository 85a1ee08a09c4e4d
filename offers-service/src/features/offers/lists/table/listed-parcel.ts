import type { Reading, StateCode } from '../../../../../contract/index.ts'
import type { TableField } from '../../../../../contract/index.ts'
import { type ColumnForms, lotSizeForm, type MoneyField } from './column-forms.ts'
import { type Matching, valueOf } from './columns/matching.ts'
import { countyNamed, countyOfFips, stateNamed, stateOfFips } from './values/counties.ts'
import { readPastDay } from './values/dates.ts'
import { readMoney } from './values/money.ts'
import { parcelKeyIn, readParcelNumber } from './values/parcel-number.ts'
import { readSize } from './values/size.ts'

/** What cannot be taken as it stands, and why, in a sentence for the admin. */
export interface ValueProblem {
  field: TableField
  message: string
}

/**
 * The parcel of a row, but for its owner and their address. Amounts are in dollars; what the row does not say, or says so that nobody
 * can tell, is undefined or the empty text.
 */
export interface ListedParcel {
  parcelNumber: string | undefined
  /** What the parcel is known by among all; undefined without a number, a county or a state. */
  key: string | undefined
  fips: string | undefined
  county: string
  state: StateCode | undefined
  acres: number | undefined
  assessedValue: number | undefined
  marketValue: number | undefined
  landValue: number | undefined
  filePrice: number | undefined
  soldOn: string | undefined
  latitude: number | undefined
  longitude: number | undefined
  situsAddress: string
  situsCity: string
  legalDescription: string
  use: string
  zoning: string
  access: string
  referenceNumber: string
  doNotMail: boolean
  problems: ValueProblem[]
}

type Text = (field: TableField) => string

/** The county and the state, by the FIPS code or by their names. */
function placeOf(text: Text, note: (field: TableField, message: string) => void) {
  const code = text('fips')
  const named = text('county')
  const byCode = countyOfFips(code)
  const state = byCode?.state ?? stateNamed(text('landState')) ?? stateOfFips(code)
  const county = byCode ?? (state && countyNamed(named, state))
  if (named !== '' && !county && state) note('county', `There is no county "${named}" in ${state}`)
  return { fips: county?.fips, county: county?.name ?? named, state }
}

/** The size in acres: of the columns that may tell, the first that does. */
function sizeOf(
  text: Text,
  forms: ColumnForms,
  lotSize: ColumnForms['lotSize'],
): Reading<number | undefined> {
  const readings = [
    readSize(text('acres'), forms.acres),
    readSize(text('lotSize'), lotSize),
    readSize(text('squareFeet'), forms.squareFeet),
  ]
  const told = readings.find((reading) => 'value' in reading && reading.value !== undefined)
  const wrong = readings.find((reading) => 'problem' in reading)
  return told ?? wrong ?? { value: undefined }
}

const within = (text: string, most: number): number | undefined => {
  const degrees = Number(text)
  return text !== '' && degrees !== 0 && Math.abs(degrees) <= most ? degrees : undefined
}

const isYes = (text: string) => /^(?:y|yes|true|t|1|x)$/i.test(text)

/** Reads the parcel of a row by the matching of its list. `today` is the day of the file. */
export function readParcel(
  cells: readonly string[],
  matching: Matching,
  forms: ColumnForms,
  today: string,
): ListedParcel {
  const problems: ValueProblem[] = []
  const note = (field: TableField, message: string) => {
    problems.push({ field, message })
  }
  const text: Text = (field) => {
    const proposal = matching[field]
    return proposal ? valueOf(field, proposal, cells) : ''
  }
  const taken = <T>(field: TableField, reading: Reading<T>): T | undefined => {
    if ('value' in reading) return reading.value
    note(field, reading.problem)
    return undefined
  }
  const money = (field: MoneyField): number | undefined => {
    const amount = taken(field, readMoney(text(field), forms.money[field]))
    if (amount === undefined || amount >= 0) return amount
    note(field, 'This amount is less than zero')
    return undefined
  }
  const place = placeOf(text, note)
  const { fips, county, state } = place
  const parcelNumber = taken(
    'parcelNumber',
    readParcelNumber(text('parcelNumber'), forms.parcelNumberLength),
  )
  const sold = readPastDay(text('saleDate'), today)
  const canBeKnown = parcelNumber !== undefined && state !== undefined && county !== ''
  return {
    ...place,
    parcelNumber,
    key: canBeKnown ? parcelKeyIn({ fips, county, state }, parcelNumber) : undefined,
    acres: taken('acres', sizeOf(text, forms, lotSizeForm(forms, matching, cells))),
    assessedValue: money('assessedValue'),
    marketValue: money('marketValue'),
    landValue: money('landValue'),
    filePrice: money('offerPrice'),
    soldOn: 'value' in sold ? sold.value : undefined,
    latitude: within(text('latitude'), 90),
    longitude: within(text('longitude'), 180),
    situsAddress: text('situsAddress'),
    situsCity: text('situsCity'),
    legalDescription: text('legalDescription'),
    use: text('use'),
    zoning: text('zoning'),
    access: text('access'),
    referenceNumber: text('referenceNumber'),
    doNotMail: isYes(text('doNotMail')),
    problems,
  }
}
