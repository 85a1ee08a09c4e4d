import { describe, expect, it } from 'vitest'
import type { NearbySale, NearbySalePage } from '../../../../contract/index.ts'
import { makeToken } from '../../../platform/access/api-tokens.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleSale } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/nearby-sales'
const other = { ...sampleSale, price: 19_000 }

/** How the same sale as this one is refused. */
const refusalAbout = ({ id }: NearbySale) => ({
  code: 'not_confirmed',
  fields: { [`sale.${id}`]: 'entered on June 15, 2026' },
})

describe.each(engines)('a nearby sale, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (changes: object = {}) =>
    await admin('POST', url, { ...sampleSale, ...changes })
  const added = async (changes: object = {}) => (await add(changes)).json<NearbySale>()
  const change = async ({ id }: NearbySale, body: object) =>
    await admin('PUT', `${url}/${id}`, body)
  const list = async () => (await admin('GET', url)).json<NearbySalePage>().sales

  const send = async (confirmed: boolean) =>
    await service.app.inject({
      method: 'POST',
      url,
      headers: { ...(await service.adminHeaders()), 'idempotency-key': 'second' },
      payload: { ...sampleSale, confirmed },
    })

  it('that is here already is added only by who insists', async () => {
    const first = await added()
    // Where the figures are from and where the land lies may be known better or worse.
    for (const same of [{}, { county: 'mohave' }, { source: 'A neighbor', confirmed: false }]) {
      const refused = await add(same)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject(refusalAbout(first))
    }
    expect(await list()).toEqual([first])
    expect((await add({ confirmed: true })).statusCode).toBe(201)
    expect(await list()).toHaveLength(2)
  })

  it.each([
    { county: 'Pima County' },
    { county: 'Lincoln County', state: 'NV' },
    { soldOn: '2026-03-06' },
    { acreage: 10.01 },
    { price: 18_500.01 },
  ])('that differs by %o is another one, and nobody is asked', async (changes) => {
    await added()
    expect((await add(changes)).statusCode).toBe(201)
  })

  it('that becomes the same as another is asked about, and one that stays what it was is not', async () => {
    const first = await added()
    const second = await added(other)
    expect((await change(second, sampleSale)).json()).toMatchObject(refusalAbout(first))
    expect((await list()).map(({ price }) => price)).toEqual([19_000, 18_500])
    expect((await change(second, { ...sampleSale, confirmed: true })).statusCode).toBe(200)
    expect((await change(second, { ...sampleSale, source: 'A neighbor' })).statusCode).toBe(200)
  })

  it('says once, under the key of the first try, that it is meant', async () => {
    const first = await added()
    expect((await send(false)).json()).toMatchObject(refusalAbout(first))
    const [meant, again] = [await send(true), await send(true)]
    expect(again.json()).toEqual(meant.json())
    expect(await list()).toHaveLength(2)
  })

  it('says who entered it and who changed it last', async () => {
    const hanna = await service.logIn(await service.join('Hanna', 'helper'))
    const { token } = await makeToken(service.db.write, service.services.macs, service.clock.now, {
      name: 'CRM',
      scope: 'write',
      days: null,
    })
    const sale = (await hanna('POST', url, sampleSale)).json<NearbySale>()
    expect(sale).toMatchObject({ madeBy: '@Hanna', changedBy: null })
    expect((await change(sale, other)).json()).toMatchObject({
      madeBy: '@Hanna',
      changedBy: '@owner',
    })
    await service.app.inject({
      method: 'PUT',
      url: `${url}/${sale.id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: sampleSale,
    })
    expect(await list()).toMatchObject([{ madeBy: '@Hanna', changedBy: 'CRM' }])
  })
})
