import { usStates } from '../../../../../../contract/index.ts'
import type { TableField } from '../../../../../../contract/index.ts'
import { readMoney } from '../values/money.ts'
import { readSize } from '../values/size.ts'

const stateWords = new Set([
  ...usStates.flatMap(({ code, name }) => [code, name.toUpperCase()]),
  // Military post and the territories.
  ...'AA AE AP AS GU MP PR VI D.C.'.split(' '),
])
/** Canada's provinces: a mailing address abroad stands in the same column. */
const provinces = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))

const isState = (text: string) =>
  stateWords.has(text.toUpperCase()) || provinces.has(text.toUpperCase())
const isZip = (text: string) => /^\d{5}(?:[- ]?\d{4})?$|^\d{4}$|^\d{8}$/.test(text)
const isMoney = (text: string) => 'value' in readMoney(text)
const isSize = (text: string) => 'value' in readSize(text)
/** Words without figures, as the name of a city is. */
export const isWords = (text: string): boolean => /^[^\d]*\p{L}{2}[^\d]*$/u.test(text)
const isYesNo = (text: string) => /^(?:y|n|yes|no|true|false|0|1|x)$/i.test(text)
const isCoordinate = (most: number) => (text: string) =>
  /^-?\d{1,3}\.\d+$/.test(text) && Math.abs(Number(text)) <= most
const isDay = (text: string) =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?: |$)|^\d{1,2}[- ][a-z]{3,9}[- ]\d{2,4}$|^[a-z]{3,9}\.? \d{1,2}, \d{4}$|^(?:19|20)\d{2}(?:\d{2}){0,2}$/i.test(
    text,
  )
/** A street or a box, as addresses begin: `12 Oak St`, `PO BOX 4`, `RR 2 BOX 9`, `HC 30`. */
const isStreet = (text: string) =>
  /^#?\d+[\w-]*\s+\S*\p{L}/u.test(text) || isBox(text) || /^(?:rr|hc|rural)\b/i.test(text)
const isName = (text: string) =>
  !isYesNo(text) && /\p{L}{2}/u.test(text) && !isStreet(text) && !isState(text)
/** Figures with letters and signs between, but no sentence and no amount. */
const isParcel = (text: string) =>
  /\d/.test(text) && /^[\w .:/*+-]{3,40}$/.test(text) && !/[a-z]{4}/i.test(text)

/** A box at the post office, where nobody owns land. */
export const isBox = (text: string) => /\bp\.?\s*o\.?\s*b(?:o?x)?\b|^box \d/i.test(text)

/** Text that ends with a state and a ZIP: a whole address, or its last line. */
export const endsWithZip = (text: string) => /\b[A-Z]{2}\.?,?\s+\d{5}(?:-?\d{4})?$/i.test(text)
export const beginsLikeStreet = (text: string) => isStreet(text)

/** What a value of a field can look like. A column of which most values do not is not the field's, whatever its header says. */
export const canBe: Partial<Record<TableField, (text: string) => boolean>> = {
  owner1: isName,
  owner2: isName,
  owner3: isName,
  owner4: isName,
  owner1First: isName,
  owner1Last: isName,
  owner1Suffix: (text) => /^(?:jr|sr|i{1,3}|iv|v|[2-5](?:nd|rd|th)|esq|md)\.?$/i.test(text),
  mailStreet: (text) => /\p{L}|\d/u.test(text) && !isYesNo(text),
  mailCity: (text) => /\p{L}{2}/u.test(text),
  mailState: isState,
  mailZip: (text) => isZip(text) || /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(text),
  mailZip4: (text) => /^\d{1,4}$/.test(text),
  parcelNumber: (text) => /\d/.test(text) || /^[A-Z-]{4,}$/.test(text),
  fips: (text) => /^\d{4,5}$/.test(text),
  county: (text) => /\p{L}{3}/u.test(text),
  landState: isState,
  acres: isSize,
  squareFeet: isSize,
  lotSize: isSize,
  assessedValue: isMoney,
  marketValue: isMoney,
  landValue: isMoney,
  offerPrice: isMoney,
  latitude: isCoordinate(90),
  longitude: isCoordinate(180),
  doNotMail: isYesNo,
  saleDate: isDay,
}

/** By what a column without a telling header is found out. The order matters: a ZIP could be an amount, but not the other way. */
export const recognized: [TableField, (text: string) => boolean][] = [
  ['mailState', (text) => isState(text) && text.length === 2],
  ['mailZip', (text) => /^\d{5}(?:-?\d{4})?$/.test(text)],
  ['mailStreet', isStreet],
  ['owner1', (text) => isName(text) && / |,/.test(text)],
  ['parcelNumber', (text) => isParcel(text) && text.replaceAll(/\D/g, '').length >= 6],
  ['acres', (text) => /^\d{1,4}\.\d{1,4}(?: *ac\w*)?$/i.test(text)],
]

/** The share of the values that are there of which a test is true; 1 where none is there. */
export function shareOf(values: readonly string[], test: (text: string) => boolean): number {
  const there = values.filter((value) => value !== '')
  return there.length === 0 ? 1 : there.filter(test).length / there.length
}
