import { describe, expect, it } from 'vitest'
import type { ListPricePreview, ParcelList } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { pricesByAcre } from '../../../../testing/samples.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'

const header =
  'APN,OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE,ASSESSED VALUE'
const row = (number: number, owner: string, acres: number | '', value: number | '') =>
  `331-09-${100 + number},"${owner}",${number} ELM ST,RENO,NV,89501,${acres},MOHAVE,AZ,${value}`
const list = [
  header,
  row(1, 'TULLY, MARIAN', 10, 8000),
  row(2, 'GREER, OPAL', 5, ''),
  row(3, 'PENA, JOSE', '', 4000),
  row(4, 'STATE OF ARIZONA', 40, 9000),
  row(5, 'ESTATE OF ANN LOW', 20, 9000),
  row(6, 'WHITCOMB, DOLORES', 2.5, 1000),
].join('\n')

const byValue = {
  ...pricesByAcre(500, null),
  rules: [
    {
      ...pricesByAcre(500, null).rules[0],
      basis: { of: 'assessedValue', percent: 40 },
      acresFrom: 3,
    },
  ],
}

describe.each(engines)('prices that are tried for a list, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function upload(): Promise<string> {
    const uploaded = await service.app.inject({
      method: 'POST',
      url: '/api/admin/lists?fileName=list.csv',
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: Buffer.from(list),
    })
    return `/api/admin/lists/${uploaded.json<ParcelList>().id}`
  }
  const attempt = async (url: string, rules: object) =>
    (await admin('POST', `${url}/prices`, { rules })).json<ListPricePreview>()

  it.each([
    ['dollars an acre', pricesByAcre(500, null)],
    ['dollars an acre and a least price', pricesByAcre(500, 3000)],
    ['a share of the value of the larger ones', byValue],
    ['no rule', { ...byValue, rules: [] }],
  ])('by %s are those that saving the rules comes to, and change nothing', async (_how, rules) => {
    const url = await upload()
    const before = (await admin('GET', url)).json<ParcelList>()
    const tried = await attempt(url, rules)
    expect((await admin('GET', url)).json()).toEqual(before)
    const { summary } = (await admin('PUT', url, { rules })).json<ParcelList>()
    expect(tried.prices).toEqual(summary?.prices)
    const noPrice = summary?.findings.find(({ finding }) => finding === 'no_price')
    expect(tried.unpriced).toBe(noPrice?.rows ?? 0)
  })

  it('are refused for rules that cannot be, a list that is none, and one that is stored', async () => {
    const url = await upload()
    const refused = await admin('POST', `${url}/prices`, { rules: pricesByAcre(0, null) })
    expect(refused.json()).toMatchObject({ code: 'invalid_request' })
    expect(await attempt('/api/admin/lists/none', byValue)).toMatchObject({ code: 'not_found' })
    await admin('PUT', url, { rules: pricesByAcre(500, null) })
    const body = { status: 'draft', expirationDate: '2026-12-31' }
    expect((await admin('POST', `${url}/offers`, body)).statusCode).toBe(200)
    expect(await attempt(url, byValue)).toMatchObject({ code: 'list_stored' })
  })
})
