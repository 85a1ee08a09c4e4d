import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ListRow, ParcelList } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { pricesByAcre } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { planOf, type StoredReading } from './store.ts'

const url = '/api/admin/lists'
const file = `APN,OWNER NAME 1,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE
331-09-155,"GREER, OPAL",418 ORCHARD LN,KINGMAN,AZ,86401,10,MOHAVE,AZ
331-09-156,"PELL, WANDA",12 ELM ST,HARTFORD,CT,06103,20,MOHAVE,AZ
`
const rules = pricesByAcre(500, 1500)

const rename = (reading: StoredReading) => ({ ...reading, sellers: ['Read Before'] })

describe.each(engines)('the rows of a list as each reads by itself, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function uploaded(): Promise<ParcelList> {
    const headers = { ...(await service.adminHeaders()), 'content-type': 'text/csv' }
    const sent = { method: 'POST', url: `${url}?fileName=mohave.csv`, headers } as const
    return (await service.app.inject({ ...sent, payload: file })).json<ParcelList>()
  }
  const change = async (id: string, body: object) => await admin('PUT', `${url}/${id}`, body)
  const rowsOf = async (id: string) =>
    (await admin('GET', `${url}/${id}/rows`)).json<{ rows: ListRow[] }>().rows
  const namesOf = async (id: string) => (await rowsOf(id)).map(({ sellers }) => sellers.join())

  /** Changes what is stored of each row, by which it shows whether a row was read again. */
  async function restore(alter: (reading: StoredReading) => StoredReading): Promise<void> {
    const { read, write } = service.db
    const rows = await read.selectFrom('list_rows').select(['row_number', 'reading']).execute()
    for (const { row_number: number, reading } of rows) {
      const changed = alter(JSON.parse(reading ?? '') as StoredReading)
      await write
        .updateTable('list_rows')
        .set({ reading: JSON.stringify(changed) })
        .where('row_number', '=', number)
        .execute()
    }
  }

  it('are not read again for a price or a choice, which all rows get', async () => {
    const { id } = await uploaded()
    await restore(rename)
    const answer = await change(id, { rules, choices: { capitals_mended: 'set_aside' } })
    expect(answer.json<ParcelList>().summary?.verdicts).toEqual({ ready: 0, ask: 2, out: 0 })
    expect(await rowsOf(id)).toMatchObject([
      { sellers: ['Read Before'], amount: 5000, verdict: 'ask' },
      { sellers: ['Read Before'], amount: 10_000, verdict: 'ask' },
    ])
  })

  it('lose their price with the rule that gave it', async () => {
    const { id } = await uploaded()
    await change(id, { rules })
    await change(id, { rules: { ...rules, rules: [], noValue: null } })
    expect(await rowsOf(id)).toMatchObject([{ amount: null }, { amount: null }])
  })

  it('are all read again when the columns change', async () => {
    const { id, columns } = await uploaded()
    await restore(rename)
    await change(id, { columns: columns.filter(({ field }) => field !== 'mailStreet') })
    expect(await namesOf(id)).toEqual(['Opal Greer', 'Wanda Pell'])
  })

  it('are read again one by one when a cell is mended', async () => {
    const { id } = await uploaded()
    await restore(rename)
    const [first] = await rowsOf(id)
    await admin('PUT', `${url}/${id}/rows/${first?.rowNumber}`, {
      cells: { owner1: 'LARK, RUTH' },
    })
    expect(await namesOf(id)).toEqual(['Ruth Lark', 'Read Before'])
  })

  it('are read again where an earlier version made other keys of parcel numbers', async () => {
    const { id } = await uploaded()
    const list = await service.db.read.selectFrom('lists').selectAll().executeTakeFirstOrThrow()
    const { columns } = planOf(list)
    const plan = createHash('sha256').update(JSON.stringify(columns)).digest('base64')
    await restore(({ own, ...reading }) => ({
      ...reading,
      sellers: ['Read Before'],
      ...(own && { own: { ...own, readBy: plan + own.readBy.slice(plan.length) } }),
    }))
    await change(id, { rules })
    expect(await namesOf(id)).toEqual(['Opal Greer', 'Wanda Pell'])
  })

  it('are read again where an earlier version stored no more than the outcome', async () => {
    const { id } = await uploaded()
    await restore(({ own: _own, ...reading }) => ({ ...reading, sellers: ['Read Before'] }))
    const prices = await admin('POST', `${url}/${id}/prices`, { rules })
    expect(prices.json()).toMatchObject({ unpriced: 0, prices: { count: 2 } })
    await change(id, { rules })
    expect(await namesOf(id)).toEqual(['Opal Greer', 'Wanda Pell'])
  })
})
