import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type { OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const dolores = {
  sellerName: 'Dolores Whitcomb',
  sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
}

describe.each(engines)('one letter for several parcels of an owner, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      ...dolores,
      ...changes,
      referenceNumber,
    })
  const print = async (kind: 'letters' | 'labels', referenceNumbers: string[], together = true) =>
    await admin('POST', `/api/admin/offers/${kind}`, { referenceNumbers, together })
  const pagesOf = async (answer: Awaited<ReturnType<typeof print>>) =>
    (await PDF.load(answer.rawPayload)).getPages().map((page) => page.extractText().text)
  const history = async (number: string) =>
    (await admin('GET', `/api/admin/offers/${number}/events`)).json<OfferEvent[]>()

  it('has the number, the parcel and the amount of each, and is noted at each', async () => {
    await add('OWN-1', { amount: 18_500 })
    await add('OWN-2', { amount: 7200, acreage: 4, backTaxes: 200 })
    await add('OTHER-1', {
      sellerName: 'Opal Greer',
      sellerMailingAddress: '3 Elm St\nReno, NV 89501',
    })
    const address = { sellerMailingAddress: '418 Orchard Lane, Fort Ansel OH 45899' }
    await add('OWN-3', { ...address, amount: 910 })
    const pages = await pagesOf(await print('letters', ['OWN-1', 'OTHER-1', 'OWN-2', 'OWN-3']))
    const about = pages.filter((text) => text.includes('OWN-1'))
    expect(pages.filter((text) => text.includes('Dear'))).toHaveLength(2)
    const letter = about.join('\n')
    for (const part of [
      'your 3 parcels',
      'These are our final offers',
      '$18,500',
      'OWN-2',
      '$7,200',
      'Your check: $7,000',
      '4 acres',
      'OWN-3',
      '$910',
    ])
      expect(letter).toContain(part)
    expect(letter).toContain('larkenby.example/offer/OWN-1')
    expect(letter).toContain('any of your reference numbers')
    expect(letter).not.toContain('OTHER-1')
    for (const [number, detail] of [
      ['OWN-1', 'In one letter with OWN-2 and OWN-3'],
      ['OWN-3', 'In one letter with OWN-1 and OWN-2'],
      ['OTHER-1', ''],
    ] as const)
      expect((await history(number)).at(-1)).toMatchObject({ type: 'letter_printed', detail })
  })

  it('has one label, and as many of both as before where that was not asked for', async () => {
    await add('OWN-1')
    await add('OWN-2')
    const numbers = ['OWN-1', 'OWN-2']
    const labelsOf = async (together: boolean) =>
      (await pagesOf(await print('labels', numbers, together))).join('').match(/Orchard/g)?.length
    expect([await labelsOf(true), await labelsOf(false)]).toEqual([1, 2])
    const apart = await pagesOf(await print('letters', numbers, false))
    expect(apart.filter((text) => text.includes('Dear'))).toHaveLength(2)
    expect((await history('OWN-1')).at(-1)).toMatchObject({ detail: '' })
  })

  it('goes on a further page after as many parcels as fit, none of them torn or lost', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => `OWN-${100 + index}`)
    for (const number of numbers) await add(number)
    const pages = await pagesOf(await print('letters', numbers))
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.join('\n')
    for (const number of numbers)
      expect(all).toContain(`Parcel no. ${number}`.slice(number === numbers[0] ? 11 : 0))
    expect(all).toContain('Warm regards')
  })

  it('is refused where one of them cannot be mailed, with the reason for that one', async () => {
    await add('OWN-1')
    await add('OWN-2', { status: 'draft' })
    const refused = await print('letters', ['OWN-1', 'OWN-2'])
    expect(refused.json()).toMatchObject({ code: 'letter_not_possible' })
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['OWN-2'])
  })
})
