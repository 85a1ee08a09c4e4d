import { describe, expect, it } from 'vitest'
import type { CreatedMailing, Mailing } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'
const overtaken = { code: 'changed_meanwhile' }
const seen = ({ updatedAt }: Mailing) => new URLSearchParams({ basedOn: updatedAt })

describe.each(engines)('a mailing that two have open, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function make(): Promise<Mailing> {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, referenceNumber: 'TEST-0001' })
    const body = { name: 'Mohave in spring', selection: { matching: {} } }
    const { mailing } = (await admin('POST', url, body)).json<CreatedMailing>()
    await service.deliverMail()
    return await read(mailing)
  }
  const read = async ({ id }: Mailing) => (await admin('GET', `${url}/${id}`)).json<Mailing>()
  const post = async ({ id }: Mailing) =>
    (await admin('POST', `${url}/${id}/posted`, { postedOn: '2026-06-12' })).json<Mailing>()
  const rename = async ({ id, updatedAt }: Mailing, name: string) =>
    await admin('PUT', `${url}/${id}`, { name, letterCost: 1, callCount: 4, basedOn: updatedAt })
  const remove = async (mailing: Mailing) =>
    await admin('DELETE', `${url}/${mailing.id}?${seen(mailing).toString()}`)
  const unpost = async (mailing: Mailing) =>
    await admin('DELETE', `${url}/${mailing.id}/posted?${seen(mailing).toString()}`)

  it('is not deleted by one who has not seen what the other changed', async () => {
    const opened = await make()
    expect((await rename(opened, 'Renamed')).statusCode).toBe(200)
    expect((await remove(opened)).json()).toMatchObject(overtaken)
    const now = await read(opened)
    expect(now).toMatchObject({ name: 'Renamed', callCount: 4, letterCount: 1 })
    expect((await remove(now)).statusCode).toBe(200)
    expect((await rename(now, 'Late')).statusCode).toBe(404)
    expect((await remove(now)).statusCode).toBe(404)
  })

  it('stays posted where the day was changed by the other', async () => {
    const opened = await post(await make())
    const now = await post(opened)
    expect((await unpost(opened)).json()).toMatchObject(overtaken)
    expect(await read(opened)).toMatchObject({ postedOn: '2026-06-12' })
    expect((await unpost(now)).json()).toMatchObject({ postedOn: null })
  })

  it('is taken back by one of two who do so at once', async () => {
    const opened = await post(await make())
    const answers = await Promise.all([unpost(opened), unpost(opened)])
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map((answer) => answer.json<object>())).toMatchObject([overtaken])
    expect(await read(opened)).toMatchObject({ postedOn: null })
  })

  it('is deleted or changed, never both, by two at once', async () => {
    const opened = await make()
    const [removed, renamed] = await Promise.all([remove(opened), rename(opened, 'Renamed')])
    const [isRemoved, isRenamed] = [removed.statusCode === 200, renamed.statusCode === 200]
    expect(isRemoved).not.toBe(isRenamed)
    const { statusCode } = await admin('GET', `${url}/${opened.id}`)
    expect(statusCode).toBe(isRenamed ? 200 : 404)
  })

  it('is taken back and deleted by a client that does not say what it saw', async () => {
    const { id } = await post(await make())
    expect((await admin('DELETE', `${url}/${id}/posted`)).statusCode).toBe(200)
    expect((await admin('DELETE', `${url}/${id}`)).statusCode).toBe(200)
  })
})
