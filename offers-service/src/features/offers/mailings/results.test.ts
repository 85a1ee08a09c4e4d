import { describe, expect, it } from 'vitest'
import type { CreatedMailing, MailingResults } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const address = '418 Orchard Ln\nKingman, AZ 86401'

describe.each(engines)('the table of all mailings, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function mail(body: object, referenceNumbers: string[], postedOn?: string) {
    for (const referenceNumber of referenceNumbers)
      await admin('POST', '/api/admin/offers', {
        ...sampleOffer,
        confirmed: true,
        sellerName: 'Dolores Whitcomb',
        sellerMailingAddress: address,
        referenceNumber,
        apn: `44-${referenceNumber}`,
      })
    const selection = { referenceNumbers }
    const made = await admin('POST', '/api/admin/mailings', { ...body, selection })
    await service.deliverMail()
    const { id } = made.json<CreatedMailing>().mailing
    if (postedOn !== undefined)
      await admin('POST', `/api/admin/mailings/${id}/posted`, { postedOn })
    return id
  }
  const results = async () =>
    (await admin('GET', '/api/admin/mailing-results')).json<MailingResults[]>()
  const csv = async () =>
    (await admin('GET', '/api/admin/mailing-results/csv')).body.replace('\uFEFF', '').split('\r\n')

  it('is empty without mailings, with the heads of its columns', async () => {
    expect(await results()).toEqual([])
    expect(await csv()).toEqual([expect.stringMatching(/^Mailing,Kind,Posted on,/), ''])
  })

  it('counts posted mailings only, the newest first, and what is known of the cost', async () => {
    const spring = await mail({ name: 'Spring', letterCost: 1.5 }, ['SPR-1', 'SPR-2'], '2026-06-10')
    const summer = await mail({ name: 'Summer', totalCost: 90 }, ['SUM-1'], '2026-06-12')
    await mail({ name: 'Autumn' }, ['AUT-1'])
    for (const number of ['SPR-1', 'AUT-1']) await service.call('GET', `/api/offers/${number}`)
    await service.call('POST', '/api/offers/SPR-1/decline', {})
    await admin('POST', '/api/admin/returned-letters', { letters: ['SPR-2'] })
    const none = { asked: 0, callAsked: 0, signed: 0, fellThrough: 0, paid: 0 }
    const quiet = { ...none, opened: 0, answered: 0, declined: 0 }
    expect(await results()).toEqual([
      { ...quiet, id: summer, letters: 1, returned: 0, cost: 90 },
      {
        ...none,
        id: spring,
        letters: 2,
        returned: 1,
        opened: 1,
        answered: 1,
        declined: 1,
        cost: 3,
      },
    ])
    expect((await csv()).slice(1)).toEqual([
      'Autumn,letter,,,1,,,,,,,,,,,,,,,,,,',
      'Summer,letter,2026-06-12,,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,90,,,',
      'Spring,letter,2026-06-10,,2,1,1,1,0,0,1,0,0,0,50,50,0,0,0,3,,,',
      '',
    ])
  })

  it('holds no formula in its file', async () => {
    await mail({ name: '=HYPERLINK("http://evil.example")' }, ['SPR-1'])
    expect((await csv())[1]).toMatch(/^"'=HYPERLINK\(/)
  })

  it('is for nobody who is not logged in', async () => {
    for (const url of ['/api/admin/mailing-results', '/api/admin/mailing-results/csv'])
      expect((await service.call('GET', url)).statusCode).toBe(401)
  })
})
