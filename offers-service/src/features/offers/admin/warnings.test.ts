import { describe, expect, it } from 'vitest'
import type { AdminOffer, OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/offers/TEST-0001'
const { referenceNumber: _, ...sampleUpdate } = sampleOffer
const asked = { confirmed: false }
const taken = {
  code: 'not_confirmed',
  fields: {
    'parcel.TEST-0001':
      '$18,500.50, 10.2 acres, Near Sand Creek Road, Mohave County, Arizona, live until July 15, 2026',
  },
}

const insisted = 'Made live although offer TEST-0001 took up this parcel'

const says = (...lines: string[]) => ({
  code: 'not_confirmed',
  fields: Object.fromEntries(lines.map((line) => [`letter.${line.split(':', 1)[0]}`, line])),
})

describe.each(engines)('what the owner is asked about an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const make = async (changes: object) =>
    await admin('POST', '/api/admin/offers', { ...sampleUpdate, ...changes })
  const change = async (changes: object) => await admin('PUT', url, { ...sampleUpdate, ...changes })
  const count = async () => (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>().length
  const printLetter = async () => {
    const seller = {
      sellerName: 'Ruth Tully',
      sellerMailingAddress: '1 Main St\nKingman, AZ 86401',
    }
    await make({ ...seller, referenceNumber: 'TEST-0001' })
    expect((await admin('GET', `${url}/letter`)).statusCode).toBe(200)
  }
  const lastDetail = async (number = 'TEST-0001') =>
    (await admin('GET', `/api/admin/offers/${number}/events`))
      .json<OfferEvent[]>()
      .at(-1)
      ?.detail.split('\n')

  describe('for a parcel that has one', () => {
    it.each([
      ['as it is written there', {}],
      ['with another spelling of its number', { apn: '33109155' }],
      ['with another spelling of its county', { apn: '331 09 155', location: 'MOHAVE county, AZ' }],
      ['with another seller', { sellerName: 'Somebody Else' }],
    ])('is whether there should be two, %s', async (_how, changes) => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      const refused = await make({ ...changes, ...asked })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject(taken)
      expect(await count()).toBe(1)
      expect((await make({ ...changes, confirmed: true })).statusCode).toBe(201)
    })

    it.each([
      ['a draft', { status: 'draft' }],
      ['another parcel', { apn: '331-09-156' }],
      ['the same number in another county', { location: 'Yavapai County, Arizona' }],
      ['the same number in another state', { location: 'Levy County, FL' }],
    ])('is nothing for %s', async (_what, changes) => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      expect((await make({ ...changes, ...asked })).statusCode).toBe(201)
    })

    it('is asked of programs too, and the history says who insisted on it beside which', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      expect((await make({})).json()).toMatchObject(taken)
      const made = await make({ referenceNumber: 'TEST-0002', confirmed: true })
      expect(made.statusCode).toBe(201)
      expect(await lastDetail('TEST-0002')).toEqual([insisted])
      const draft = (await make({ status: 'draft' })).json<AdminOffer>().referenceNumber
      const live = { ...sampleUpdate, status: 'active' }
      const edit = async (more: object) =>
        await admin('PUT', `/api/admin/offers/${draft}`, { ...live, ...more })
      expect((await edit({})).statusCode).toBe(409)
      expect((await edit({ confirmed: true })).statusCode).toBe(200)
      expect(await lastDetail(draft)).toEqual([
        'Status: draft → active',
        'Made live although offers TEST-0001 and TEST-0002 took up this parcel',
      ])
    })

    it('holds for two who make offers for it at once', async () => {
      const answers = await Promise.all([make({}), make({ apn: '33109155' })])
      expect(answers.map(({ statusCode }) => statusCode)).toContain(201)
      expect(answers.map(({ statusCode }) => statusCode)).toContain(409)
      expect(await count()).toBe(1)
    })

    it('holds for files, in which two rows may be for it as well', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      const header = 'Location,Acreage,APN,Expiration date,Amount,Status,Seller name'
      const place = '"Mohave County, Arizona",10'
      const rows = (...numbers: string[]) =>
        numbers.map((apn, at) => `${place},${apn},2026-12-31,9000,active,Owner ${at}`)
      const send = async (lines: string[], more: object = {}) =>
        await admin('POST', '/api/admin/offers/import', {
          csv: [header, ...lines].join('\n'),
          dryRun: false,
          ...more,
        })
      expect((await send(rows('331-09-155'))).json()).toMatchObject(taken)
      expect((await send(rows('44-5', '445'))).json()).toMatchObject({ code: 'not_confirmed' })
      expect(await count()).toBe(1)
      expect((await send(rows('331-09-155', '44-5'), { confirmed: true })).statusCode).toBe(200)
      const stored = (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()
      const second = stored.find(
        ({ apn, referenceNumber }) => apn === '331-09-155' && referenceNumber !== 'TEST-0001',
      )
      expect(await lastDetail(second?.referenceNumber ?? '')).toEqual([
        'Imported from a file',
        insisted,
      ])
    })

    it('is asked again when a draft, a withdrawn or an expired offer comes to life', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      const draft = (await make({ status: 'draft' })).json<AdminOffer>().referenceNumber
      const other = `/api/admin/offers/${draft}`
      const live = { ...sampleUpdate, status: 'active', ...asked }
      expect((await admin('PUT', other, live)).json()).toMatchObject(taken)
      const soon = { expirationDate: '2026-06-20', status: 'active', confirmed: true }
      await admin('PUT', other, { ...sampleUpdate, ...soon })
      service.clock.now = new Date('2026-06-25T12:00:00Z')
      await admin.logInAgain()
      const extend = { expirationDate: '2026-08-01' }
      const refused = await admin('POST', `${other}/extend`, { ...extend, ...asked })
      expect(refused.json()).toMatchObject(taken)
      const meant = { ...extend, confirmed: true }
      expect((await admin('POST', `${other}/extend`, meant)).statusCode).toBe(200)
      expect((await lastDetail(draft))?.at(-1)).toBe(insisted)
    })

    it('is not asked with every later change', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      await make({ confirmed: true })
      expect((await change({ notes: 'Called', ...asked })).statusCode).toBe(200)
      expect((await change({ apn: '331.09.155', ...asked })).statusCode).toBe(200)
    })
  })

  describe('whose letter was printed', () => {
    const oldAmount = 'Amount: the letter printed on June 15, 2026 says $18,500.50, not $20,000'

    it('is whether its terms should change, and the history says which letter is out', async () => {
      await printLetter()
      expect((await change({ amount: 20_000, ...asked })).json()).toEqual({
        ...says(oldAmount),
        message: expect.any(String) as string,
      })
      expect((await admin('GET', url)).json()).toMatchObject({ amount: 18_500.5 })
      expect((await change({ amount: 20_000, confirmed: true })).statusCode).toBe(200)
      expect(await lastDetail()).toEqual(
        expect.arrayContaining(['Amount: $18,500.50 → $20,000', oldAmount]),
      )
    })

    it('is measured by the letter, however often the offer has changed since', async () => {
      await printLetter()
      await change({ amount: 19_000 })
      expect((await change({ amount: 20_000, ...asked })).json()).toMatchObject(says(oldAmount))
      expect((await change({ amount: 18_500.5, ...asked })).statusCode).toBe(200)
    })

    it('is whether back taxes change that the letter leaves out', async () => {
      await printLetter()
      expect((await change({ backTaxes: 340, ...asked })).json()).toMatchObject(
        says('Back taxes: the letter printed on June 15, 2026 says (empty), not $340'),
      )
    })

    it('is nothing for what no letter says', async () => {
      await printLetter()
      expect((await change({ notes: 'Called', assessedValue: 9000, ...asked })).statusCode).toBe(
        200,
      )
    })

    it('is nothing once a new letter was printed', async () => {
      await printLetter()
      const seller = {
        sellerName: 'Ruth Tully',
        sellerMailingAddress: '1 Main St\nKingman, AZ 86401',
      }
      await change({ ...seller, amount: 20_000 })
      await admin('GET', `${url}/letter`)
      expect((await change({ amount: 20_000, notes: 'Sent', ...asked })).statusCode).toBe(200)
      expect((await change({ amount: 21_000, ...asked })).json()).toMatchObject(
        says('Amount: the letter printed on June 15, 2026 says $20,000, not $21,000'),
      )
    })
  })
})
