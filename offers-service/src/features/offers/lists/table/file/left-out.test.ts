import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../../testing/read-table.ts'

const read = async (text: string) => await readFile(new TextEncoder().encode(text), 'list.csv')

const pages = `Mohave County Assessor,,,
"Vacant land, run 11/02/2026",,,

Parcel,Owner,Acres,Assessed Value
1-2,LEE ANN,5,"1,000"
1-3,CRUZ JO,7,"2,000"
Page 1 of 2,,,
Mohave County Assessor,,,
PARCEL,OWNER,ACRES,ASSESSED VALUE
1-4,TOTAL WINE LLC,9,"3,000"


1-5,COUNT BASIE,1,500
Total,,22,"6,500"
Total parcels: 4,,,
Source: county roll; values are as of January 1 and may change,,,

`

describe('what is no row of the list', () => {
  it('is told with its row and the reason, and every other row is there once', async () => {
    const { headerRow, rows, leftOut } = await read(pages)
    expect(headerRow).toBe(4)
    expect(rows.map(({ number, cells }) => [number, cells[1]])).toEqual([
      [5, 'LEE ANN'],
      [6, 'CRUZ JO'],
      [10, 'TOTAL WINE LLC'],
      [13, 'COUNT BASIE'],
    ])
    expect(leftOut.map(({ number, rows: count, reason }) => [number, count, reason])).toEqual([
      [1, 1, 'above header'],
      [2, 1, 'above header'],
      [3, 1, 'empty'],
      [7, 1, 'note'],
      [8, 1, 'note'],
      [9, 1, 'header again'],
      [11, 2, 'empty'],
      [14, 1, 'total'],
      [15, 1, 'total'],
      [16, 1, 'note'],
    ])
    expect(leftOut.at(-3)?.text).toBe('Total · 22 · 6,500')
  })

  it('may be a sum without a word, but only below all rows', async () => {
    const rows = 'Owner,APN,City,Acres,Value\n,,,,5\nLEE,1,Kingman,2,3\n,,,,8\n'
    const table = await read(rows)
    expect(table.rows.map(({ number }) => number)).toEqual([2, 3])
    expect(table.leftOut).toMatchObject([{ number: 4, reason: 'total' }])
  })

  it.each(['LEE', 'RECORDS CONSOLIDATED LLC', 'SUM CHAN', 'NOTED LAND TRUST', '1-23-456'])(
    'is never a row that has nothing but %s',
    async (text) => {
      const table = await read(`Owner,APN,City,Acres\nROE,1,Kingman,2\n${text},,,\nPOE,2,Yuma,1\n`)
      expect(table.rows.map(({ cells }) => cells[0])).toEqual(['ROE', text, 'POE'])
    },
  )
})

describe('the row with the names of the columns', () => {
  it.each([
    ['the first', 'Owner,APN,Acres\nLee,1,2', 1],
    ['below titles with commas', 'Kingman, AZ\nLand, vacant, 2026\n\nOwner,APN,Acres\nLee,1,2', 4],
    ['told by its place where we know no name', 'a title\nfoo,bar,baz\nx,1,2\ny,2,3\nz,3,4', 2],
  ])('is %s', async (_, text, row) => {
    expect((await read(text)).headerRow).toBe(row)
  })

  it('is told more by the groups that stand over it', async () => {
    const { headers } = await read(`Parcel,,Owner,,Mailing address,,,Property address,
Number,Acres,First,Last,Street,City,State,Street,City
1-2,5,LINDA,CRUZ,9 OAK ST,RENO,NV,SAND RD,KINGMAN`)
    expect(headers).toEqual([
      'Parcel: Number',
      'Acres',
      'First',
      'Last',
      'Mailing address: Street',
      'Mailing address: City',
      'Mailing address: State',
      'Property address: Street',
      'Property address: City',
    ])
    expect((await read('County roll,printed 2026\nOwner,City\nLEE,Reno')).headers).toEqual([
      'Owner',
      'City',
    ])
  })

  it('may be chosen', async () => {
    const bytes = new TextEncoder().encode('Owner,APN\nName of owner,Number\nLee,1\n')
    const { headers, rows } = await readFile(bytes, 'a.csv', { headerRow: 2 })
    expect(headers).toEqual(['Name of owner', 'APN: Number'])
    expect(rows.map(({ number }) => number)).toEqual([3])
  })

  it('comes with the titles above it, which may name the county', async () => {
    const { hints } = await read('Mohave County,,\nOwner,APN,Acres\nLee,1,2')
    expect(hints).toEqual(['Mohave County', 'list.csv'])
  })
})
