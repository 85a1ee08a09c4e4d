import { describe, expect, it } from 'vitest'
import type { AdminOffer, CoSeller, ImportReport, OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const header =
  'Reference number,Location,Acreage,APN,Expiration date,Amount,Seller name,Status,Other sellers,Notes'
const rowOf = (number: string, seller: string, more = '') =>
  `${number},Mohave,10,${number},2026-07-15,100,"${seller}",active,${more}`
const file = [
  header,
  rowOf('J-0001', 'SMITH JOHN & MARY'),
  rowOf('J-0002', 'Smith & Sons LLC'),
  rowOf('J-0003', 'Dolores & Frank Whitcomb', '"Frank Whitcomb <frank@mail.example>; Iris",Nice'),
  rowOf('J-0004', 'SMITH JOHN ET UX'),
].join('\n')

describe.each(engines)('a row whose seller may be several owners, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const send = async (csv: string, dryRun: boolean, sellers?: object[]) =>
    await admin('POST', '/api/admin/offers/import', { csv, dryRun, sellers })
  const check = async (csv: string) => (await send(csv, true)).json<ImportReport>()
  const sellersOf = async (number: string) => {
    const url = `/api/admin/offers/${number}`
    const { sellerName, notes } = (await admin('GET', url)).json<AdminOffer>()
    const signing = (await admin('GET', `${url}/signing`)).json<{ coSellers: CoSeller[] }>()
    return { sellerName, notes, coSellers: signing.coSellers }
  }
  const refusalOf = async (names: string[], rowNumber: number) =>
    (await send(file, false, [{ rowNumber, names }])).json<{
      code: string
      fields: Record<string, string>
    }>()

  it('is pointed out with a proposal, and stays one while nothing is decided', async () => {
    const { jointRows } = await check(file)
    expect(jointRows).toEqual([
      {
        rowNumber: 2,
        listed: 'SMITH JOHN & MARY',
        sellers: ['JOHN SMITH', 'MARY SMITH'],
        unnamed: null,
      },
      {
        rowNumber: 4,
        listed: 'Dolores & Frank Whitcomb',
        sellers: ['Dolores Whitcomb', 'Frank Whitcomb'],
        unnamed: null,
      },
      { rowNumber: 5, listed: 'SMITH JOHN ET UX', sellers: ['SMITH JOHN'], unnamed: 'wife' },
    ])
    expect((await send(file, false)).json()).toMatchObject({ imported: 4 })
    expect(await sellersOf('J-0001')).toEqual({
      sellerName: 'SMITH JOHN & MARY',
      notes: '',
      coSellers: [],
    })
  })

  it('is stored as it was decided last, with what the list says in the notes', async () => {
    const answer = await send(file, false, [
      { rowNumber: 2, names: ['MARY SMITH'] },
      { rowNumber: 2, names: ['JOHN SMITH', 'MARY SMITH', 'ANN SMITH'] },
      { rowNumber: 4, names: ['Dolores Whitcomb', 'Frank Whitcomb'] },
      { rowNumber: 5, names: ['SMITH JOHN ET UX'] },
    ])
    expect(answer.json()).toMatchObject({ imported: 4, jointRows: [] })
    expect(await sellersOf('J-0001')).toEqual({
      sellerName: 'JOHN SMITH',
      notes: 'The list says: SMITH JOHN & MARY',
      coSellers: [
        { name: 'MARY SMITH', email: '' },
        { name: 'ANN SMITH', email: '' },
      ],
    })
    expect(await sellersOf('J-0003')).toEqual({
      sellerName: 'Dolores Whitcomb',
      notes: 'Nice\nThe list says: Dolores & Frank Whitcomb',
      coSellers: [
        { name: 'Frank Whitcomb', email: 'frank@mail.example' },
        { name: 'Iris', email: '' },
      ],
    })
    expect(await sellersOf('J-0004')).toEqual({
      sellerName: 'SMITH JOHN ET UX',
      notes: '',
      coSellers: [],
    })
    const found = await admin('GET', '/api/admin/offers/search?search=mary%20smith')
    expect(found.json<OfferPage>().offers).toHaveLength(1)
  })

  it('is found again when the same list comes once more without numbers', async () => {
    await send(file, false, [{ rowNumber: 2, names: ['JOHN SMITH', 'MARY SMITH'] }])
    const same = ',Mohave,10,J-0001,2026-07-15,100,SMITH JOHN & MARY,active,'
    expect((await check(`${header}\n${same}`)).problems).toMatchObject([
      { message: 'Offer J-0001 already stands for this parcel and seller' },
    ])
  })

  it('cannot be decided where there is no such row, with too many owners or without a name', async () => {
    expect((await refusalOf(['A B'], 99)).fields).toEqual({
      'rows.99.Seller name': 'There is no such row',
    })
    const nine = Array.from({ length: 9 }, (_, index) => `Owner ${index}`)
    expect((await refusalOf([...nine, 'Frank', 'Ann'], 4)).code).toBe('invalid_request')
    expect((await refusalOf([...nine, 'Frank'], 4)).fields).toEqual({
      'rows.4.Seller name': 'An offer can name at most ten owners',
    })
    expect((await refusalOf([' '], 2)).code).toBe('invalid_request')
    expect((await admin('GET', '/api/admin/offers')).json()).toEqual([])
  })
})
