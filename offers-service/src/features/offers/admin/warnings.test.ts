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
  const lastDetail = async () =>
    (await admin('GET', `${url}/events`)).json<OfferEvent[]>().at(-1)?.detail.split('\n')

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

    it('is asked of no program that does not say so', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      expect((await make({})).statusCode).toBe(201)
    })

    it('is asked again when a draft, a withdrawn or an expired offer comes to life', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      const draft = (await make({ status: 'draft' })).json<AdminOffer>().referenceNumber
      const other = `/api/admin/offers/${draft}`
      const live = { ...sampleUpdate, status: 'active', ...asked }
      expect((await admin('PUT', other, live)).json()).toMatchObject(taken)
      await admin('PUT', other, { ...sampleUpdate, expirationDate: '2026-06-20', status: 'active' })
      service.clock.now = new Date('2026-06-25T12:00:00Z')
      await admin.logInAgain()
      const extend = { expirationDate: '2026-08-01' }
      const refused = await admin('POST', `${other}/extend`, { ...extend, ...asked })
      expect(refused.json()).toMatchObject(taken)
      expect((await admin('POST', `${other}/extend`, extend)).statusCode).toBe(200)
    })

    it('is not asked with every later change', async () => {
      await admin('POST', '/api/admin/offers', sampleOffer)
      await make({})
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
