import { type PriceRules, type TableField, usStates } from '../../../../../contract/index.ts'
import type { Address, AddressProblemKind } from '../addresses/address.ts'
import { readAddress } from '../addresses/read-address.ts'
import { nameOrderOf } from '../owners/name-order.ts'
import type { NameOrder, NameParts, Owner, OwnerProblemKind } from '../owners/owner.ts'
import { wholeName } from '../owners/person.ts'
import { readOwner } from '../owners/read-owner.ts'
import { noPriceReasons, priceOf } from '../prices/price.ts'
import type { RowReading } from '../store.ts'
import type { ColumnForms } from '../table/column-forms.ts'
import { type Matching, valueOf } from '../table/columns/matching.ts'
import { type ListedParcel, readParcel } from '../table/listed-parcel.ts'
import { change, type Finding } from './findings.ts'
import { fieldsOf, type RowFields, textsOf } from './row-fields.ts'

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

const names = ['owner1', 'owner2', 'owner3', 'owner4'] as const satisfies TableField[]
const streets = ['mailStreet', 'mailStreet2', 'mailStreet3'] as const satisfies TableField[]
const sizes = ['acres', 'lotSize', 'squareFeet'] as const satisfies TableField[]

/** Which way round each column of owners writes names. */
export function nameOrdersOf(
  matching: Matching,
  rows: readonly (readonly string[])[],
): NameOrder[] {
  return names.map((field) => {
    const column = matching[field]
    return nameOrderOf(column ? rows.map((cells) => valueOf(field, column, cells)) : []).order
  })
}

/** The names of owners that stand in columns of their own, in the order of the owners. */
function partsOf(fields: RowFields): NameParts[] {
  return ([1, 2] as const).flatMap((number) => {
    const parts = {
      first: fields[`owner${number}First`] ?? '',
      middle: fields[`owner${number}Middle`] ?? '',
      last: fields[`owner${number}Last`] ?? '',
      suffix: fields[`owner${number}Suffix`] ?? '',
    }
    return Object.values(parts).some(Boolean) ? [parts] : []
  })
}

const writtenParts = ({ first, middle, last, suffix }: NameParts) =>
  [first, middle, last, suffix].filter(Boolean).join(' ')

/** What a problem with an owner means for the row; null where it is no reason to ask. */
const ownerFindings: Record<OwnerProblemKind, Finding['finding'] | null> = {
  deceased: 'estate',
  estate: 'estate',
  heirs: 'estate',
  'unnamed-spouse': 'unnamed_owner',
  'unnamed-others': 'unnamed_owner',
  'life-estate': 'life_estate',
  'land-contract': 'life_estate',
  'transfer-on-death': null,
  government: 'government',
  tribal: 'government',
  unknown: 'unknown_owner',
  guardian: 'name_unclear',
  'cut-off': 'name_unclear',
  'only-care-of': 'unknown_owner',
  'other-name': null,
  'half-name': 'name_unclear',
}

/** What was noticed about the owner; `raw` is what the list says. */
function ownerNotes(raw: string, owner: Owner, order: NameOrder | undefined): Finding[] {
  const after = change(raw, owner.name)
  const isPerson = owner.kind === 'person'
  const noted: [boolean, Finding][] = [
    [isPerson && order === 'last-first', { finding: 'names_turned', text: after }],
    [raw === raw.toUpperCase() && raw !== owner.name, { finding: 'capitals_mended', text: after }],
    [isPerson && owner.people.length > 1, { finding: 'several_owners', text: after }],
    [owner.kind === 'trust', { finding: 'trust', text: after }],
    [['company', 'church'].includes(owner.kind), { finding: 'company', text: after }],
    [owner.kind === 'government', { finding: 'government', text: raw }],
    [owner.kind === 'unknown', { finding: 'unknown_owner', text: raw || 'No owner is named' }],
    [owner.kind === 'estate', { finding: 'estate', text: raw }],
  ]
  const problems = owner.problems.flatMap(({ kind, text }): Finding[] => {
    const finding = ownerFindings[kind]
    return finding
      ? [{ finding, text: text === '' || text === raw ? raw : `${raw} (${text})` }]
      : []
  })
  // What a problem says, it says with the words that show it.
  const isSaid = ({ finding }: Finding) => problems.some((problem) => problem.finding === finding)
  return [
    ...noted.flatMap(([is, finding]) => (is && !isSaid(finding) ? [finding] : [])),
    ...problems,
  ]
}

/** What a problem with an address means for the row; null where it is no reason to ask. */
const addressFindings: Record<AddressProblemKind, Finding['finding'] | null> = {
  'no-address': 'address_incomplete',
  incomplete: 'address_incomplete',
  foreign: 'foreign_address',
  military: null,
  'zip-lost-zero': 'zip_mended',
  'zip-wrong': 'address_incomplete',
  'zip-of-other-state': 'address_incomplete',
  'unknown-state': 'address_incomplete',
  'name-in-address': null,
}

