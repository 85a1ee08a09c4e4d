import { describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const header = 'location,acreage,apn,expirationDate,amount,sellerName,status'
const rowFor = (
  apn: string,
  seller: string,
  { place = 'Mohave County AZ', status = 'active' } = {},
) => `${place},10,${apn},2026-08-01,9000,${seller},${status}`

describe.each(engines)('rows for a parcel that has an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const send = async (rows: string[], dryRun: boolean) =>
    await admin('POST', '/api/admin/offers/import', {
      csv: [header, ...rows].join('\n'),
      dryRun,
      confirmed: true,
    })
  const check = async (...rows: string[]) => (await send(rows, true)).json<ImportReport>()

  it('are named with that offer, however number and seller are spelled, and can be imported', async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerName: 'Ruth Tully' })
    const rows = [rowFor('33109155', 'Tully Ruth'), rowFor('331-09-156', 'Ruth Tully')]
    expect(await check(...rows)).toMatchObject({
      problemCount: 0,
      warningCount: 1,
      warnings: [
        {
          rowNumber: 2,
          referenceNumber: 'TEST-0001',
          message: 'has an offer already: TEST-0001',
        },
      ],
    })
    expect((await send(rows, false)).json()).toMatchObject({ imported: 2 })
  })

  it('are named where the file has the parcel twice', async () => {
    expect(
      await check(rowFor('1-2', 'Ann'), rowFor('12', 'Bea'), rowFor('1 2', 'Cora')),
    ).toMatchObject({
      warnings: [
        { rowNumber: 3, referenceNumber: null, message: 'is in row 2 too' },
        { rowNumber: 4, referenceNumber: null, message: 'is in row 2 too' },
      ],
    })
  })

  it('are nothing to look at for another county, or where an offer no longer stands', async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerName: 'Ruth Tully' })
    const elsewhere = rowFor('331-09-155', 'Ann', { place: 'Yavapai County AZ' })
    const over = rowFor('331-09-155', 'Ann', { status: 'withdrawn' })
    expect(await check(elsewhere, over)).toMatchObject({ problemCount: 0, warningCount: 0 })
  })
})
