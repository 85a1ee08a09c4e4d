import { describe, expect, it } from 'vitest'
import type { CreatedMailing, Mailing, OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'

describe.each(engines)('splitting a mailing, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const make = async (body: object) => {
    const made = await admin('POST', url, { name: 'Mohave in spring', ...body })
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing
  }
  const split = async ({ id }: Mailing) => await admin('POST', `${url}/${id}/split`)
  const numbersIn = async ({ id }: Mailing) =>
    (await admin('GET', `/api/admin/offers/search?mailing=${id}`))
      .json<OfferPage>()
      .offers.map(({ referenceNumber }) => referenceNumber)

  it('moves a random half of its letters into a new one, with text and cost', async () => {
    for (let index = 1; index <= 9; index += 1) {
      const own = { apn: `${index}`, referenceNumber: `TEST-000${index}` }
      await admin('POST', '/api/admin/offers', { ...sampleOffer, ...own })
    }
    const first = await make({ letterCost: 0.85, selection: { matching: {} } })
    await admin('PUT', `${url}/${first.id}/text`, { opening: 'Hello.', closing: '' })
    const second = (await split(first)).json<Mailing>()
    expect(second).toMatchObject({
      name: 'Mohave in spring, second half',
      letterCost: 0.85,
      letterCount: 4,
    })
    const halves = [await numbersIn(first), await numbersIn(second)]
    expect(halves.map(({ length }) => length)).toEqual([5, 4])
    expect(new Set(halves.flat()).size).toBe(9)
    const text = await admin('GET', `${url}/${second.id}/text`)
    expect(text.json()).toMatchObject({ own: { opening: 'Hello.', closing: '' } })
    await admin('POST', `${url}/${first.id}/posted`, { postedOn: '2026-06-15' })
    expect((await split(first)).json()).toMatchObject({ code: 'mailing_posted' })
  })

  it('is refused where there is nothing to halve', async () => {
    expect((await split(await make({}))).json()).toMatchObject({ code: 'mailing_empty' })
  })
})
