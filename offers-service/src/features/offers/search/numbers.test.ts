import { describe, expect, it } from 'vitest'
import type { OfferCounts, OfferPage } from '../../../../contract/index.ts'
import { offerUrl, useCounterOffers } from '../../../testing/counter-offers.ts'
import { engines } from '../../../testing/databases.ts'

describe.each(engines)('offers whose sellers named another number, on $name', ({ open }) => {
  const { admin, create, named, answer, waiting } = useCounterOffers(open)

  const found = async (number: string) => {
    const [page, counts] = await Promise.all(
      ['search', 'counts'].map((part) =>
        admin('GET', `/api/admin/offers/${part}?number=${number}`),
      ),
    )
    const numbers = page?.json<OfferPage>().offers.map((offer) => offer.referenceNumber)
    return [numbers, counts?.json<OfferCounts>().total]
  }

  it('are found while it waits, and once it was answered', async () => {
    await named()
    await create({ referenceNumber: 'TEST-0002', apn: '1-2' })
    expect(await found('waiting')).toEqual([['TEST-0001'], 1])
    expect(await found('answered')).toEqual([[], 0])
    await answer({ answer: 'stayed' })
    expect(await found('waiting')).toEqual([[], 0])
    expect(await found('answered')).toEqual([['TEST-0001'], 1])
  })

  it('are as many as wait on Today, where none does once the offer was withdrawn', async () => {
    await named()
    await admin('POST', `${offerUrl}/withdraw`, {})
    expect((await waiting()).total).toBe(0)
    expect(await found('waiting')).toEqual([[], 0])
  })

  it('are not looked for by another word', async () => {
    expect((await admin('GET', '/api/admin/offers/search?number=any')).json()).toMatchObject({
      fields: { number: 'Please use waiting or answered' },
    })
  })
})
