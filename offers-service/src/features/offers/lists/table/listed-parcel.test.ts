import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../testing/read-table.ts'
import { formsOf } from './column-forms.ts'
import { proposeColumns } from './columns/columns.ts'
import { type ListedParcel, readParcel } from './listed-parcel.ts'

/** The parcels of a list, from its bytes. */
async function parcelsOf(bytes: Uint8Array, name = 'list.csv'): Promise<ListedParcel[]> {
  const { headers, rows, hints } = await readFile(bytes, name)
  const cells = rows.map((row) => row.cells)
  const { matching } = proposeColumns(headers, cells, hints)
  const forms = formsOf(matching, cells)
  return cells.map((row) => readParcel(row, matching, forms, '2026-11-25'))
}

const parcelsIn = async (text: string) => await parcelsOf(Buffer.from(text))
const sampleOf = async (file: string) =>
  await parcelsOf(readFileSync(join(import.meta.dirname, 'samples', `${file}.txt`)))

describe('the first parcel of a list', () => {
  it.each<[string, Partial<ListedParcel>]>([
    [
      'datatree',
      {
        parcelNumber: '331-09-155',
        key: '04015:33109155',
        fips: '04015',
        county: 'Mohave County',
        state: 'AZ',
        acres: 5.02,
        marketValue: 8200,
        latitude: 35.19,
        zoning: 'AR',
      },
    ],
    [
      'propstream',
      { county: 'Yuma County', acres: 10, assessedValue: 12_000, soldOn: '2011-03-04' },
    ],
    ['regrid', { county: 'Pickens County', state: 'GA', key: '13227:021a004', acres: 5.021 }],
    ['florida-roll', { county: 'Lee County', state: 'FL', acres: 0.25, marketValue: 9500 }],
    ['printed-pages', { county: 'Costilla County', state: 'CO', acres: 5.02, marketValue: 9500 }],
    ['semicolons', { acres: 2.5, marketValue: 1200.5, key: undefined }],
    ['local-government', { county: 'Ashland County', state: 'WI', acres: 5.02 }],
    ['parish', { county: 'Caldwell Parish', state: 'LA', acres: 5, assessedValue: 450 }],
    ['cut-roll', { fips: '04015', county: 'Mohave County', soldOn: '2011-03-04' }],
    ['melissa', { fips: '04015', doNotMail: false, assessedValue: 8200 }],
  ])('%s is read', async (file, expected) => {
    const [first] = await sampleOf(file)
    expect(first).toMatchObject({ ...expected, problems: [] })
  })
})

it('is read with the second row: square feet by its unit, a day of nothing, a wish not to be mailed', async () => {
  expect((await sampleOf('local-government'))[1]?.acres).toBe(2.5)
  expect((await sampleOf('cut-roll'))[1]).toMatchObject({ soldOn: undefined, problems: [] })
  expect((await sampleOf('melissa'))[1]?.doNotMail).toBe(true)
  expect((await sampleOf('town-roll'))[1]?.acres).toBeUndefined()
})

describe('the size', () => {
  it('comes from another column where the first says nothing or cannot be read', async () => {
    const parcels = await parcelsIn(
      'APN,Owner,Acres,Lot SqFt\n1,LEE,0,43560\n2,ROE,3 LOTS,87120\n3,POE,5,43560\n4,DOE,2 LOTS,\n',
    )
    expect(parcels.map(({ acres }) => acres)).toEqual([1, 2, 5, undefined])
    expect(parcels[3]?.problems).toEqual([
      { field: 'acres', message: 'This counts lots and does not say how large they are' },
    ])
  })

  it('is measured in what a column beside it says', async () => {
    const parcels = await parcelsIn(
      'APN,Owner,Land Size,Land Size Unit\n1,LEE,10,AC\n2,ROE,43560,SF\n3,POE,1,HA\n',
    )
    expect(parcels.map(({ acres }) => acres)).toEqual([10, 1, 2.4711])
  })

  it('has the point that a roll left out, as its square feet show', async () => {
    const rows = [1025, 2511, 333, 408, 517, 611].map(
      (size, at) => `${at + 1},LEE,${size},${Math.round(size * 435.6)}`,
    )
    const parcels = await parcelsIn(`APN,Owner,Acres,Land SqFt\n${rows.join('\n')}\n`)
    const filled = await parcelsIn(`APN,Owner,Acres,Land SqFt\n${[...rows, ...rows].join('\n')}\n`)
    expect(filled[0]?.acres).toBe(10.25)
    // Too few rows show nothing.
    expect(parcels[0]?.acres).toBe(1025)
  })
})

describe('what cannot be taken', () => {
  it.each([
    ['APN,Owner,Acres\n1.416E+11,LEE,5\n', 'parcelNumber', 'rounded'],
    [
      'APN,Owner,State,County\n1-2,LEE,AZ,Hudspeth\n',
      'county',
      'There is no county "Hudspeth" in AZ',
    ],
    ['APN,Owner,Acres,Market Value\n1-2,LEE,5,(500)\n', 'marketValue', 'less than zero'],
  ])('of %j is told with its field', async (text, field, part) => {
    const [parcel] = await parcelsIn(text)
    expect(parcel?.problems).toEqual([{ field, message: expect.stringContaining(part) as string }])
  })
})
