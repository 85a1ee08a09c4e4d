import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { checkAllRecords } from './check-all.ts'

const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
const joseph = { name: 'Joseph Tully', email: 'joseph@mail.example' }
const seller = { sellerName: marian.name, sellerEmail: marian.email }

describe.each(engines)('signing while the clock is set, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it.each([
    ['an hour back', addHours(testNow, -1)],
    ['three days back', addDays(testNow, -3)],
    ['400 days back', addDays(testNow, -400)],
    ['an hour ahead', addHours(testNow, 1)],
    ['three days ahead', addDays(testNow, 3)],
    ['400 days ahead', addDays(testNow, 400)],
  ])('%s between two signatures leaves a record that stays right', async (_, moment) => {
    const offer = { ...sampleOffer, ...seller, expirationDate: '2099-12-31' }
    await admin('POST', '/api/admin/offers', offer)
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers: [joseph] })
    const first = await openNextLink(service)
    const signature = await signatureFor(service, first, marian)
    expect((await service.call('POST', `${first}/sign`, signature)).statusCode).toBe(200)

    service.clock.now = moment
    await admin.logInAgain()
    const second = await openNextLink(service)
    const other = await signatureFor(service, second, joseph)
    const signed = await service.call('POST', `${second}/sign`, other)
    expect(signed.statusCode, signed.body).toBe(200)
    service.clock.now = addHours(testNow, 2)
    const check = await checkAllRecords(service.db.read, service.services.macs)
    expect(check).toMatchObject({ signings: 1, wrong: [] })
  })
})
