import { describe, expect, it } from 'vitest'
import type { AdminOffer, ParcelList } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { pricesByAcre } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/lists'
const file = `APN,OWNER NAME 1,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE
331-09-155,"GREER, OPAL",418 ORCHARD LN,KINGMAN,AZ,86401,10,MOHAVE,AZ
331-09-156,"PELL, WANDA",12 ELM ST,HARTFORD,CT,06103,20,MOHAVE,AZ
`

const asSeen = (list?: ParcelList) =>
  list ? `?${new URLSearchParams({ basedOn: list.updatedAt }).toString()}` : ''

describe.each(engines)('a list that two work on at once, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function priced(): Promise<string> {
    const headers = { ...(await service.adminHeaders()), 'content-type': 'text/csv' }
    const sent = { method: 'POST', url: `${url}?fileName=mohave.csv`, headers } as const
    const { id } = (await service.app.inject({ ...sent, payload: file })).json<ParcelList>()
    await admin('PUT', `${url}/${id}`, { rules: pricesByAcre(500, 1500) })
    return id
  }
  const store = async (id: string) =>
    await admin('POST', `${url}/${id}/offers`, { status: 'active', expirationDate: '2026-12-31' })
  const undo = async (id: string, seen?: ParcelList) =>
    await admin('POST', `${url}/${id}/undo${asSeen(seen)}`)
  const offers = async () => (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()

  it('is undone once by two, and can be stored again', async () => {
    const id = await priced()
    await store(id)
    expect(await offers()).toHaveLength(2)
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map((answer) => answer.json<ParcelList>())).toMatchObject([
      { status: 'open', offerCount: 0 },
      { status: 'open', offerCount: 0 },
    ])
    expect(await offers()).toEqual([])
    expect((await store(id)).json()).toMatchObject({ status: 'stored', offerCount: 2 })
  })

  it('is not undone by one who has not seen that the other undid it and made its offers anew', async () => {
    const id = await priced()
    const seen = (await store(id)).json<ParcelList>()
    service.clock.tickMs = 1000
    await undo(id)
    const anew = (await store(id)).json<ParcelList>()
    const stale = await undo(id, seen)
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await offers()).toHaveLength(2)
    expect((await undo(id, anew)).json()).toMatchObject({ status: 'open', offerCount: 0 })
    expect((await undo(id, anew)).json()).toMatchObject({ status: 'open', offerCount: 0 })
    expect(await offers()).toEqual([])
  })

  it('is not deleted by one who has not seen what the other changed', async () => {
    const id = await priced()
    const read = async () => (await admin('GET', `${url}/${id}`)).json<ParcelList>()
    const remove = async (seen: ParcelList) => await admin('DELETE', `${url}/${id}${asSeen(seen)}`)
    const opened = await read()
    service.clock.tickMs = 1000
    await admin('PUT', `${url}/${id}`, { name: 'Renamed' })
    expect((await remove(opened)).json()).toMatchObject({ code: 'changed_meanwhile' })
    const renamed = await read()
    expect(renamed.name).toBe('Renamed')
    await store(id)
    expect((await remove(renamed)).json()).toMatchObject({ code: 'list_stored' })
    expect(await offers()).toHaveLength(2)
    await undo(id)
    expect((await remove(await read())).statusCode).toBe(200)
    expect((await admin('GET', `${url}/${id}`)).statusCode).toBe(404)
  })
})