/** The mailing address of a row, from as many columns as the list has for it. */
function addressOf(fields: RowFields, ownerNames: readonly string[]): Address {
  const { mailZip = '', mailZip4 = '', mailLastLine = '', mailWhole = '' } = fields
  const lines = textsOf(fields, [...streets, 'mailUnit'])
  const whole = mailLastLine === '' ? mailWhole : [...lines, mailLastLine].join(', ')
  return readAddress({
    ...(whole === '' ? { lines } : { whole }),
    city: fields.mailCity ?? '',
    state: fields.mailState ?? '',
    zip:
      mailZip !== '' && /^\d{1,4}$/.test(mailZip4)
        ? `${mailZip}-${mailZip4.padStart(4, '0')}`
        : mailZip,
    country: fields.mailCountry ?? '',
    ownerNames,
  })
}

/** What was noticed about the address. */
function addressNotes(address: Address): Finding[] {
  const whole = writtenAddress(address, undefined).replaceAll('\n', ', ')
  return address.problems.flatMap(({ kind, text }): Finding[] => {
    const finding = addressFindings[kind]
    if (!finding) return []
    if (kind === 'zip-lost-zero') return [{ finding, text: change(text, address.zip) }]
    return [{ finding, text: whole === '' ? 'There is no address' : `${whole} (${text})` }]
  })
}

/** An address as it stands on an envelope, below the recipient. */
function writtenAddress({ lines, city, state, zip }: Address, careOf: string | undefined): string {
  const last = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [...(careOf ? [`c/o ${careOf}`] : []), ...lines, last].filter(Boolean).join('\n')
}

/** Where a field of the parcel that could not be read is told of. */
const parcelFindings: Partial<Record<TableField, Finding['finding']>> = {
  parcelNumber: 'no_parcel_number',
  county: 'no_county',
  acres: 'no_acreage',
}

/** Below and above these, in acres, a size is looked at before a letter goes out. */
const leastUsual = 0.02
const mostUsual = 10_000

const roundAcres = (acres: number) => Math.round(acres * 10_000) / 10_000

/** What was noticed about the parcel. */
function parcelNotes(fields: RowFields, parcel: ListedParcel): Finding[] {
  const findings: Finding[] = parcel.problems.flatMap(({ field, message }) => {
    const finding = parcelFindings[field]
    return finding ? [{ finding, text: [fields[field], message].filter(Boolean).join(': ') }] : []
  })
  const says = (finding: Finding['finding']) => findings.some((one) => one.finding === finding)
  const note = (finding: Finding['finding'], text: string) => findings.push({ finding, text })
  if (!parcel.parcelNumber && !says('no_parcel_number'))
    note('no_parcel_number', 'The list does not say it')
  if ((parcel.fips === undefined || parcel.state === undefined) && !says('no_county'))
    note(
      'no_county',
      parcel.county === ''
        ? 'The list does not say the county'
        : `The list does not say which state ${parcel.county} is in`,
    )
  if (!parcel.acres) {
    if (!says('no_acreage')) note('no_acreage', 'The list does not say how large it is')
  } else {
    const acres = roundAcres(parcel.acres)
    const [text = ''] = textsOf(fields, sizes)
    if (Number(text.replaceAll(',', '')) !== acres)
      note('acreage_read', change(text, `${acres} acres`))
    if (acres < leastUsual || acres > mostUsual) note('odd_acreage', `${acres} acres`)
  }
  if (parcel.doNotMail) note('do_not_mail', 'The list says so')
  return findings
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Each person who owns the parcel, or the company, church or trust that does. */
const sellersOf = (owner: Owner): string[] =>
  owner.kind === 'person' ? owner.people.map(wholeName) : [owner.name].filter(Boolean)

const stateName = (code: string) => usStates.find((state) => state.code === code)?.name ?? code

/** Reads one row of a list by its columns and the habits of the list, and prices it. */
export function readRow(
  { rowNumber, matching, cells }: RowToRead,
  { forms, nameOrders, today }: Habits,
  rules: PriceRules,
): ReadRow {
  const fields = fieldsOf(matching, cells)
  const addressLines = textsOf(fields, streets)
  const parts = partsOf(fields)
  const owner = readOwner(
    { names: textsOf(fields, names), parts, careOf: fields.careOf ?? '', addressLines },
    nameOrders,
  )
  const raw = [...textsOf(fields, names), ...parts.map(writtenParts)].join(' / ')
  const address = addressOf(fields, textsOf(fields, names))
  const careOf = owner.careOf ?? address.careOf
  const parcel = readParcel(cells, matching, forms, today)
  const price = priceOf({ ...parcel, state: parcel.state ?? '' }, rules)

  const findings = [
    ...ownerNotes(raw, owner, nameOrders[0]),
    ...parcelNotes(fields, parcel),
    ...addressNotes(address),
  ]
  if (careOf) findings.push({ finding: 'care_of', text: `Addressed in care of ${careOf}` })
  if ('reason' in price) findings.push({ finding: 'no_price', text: noPriceReasons[price.reason] })

  const sellers = sellersOf(owner)
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
    },
    findings,
    parcelKey: parcel.key ?? '',
    ownerKey: fold(`${sellers.join(' ')} ${mailing}`),
  }
}
