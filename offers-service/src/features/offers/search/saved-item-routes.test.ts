import { describe, expect, it } from 'vitest'
import { maxSaved, type SavedItem } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/saved/offer-view'

describe.each(engines)('what is kept by name, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const save = async (name: string, value = '?search=sand', at = url) =>
    await admin('PUT', at, { name, value })
  const names = async (at = url) =>
    (await admin('GET', at)).json<SavedItem[]>().map(({ name }) => name)

  it('is had again by name, each kind apart, and replaced by the same name', async () => {
    await save('Levy, not printed')
    await save('Expiring')
    await save('Levy, not printed', '?search=levy')
    await save('Quarter of the value', '{}', '/api/admin/saved/price-rules')
    expect((await admin('GET', url)).json()).toMatchObject([
      { name: 'Expiring', value: '?search=sand' },
      { name: 'Levy, not printed', value: '?search=levy' },
    ])
    expect(await names('/api/admin/saved/price-rules')).toEqual(['Quarter of the value'])
  })

  it('is forgotten once', async () => {
    await save('50 % & more/less')
    const one = `${url}/${encodeURIComponent('50 % & more/less')}`
    expect((await admin('DELETE', one)).json()).toEqual({ ok: true })
    expect((await admin('DELETE', one)).json()).toMatchObject({ code: 'not_found' })
    expect(await names()).toEqual([])
  })

  it('is refused without a name, of another kind, and where there are too many', async () => {
    expect((await save(' ')).json()).toMatchObject({ fields: { name: 'Name is required' } })
    expect((await save('x', '', '/api/admin/saved/secrets')).statusCode).toBe(400)
    for (let index = 0; index < maxSaved; index += 1) await save(`View ${index}`)
    expect((await save('One more')).json()).toMatchObject({
      fields: { name: 'There are 100 already. Please delete one first' },
    })
    expect((await save('View 7', '?search=other')).statusCode).toBe(200)
  })
})
