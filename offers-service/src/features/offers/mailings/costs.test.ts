import { describe, expect, it } from 'vitest'
import type { CreatedMailing, Mailing, MailingFigures } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'

describe.each(engines)('the costs of a mailing, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (...referenceNumbers: string[]) => {
    for (const referenceNumber of referenceNumbers) {
      const own = { apn: referenceNumber, referenceNumber }
      await admin('POST', '/api/admin/offers', { ...sampleOffer, ...own })
    }
  }
  const make = async (body: object) => {
    const made = await admin('POST', url, { name: 'Mohave in spring', ...body })
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing
  }
  const costOf = async ({ id }: Mailing) =>
    (await admin('GET', `${url}/${id}/figures`)).json<MailingFigures>().cost

  it('are of one letter or of all, and put right when they are posted', async () => {
    await add('TEST-0001', 'TEST-0002')
    const mailing = await make({ totalCost: 17.31, selection: { matching: {} } })
    expect(mailing).toMatchObject({ letterCost: null, totalCost: 17.31 })
    expect(await costOf(mailing)).toBe(17.31)
    const posted = async (costs: object) =>
      (
        await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15', ...costs })
      ).json<object>()
    expect(await posted({})).toMatchObject({ letterCost: null, totalCost: 17.31 })
    expect(await posted({ totalCost: 20.5 })).toMatchObject({ totalCost: 20.5 })
    expect(await posted({ letterCost: 0.9 })).toMatchObject({ letterCost: 0.9, totalCost: null })
    expect(await costOf(mailing)).toBe(1.8)
    const fields = { totalCost: 'Please enter the cost of one or of all, not both' }
    expect(await posted({ letterCost: 1, totalCost: 2 })).toMatchObject({ fields })
    const change = { name: 'Renamed', callCount: 0 }
    const put = async (costs: object) =>
      (await admin('PUT', `${url}/${mailing.id}`, { ...change, ...costs })).json<object>()
    expect(await put({ letterCost: null, totalCost: 9 })).toMatchObject({ totalCost: 9 })
    expect(await put({ letterCost: null })).toMatchObject({ letterCost: null, totalCost: 9 })
    expect(await put({ letterCost: 1, totalCost: 2 })).toMatchObject({ fields })
    expect(await put({ letterCost: null, totalCost: null })).toMatchObject({ totalCost: null })
  })

  it('are shared by the halves of a mailing', async () => {
    await add('TEST-0001', 'TEST-0002', 'TEST-0003')
    const first = await make({ totalCost: 10, selection: { matching: {} } })
    expect((await admin('POST', `${url}/${first.id}/split`)).json()).toMatchObject({
      letterCost: null,
      totalCost: 3.33,
    })
    const kept = await admin('GET', `${url}/${first.id}`)
    expect(kept.json()).toMatchObject({ letterCount: 2, totalCost: 6.67 })
  })
})
