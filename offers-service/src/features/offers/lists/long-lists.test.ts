import { describe, expect, it } from 'vitest'
import type { ListRow, ParcelList } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { pricesByAcre, sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/lists'

/** More rows than are read or stored at a time, and a whole number of such steps; the last is about the parcel of the first. */
const count = 1200
const header = 'APN,OWNER,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE'
const lineOf = (parcel: number) =>
  `331-09-${1000 + parcel},PENA JOSE M,${parcel} ORCHARD LN,KINGMAN,AZ,86401,10,MOHAVE,AZ`
const lines = Array.from({ length: count }, (_, index) => lineOf(index % (count - 1)))
const file = [header, ...lines].join('\n')

describe.each(engines)('a list of more rows than are taken at a time, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function priced(): Promise<ParcelList> {
    const uploaded = await service.app.inject({
      method: 'POST',
      url: `${url}?fileName=long.csv`,
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: Buffer.from(file),
    })
    const { id } = uploaded.json<ParcelList>()
    const rules = pricesByAcre(500, null)
    return (await admin('PUT', `${url}/${id}`, { rules })).json<ParcelList>()
  }
  const store = async (id: string) =>
    await admin('POST', `${url}/${id}/offers`, { status: 'draft', expirationDate: '2026-12-31' })
  const storedApns = async () =>
    (await service.db.read.selectFrom('offers').select('apn').execute()).map(({ apn }) => apn)

  it('compares its last row with its first, and makes an offer of each parcel once', async () => {
    const { id, summary } = await priced()
    expect(summary?.verdicts).toEqual({ ready: count - 1, ask: 0, out: 1 })
    const { rows } = (await admin('GET', `${url}/${id}/rows?verdict=out`)).json<{
      rows: ListRow[]
    }>()
    expect(rows).toMatchObject([
      {
        rowNumber: count + 1,
        findings: expect.arrayContaining([
          { finding: 'twice_in_file', text: 'The same as row 2' },
        ]) as unknown,
      },
    ])
    expect((await store(id)).json()).toMatchObject({ status: 'stored', offerCount: count - 1 })
    const apns = await storedApns()
    expect(apns).toHaveLength(count - 1)
    expect(new Set(apns).size).toBe(count - 1)
  })

  it('stores nothing where an offer was made meanwhile for one of its last parcels', async () => {
    const { id } = await priced()
    const taken = {
      ...sampleOffer,
      apn: `331-09-${1000 + count - 2}`,
      location: 'Mohave County, Arizona',
      sellerName: 'Jose M. Pena',
      status: 'active',
    }
    expect((await admin('POST', '/api/admin/offers', taken)).statusCode).toBe(201)
    expect((await store(id)).json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await storedApns()).toEqual([taken.apn])
    expect((await admin('GET', `${url}/${id}`)).json()).toMatchObject({ status: 'open' })
  })
})
