/** How the pieces of a value stand beside each other when it comes from several columns. */
type Join = ' ' | ', ' | '-'

interface FieldForm {
  title: string
  join: Join
  /** Whether all rows of a list may have the same, said once instead of in a column. */
  mayBeSameForAll?: true
}

const field = (title: string, join: Join = ' '): FieldForm => ({ title, join })
const sameable = (title: string): FieldForm => ({ title, join: ' ', mayBeSameForAll: true })

/** What a list can say of a parcel and its owner: all that an import asks for, in the order in which it asks. */
export const tableFields = {
  owner1: field('Owner', ', '),
  owner2: field('Second owner', ', '),
  owner3: field('Third owner', ', '),
  owner4: field('Fourth owner', ', '),
  owner1First: field('First name'),
  owner1Middle: field('Middle name'),
  owner1Last: field('Last name'),
  owner1Suffix: field('Suffix of the name'),
  owner2First: field('First name of the second owner'),
  owner2Middle: field('Middle name of the second owner'),
  owner2Last: field('Last name of the second owner'),
  owner2Suffix: field('Suffix of the second owner’s name'),
  careOf: field('Care of'),
  mailWhole: field('Mailing address, all in one', ', '),
  mailStreet: field('Mailing street'),
  mailStreet2: field('Mailing street, second line'),
  mailStreet3: field('Mailing street, third line'),
  mailUnit: field('Mailing unit'),
  mailCity: field('Mailing city'),
  mailState: field('Mailing state'),
  mailZip: field('Mailing ZIP'),
  mailZip4: field('Four more figures of the ZIP'),
  mailLastLine: field('Mailing city, state and ZIP in one'),
  mailCountry: sameable('Mailing country'),
  parcelNumber: field('Parcel number', '-'),
  fips: sameable('FIPS code of the county'),
  county: sameable('County'),
  landState: sameable('State of the land'),
  situsAddress: field('Address of the land'),
  situsCity: field('City of the land'),
  legalDescription: field('Legal description'),
  acres: field('Acres'),
  squareFeet: field('Square feet of land'),
  lotSize: field('Size of the land'),
  lotUnit: sameable('Unit of the size'),
  assessedValue: field('Assessed value'),
  marketValue: field('Market value'),
  landValue: field('Value of the land alone'),
  use: field('Use'),
  zoning: sameable('Zoning'),
  access: sameable('Access'),
  latitude: field('Latitude'),
  longitude: field('Longitude'),
  offerPrice: field('Offer price'),
  referenceNumber: field('Reference number'),
  doNotMail: field('Do not mail'),
  saleDate: field('Date of the last sale'),
} as const satisfies Record<string, FieldForm>

export type TableField = keyof typeof tableFields
export const tableFieldNames = Object.keys(tableFields) as [TableField, ...TableField[]]
