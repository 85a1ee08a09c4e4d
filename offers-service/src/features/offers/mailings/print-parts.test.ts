import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreatedMailing, maxPrinted, type MailingParts } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { inParts } from './print-parts.ts'

describe.each(engines)('printing a mailing, on $name', ({ open }) => {
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
  const partsOf = async (mailing: string, together = false) =>
    (await admin('GET', `${mailing}/parts?together=${together}`)).json<MailingParts>()

  it('goes by pages and ZIP codes, without the letters that are held back', async () => {
    await add('TEST-0001', '418 Orchard Lane\nKingman, AZ 86401')
    await add('TEST-0002', '3 Elm St\nReno, NV 89501')
    await add('TEST-0003', '1 Oak St\nBangor, ME 04401-1234')
    await add('TEST-0004', '9 Hill St\nReno, NV 89503', { sellerName: 'Estate of Opal Greer' })
    const notice = { text: 'Please read this first. '.repeat(60), belowAssessedText: '' }
    await admin('PUT', '/api/admin/state-notices/NV', notice)
    const mailing = await makeMailing()
    const before = await partsOf(mailing)
    expect(before.parts).toEqual([
      {
        referenceNumbers: ['TEST-0003', 'TEST-0001'],
        letterCount: 2,
        pages: 1,
        firstZip: '04401-1234',
        lastZip: '86401',
        isPrinted: false,
      },
      {
        referenceNumbers: ['TEST-0002'],
        letterCount: 1,
        pages: 2,
        firstZip: '89501',
        lastZip: '89501',
        isPrinted: false,
      },
    ])
    expect(Object.keys(before.held)).toEqual(['TEST-0004'])

    const referenceNumbers = before.parts[0]?.referenceNumbers
    await admin('POST', '/api/admin/offers/letters', { referenceNumbers })
    expect((await partsOf(mailing)).parts.map((part) => part.isPrinted)).toEqual([true, false])
  })

  it('makes one letter of all parcels of an owner where that is asked for', async () => {
    await add('TEST-0001', '418 Orchard Lane\nKingman, AZ 86401')
    await add('TEST-0002', '418 Orchard Lane\nKingman AZ 86401')
    await add('TEST-0003', '3 Elm St\nReno, NV 89501')
    const mailing = await makeMailing()
    expect((await partsOf(mailing)).parts.map(({ letterCount }) => letterCount)).toEqual([3])
    const { parts } = await partsOf(mailing, true)
    expect(parts).toMatchObject([
      { letterCount: 1, pages: 1, referenceNumbers: ['TEST-0003'] },
      { letterCount: 1, pages: 2, referenceNumbers: ['TEST-0001', 'TEST-0002'] },
    ])
  })

  it('is a file for a mail house too, with all that each letter says', async () => {
    await add('TEST-0001', '418 Orchard Lane\nKingman, AZ 86401', { amount: 18_500 })
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
        Link: 'https://larkenby.example/offer/TEST-0001',
      }),
    ])
  })
})

it('puts every letter into one part, each of equal letters in order and small enough to print', () => {
  const letter = fc.record({
    size: fc.integer({ min: 1, max: 200 }),
    pages: fc.integer({ min: 1, max: 3 }),
    zip: fc.constantFrom('', '04401', '04401-1234', '86401', '89501'),
  })
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 40 }), (made) => {
      const letters = made.map(({ size, ...one }, index) => ({
        ...one,
        referenceNumbers: Array.from({ length: size }, (_value, at) => `${index}-${at}`),
      }))
      const parts = inParts(letters)
      expect(new Set(parts.flat())).toEqual(new Set(letters))
      expect(parts.flat()).toHaveLength(letters.length)
      for (const part of parts) {
        expect(new Set(part.map(({ pages }) => pages)).size).toBe(1)
        expect(part.flatMap((one) => one.referenceNumbers).length).toBeLessThanOrEqual(maxPrinted)
        const zips = part.map(({ zip }) => zip)
        expect(zips).toEqual(zips.toSorted())
      }
      const full = parts.filter((part, at) => {
        const next = parts[at + 1]
        const offers = [...part, ...(next?.slice(0, 1) ?? [])].flatMap(
          (one) => one.referenceNumbers,
        )
        return next?.[0]?.pages === part[0]?.pages && offers.length <= maxPrinted
      })
      // No part ends before it has to.
      expect(full).toEqual([])
    }),
  )
})
