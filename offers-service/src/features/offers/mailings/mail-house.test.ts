import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { CreatedMailing } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

describe.each(engines)('a mailing that a company prints, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, address: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      sellerName: 'Dolores Whitcomb',
      sellerMailingAddress: address,
      ...changes,
      referenceNumber,
    })
  async function makeMailing(): Promise<string> {
    const body = { name: 'Mohave in spring', selection: { matching: {} } }
    const made = await admin('POST', '/api/admin/mailings', body)
    await service.deliverMail()
    return `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
  }

  it('is a spreadsheet with all that each letter says', async () => {
    await add('TEST-0001', '418 Orchard Lane\nKingman, AZ 86401', {
      amount: 18_500,
      backTaxes: 500,
    })
    await add('TEST-0002', '9 Hill St\nReno, NV 89503', { sellerName: 'Estate of Opal Greer' })
    const answer = await admin('GET', `${await makeMailing()}/mail-house`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="letters.csv"')
    expect(parse(answer.body, { bom: true, columns: true })).toEqual([
      expect.objectContaining({
        'Reference number': 'TEST-0001',
        'Address line 1': 'Dolores Whitcomb',
        'Address line 2': '418 Orchard Lane',
        'Address line 3': 'Kingman, AZ 86401',
        'Address line 4': '',
        Greeting: 'Dear Dolores Whitcomb,',
        Amount: '$18,500',
        'Back taxes': '$500',
        'Your check': '$18,000',
        Link: 'https://larkenby.example/offer/TEST-0001',
      }),
    ])
  })
})
