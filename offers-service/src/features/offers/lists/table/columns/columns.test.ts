import { describe, expect, it } from 'vitest'
import type { TableField } from '../../../../../../contract/index.ts'
import { proposeColumns } from './columns.ts'
import { headersKey } from './list-styles.ts'
import { type Matching, valueOf } from './matching.ts'

/** A list in short: headers and rows, cells parted by `|`. */
function listOf(text: string) {
  const [headers = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return { headers, rows }
}

/** What the first row says for each field that was matched. */
function firstRowOf(text: string, hints?: string[]): Partial<Record<TableField, string>> {
  const { headers, rows } = listOf(text)
  const { matching } = proposeColumns(headers, rows, hints)
  return Object.fromEntries(
    Object.entries(matching).map(([field, proposal]) => [
      field,
      valueOf(field as TableField, proposal, rows[0] ?? []),
    ]),
  )
}

const proposed = (text: string): { matching: Matching; looksLike: string | undefined } => {
  const { headers, rows } = listOf(text)
  return proposeColumns(headers, rows)
}

describe('an address whose headers do not say whose it is', () => {
  const land = { situsAddress: '1 SAND RD', situsCity: 'KINGMAN', landState: 'AZ' }
  const mail = { mailStreet: '9 OAK ST', mailCity: 'RENO', mailState: 'NV', mailZip: '89501' }

  it.each([
    [
      'after the owner is the mail’s',
      `APN | Owner | Address | City | State | Zip | Acres
       1-2 | LEE ANN | 9 OAK ST | RENO | NV | 89501 | 5`,
      mail,
    ],
    [
      'twice is the mail’s after the owner and the land’s after the parcel',
      `APN | Address | City | State | Zip | Owner | Address | City | State | Zip
       1-2 | 1 SAND RD | KINGMAN | AZ | 86401 | LEE ANN | 9 OAK ST | RENO | NV | 89501`,
      { ...mail, ...land },
    ],
    [
      'beside a site address is the land’s',
      `Owner | Mailing Address | City | State | Zip | Site Address | City | State | Zip
       LEE ANN | 9 OAK ST | RENO | NV | 89501 | 1 SAND RD | KINGMAN | AZ | 86401`,
      { ...mail, ...land },
    ],
    [
      'is the land’s where the mail has one by name',
      `APN | Address | City | State | Owner | Mail Address | Mail City | Mail State | Mail Zip
       1-2 | 1 SAND RD | KINGMAN | AZ | LEE ANN | 9 OAK ST | RENO | NV | 89501`,
      { ...mail, ...land },
    ],
    [
      'is the mail’s where the land has one by name',
      `Situs Address | Situs City | Property State | APN | Street | City | State | Zip
       1 SAND RD | KINGMAN | AZ | 1-2 | 9 OAK ST | RENO | NV | 89501`,
      { ...mail, ...land },
    ],
    [
      'with a box at the post office is the mail’s, whatever stands before',
      `Parcel | Address | City | State | Zip | Site Address | Owner
       1-2 | PO BOX 4 | RENO | NV | 89501 | 1 SAND RD | LEE ANN`,
      { mailStreet: 'PO BOX 4', mailCity: 'RENO', situsAddress: '1 SAND RD' },
    ],
    [
      'that is only a state beside the county is where the land is',
      `County | State | APN | Owner | Mail Address | Mail City | Mail State | Mail Zip
       Mohave | AZ | 1-2 | LEE ANN | 9 OAK ST | RENO | NV | 89501`,
      { ...mail, landState: 'AZ', county: 'Mohave' },
    ],
  ])('%s', (_, text, expected) => {
    expect(firstRowOf(text)).toMatchObject(expected)
  })

  it('is found by its content to be a whole one, or the last line of one', () => {
    const whole = firstRowOf(`Owner | APN | Mailing Address
      LEE ANN | 1-2 | 9 OAK ST, RENO, NV 89501
      ROE JO | 1-3 | PO BOX 4, YUMA AZ 85364`)
    expect(whole).toMatchObject({ mailWhole: '9 OAK ST, RENO, NV 89501' })
    expect(whole).not.toHaveProperty('mailStreet')
    const lines = firstRowOf(`Owner | APN | Mail Addr 1 | Mail Addr 2
      LEE ANN | 1-2 | 9 OAK ST | RENO NV 89501
      ROE JO | 1-3 | PO BOX 4 | YUMA AZ 85364-1234`)
    expect(lines).toMatchObject({ mailStreet: '9 OAK ST', mailLastLine: 'RENO NV 89501' })
  })

  it('in pieces is joined in its order', () => {
    const pieces =
      firstRowOf(`APN | Situs House No | Situs PreDir | Situs Street | Situs Street Suffix | Legal1 | Legal2
      1-2 | 120 | N | SAND | RD | LOT 4 | BLK 2
      1-3 | 140 | N | SAND | RD | LOT 5 | BLK 2`)
    expect(pieces).toMatchObject({
      situsAddress: '120 N SAND RD',
      legalDescription: 'LOT 4 BLK 2',
    })
  })
})

it.each([
  [
    'pieces beside the whole address are not joined to it',
    `APN | Situs House No | Situs Street Name | Situs Address
     1-2 | 120 | SAND | SAND RD
     1-3 | 0 | SAND | SAND RD`,
    'SAND RD',
  ],
  [
    'pieces stand in for a whole address that is missing',
    `APN | Situs House No | Situs Street Name | Situs Address
     1-2 | 120 | SAND RD |
     1-3 | 0 | SAND RD |`,
    '120 SAND RD',
  ],
])('%s', (_, text, expected) => {
  expect(firstRowOf(text).situsAddress).toBe(expected)
})

describe('of several columns for one field', () => {
  it.each([
    [
      'the formatted number',
      'APN - UNFORMATTED | APN - FORMATTED | Account\n123 | 1-2-3 | 9',
      '1-2-3',
    ],
    ['a parcel number before an account', 'Account No | Parcel ID\n900123 | 1-2-3', '1-2-3'],
    [
      'map, block and lot where there is no number',
      'Owner | Map | Blk | Lot\nLEE | 12 | 4 | 7',
      '12-4-7',
    ],
    ['no lot by itself', 'Owner | Lot\nLEE | 7', undefined],
    ['the number where lots are part of its description', 'APN | Block | Lot\n1-2 | 4 | 7', '1-2'],
    ['an account where the better column is empty', 'Account No | Parcel ID\n900123 | ', '900123'],
  ])('%s is taken', (_, text, expected) => {
    expect(firstRowOf(text).parcelNumber).toBe(expected)
  })

  it('the owner goes before the taxpayer and the grantee', () => {
    const list = 'APN | Taxpayer Name | Grantee | Owner\n1-2 | BANK OF THE WEST | ROE JO | LEE ANN'
    expect(firstRowOf(list).owner1).toBe('LEE ANN')
    expect(firstRowOf('APN | Taxpayer Name\n1-2 | LEE ANN').owner1).toBe('LEE ANN')
  })

  it('the latest year is taken', () => {
    const list =
      'APN | 2024 Assessed Value | 2026 Assessed Value | 2025 Assessed Value\n1-2 | 1 | 3 | 2'
    expect(firstRowOf(list).assessedValue).toBe('3')
  })

  it('measured acres give way to stated ones, unless these are missing', () => {
    const head = 'APN | GIS Acres | Deeded Acres\n'
    expect(firstRowOf(`${head}1 | 4.9 | 5\n2 | 5.1 | 5`).acres).toBe('5')
    expect(firstRowOf(`${head}1 | 4.9 | \n2 | 5.1 | \n3 | 5.1 | `).acres).toBe('4.9')
  })
})

describe('the content', () => {
  it.each([
    ['Owner', 'Y', 'owner1'],
    ['State', 'Active', 'mailState'],
    ['Mail Zip', 'Reno', 'mailZip'],
    ['County', '015', 'county'],
    ['Suffix', 'ST', 'owner1Suffix'],
    ['Acres', 'vacant', 'acres'],
    ['Latitude', 'N', 'latitude'],
  ])('speaks against %s where its cells say %s', (header, cell, field) => {
    const { matching } = proposed(`APN | ${header}\n1-2 | ${cell}\n1-3 | ${cell}`)
    expect(matching).not.toHaveProperty(field)
  })

  it('tells columns whose headers say nothing, with less confidence', () => {
    const { matching } = proposed(`F1 | F2 | F3 | F4 | F5 | F6 | F7
      33109155 | LEE ANN | 9 OAK ST | RENO | NV | 89501 | 5.25
      33109156 | ROE JO | PO BOX 4 | YUMA | AZ | 85364 | 2.50
      33109157 | POE, ED | 7 ELM AVE | MESA | AZ | 85201 | 1.25`)
    expect(Object.fromEntries(Object.entries(matching).map(([f, p]) => [f, p.columns]))).toEqual({
      parcelNumber: [0],
      owner1: [1],
      mailStreet: [2],
      mailCity: [3],
      mailState: [4],
      mailZip: [5],
      acres: [6],
    })
    for (const proposal of Object.values(matching))
      expect(proposal).toMatchObject({ by: 'content', confidence: expect.closeTo(0.5) as number })
  })
})

describe('what no column says', () => {
  const text = 'APN | Owner | Acres\n1-2 | LEE ANN | 5'

  it('may be said by a title or the name of the file, the same for all rows', () => {
    const { headers, rows } = listOf(text)
    const { matching } = proposeColumns(headers, rows, ['Vacant land', 'mohave_az.csv'])
    expect(matching.county).toMatchObject({ columns: [], sameForAll: 'Mohave County' })
    expect(firstRowOf(text, ['Mohave County'])).toMatchObject({ landState: 'AZ' })
  })

  it('is not said by them where a column tells', () => {
    const fips = 'FIPS | APN | Owner\n04013 | 1-2 | LEE ANN'
    expect(firstRowOf(fips, ['Mohave County'])).not.toHaveProperty('county')
  })
})

describe('the state of the land that no column tells', () => {
  it.each([
    ['has all the counties of the list', 'APN | County\n1 | MOHAVE\n2 | Yavapai Co.', 'AZ', 0.7],
    ['alone has parishes', 'APN | Parish\n1 | CALDWELL', 'LA', 0.9],
    [
      'is, of several, where most owners live, which is not sure',
      'APN | County | Mail State\n1 | Washington | OR\n2 | Washington | NY\n3 | Washington | OR',
      'OR',
      0.4,
    ],
  ])('%s', (_, text, state, confidence) => {
    expect(proposed(text).matching.landState).toMatchObject({
      sameForAll: state,
      columns: [],
      confidence,
    })
  })

  it.each([
    'APN | County\n1 | Washington',
    'APN | County\n1 | Mohave\n2 | Harris',
    'APN | FIPS | County\n1 | 04015 | Mohave',
    'APN | Owner\n1 | LEE',
  ])('stays open: %j', (text) => {
    expect(proposed(text).matching.landState).toBeUndefined()
  })
})

describe('a style of lists', () => {
  it.each([
    [
      'DataTree',
      'COUNTY | APN - FORMATTED | OWNER MAILING NAME | MAILING STREET ADDRESS | MAIL CITY | MAIL STATE | MAIL ZIP/ZIP+4 | LOT ACREAGE | MARKET TOTAL VALUE',
    ],
    [
      'PropStream',
      'Address | APN | Owner 1 First Name | Owner 1 Last Name | Mailing Care of Name | Mailing Unit # | Do Not Mail | Litigator',
    ],
    ['Regrid', 'parcelnumb | owner | mailadd | mail_city | mail_state2 | ll_gisacre | county'],
    ['the Florida tax roll', 'CO_NO | PARCEL_ID | OWN_NAME | OWN_ADDR1 | OWN_ZIPCD | S_LEGAL | JV'],
    [undefined, 'Owner | APN | Acres | County | Address'],
  ])('is recognized: %s', (name, headers) => {
    expect(proposed(headers).looksLike).toBe(name)
  })

  it('is remembered by its headers in their order, whatever their case and signs', () => {
    const key = headersKey(['Owner Name', 'APN', 'Zip'])
    expect(headersKey(['OWNER_NAME', 'apn', 'ZIP'])).toBe(key)
    expect(headersKey(['APN', 'Owner Name', 'Zip'])).not.toBe(key)
    expect(headersKey(['Owner Name', 'APN Zip'])).not.toBe(key)
  })
})
