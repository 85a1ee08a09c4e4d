import { describe, expect, it } from 'vitest'
import type { AdminOffer } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const { referenceNumber, ...sampleUpdate } = sampleOffer
const url = `/api/admin/offers/${referenceNumber}`
const overtaken = { code: 'changed_meanwhile' }

describe.each(engines)('a draft that two have open, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const make = async () =>
    (
      await admin('POST', '/api/admin/offers', { ...sampleOffer, status: 'draft' })
    ).json<AdminOffer>()
  const change = async ({ updatedAt: basedOn }: AdminOffer, changed: object) =>
    await admin('PUT', url, { ...sampleUpdate, status: 'draft', ...changed, basedOn })
  const remove = async ({ updatedAt: basedOn }: AdminOffer) =>
    await admin('DELETE', `${url}?${new URLSearchParams({ basedOn }).toString()}`)

  it('is not deleted by one who has not seen what the other changed', async () => {
    const opened = await make()
    const changed = await change(opened, { notes: 'Theirs' })
    const refused = await remove(opened)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject(overtaken)
    expect((await admin('GET', url)).json()).toMatchObject({ notes: 'Theirs' })
    expect((await remove(changed.json())).statusCode).toBe(200)
    expect((await admin('GET', url)).statusCode).toBe(404)
    expect((await remove(opened)).statusCode).toBe(404)
  })

  it('is not deleted once the other has made it live, whatever was seen', async () => {
    const opened = await make()
    const live = await change(opened, { status: 'active' })
    expect((await remove(opened)).json()).toMatchObject(overtaken)
    expect((await remove(live.json())).json()).toMatchObject({ code: 'offer_not_deletable' })
    expect((await admin('GET', url)).json()).toMatchObject({ status: 'active' })
  })

  it('is deleted or changed, never both, by two at once', async () => {
    const opened = await make()
    const [removed, changed] = await Promise.all([
      remove(opened),
      change(opened, { notes: 'Theirs' }),
    ])
    const [isRemoved, isChanged] = [removed.statusCode === 200, changed.statusCode === 200]
    expect(isRemoved).not.toBe(isChanged)
    expect((await admin('GET', url)).statusCode).toBe(isChanged ? 200 : 404)
  })

  it('is deleted by a client that does not say what it saw', async () => {
    await change(await make(), { notes: 'Theirs' })
    expect((await admin('DELETE', url)).statusCode).toBe(200)
  })
})
