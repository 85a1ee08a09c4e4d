import { describe, expect, it } from 'vitest'
import type {
  AdminClosing,
  AdminOffer,
  ClosingDetails,
  Deal,
  OfferEvent,
  SignedClosing,
  Today,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { openNextLink, signatureFor, signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { checkAllRecords } from '../../signing/evidence/check-all.ts'

const dolores = { name: 'Dolores Vance', email: 'dolores@mail.example' }
const harold = { name: 'Harold Vance', email: 'harold@mail.example' }
const old = '/api/admin/offers/TEST-0001'

describe.each(engines)('a new agreement in place of a signed one, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const offer = async (changes: object = {}, headers: Record<string, string> = {}) =>
    await admin(
      'POST',
      `${old}/new-agreement`,
      { amount: 21_000, expirationDate: '2026-07-15', ...changes },
      headers,
    )
  const begin = async () => {
    await signByAll(service, [dolores, harold])
    await admin('PUT', `${old}/closing`, {
      escrowOpenedOn: '2026-06-15',
      titleSearchOn: null,
      closingScheduledOn: null,
      paidOn: null,
    })
    await admin('PUT', `${old}/closing-details`, { company: 'Fort Ansel Title' })
  }
  const signNew = async (number: string) => {
    for (const signer of [dolores, harold]) {
      const link = await openNextLink(service, number)
      const signed = await service.call(
        'POST',
        `${link}/sign`,
        await signatureFor(service, link, signer),
      )
      expect(signed.statusCode).toBe(200)
    }
  }
  const deals = async () =>
    (await admin('GET', '/api/admin/deals'))
      .json<Deal[]>()
      .map(({ referenceNumber, stage }) => [referenceNumber, stage])
  const closingOf = async (number: string) =>
    (await admin('GET', `/api/admin/offers/${number}/closing`)).json<AdminClosing>()
  const detailsIn = async (number: string) =>
    (await admin('GET', `/api/admin/offers/${number}/events`))
      .json<OfferEvent[]>()
      .map(({ detail }) => detail)

  it('is a live offer like the signed one, which stays in force until it is signed too', async () => {
    await begin()
    const made = (await offer()).json<AdminOffer>()
    expect(made).toMatchObject({
      status: 'active',
      amount: 21_000,
      sellerName: dolores.name,
      coSellers: [harold],
      apn: '331-09-155',
    })
    expect(made.referenceNumber).not.toBe('TEST-0001')
    expect((await admin('GET', old)).json()).toMatchObject({ status: 'signed', amount: 18_500.5 })
    expect(await deals()).toEqual([['TEST-0001', 'escrow']])
    expect((await detailsIn('TEST-0001')).at(-1)).toBe(
      `New agreement offered for $21,000.00: ${made.referenceNumber}`,
    )
    expect((await detailsIn(made.referenceNumber))[0]).toContain(
      'In place of TEST-0001, signed for $18,500.50',
    )
  })

  it('says where the facts are from as the signed one does, and not how the other price was found', async () => {
    await begin()
    const source = 'Sample County Assessor, November 2026'
    // Nobody changes an offer that is signed, and it was made without.
    const said = { facts_source: source, price_reasons: 'Sales nearby', priced_by: 'Ruth Larkenby' }
    await service.db.write.updateTable('offers').set(said).execute()
    expect((await offer()).json()).toMatchObject({
      factsSource: source,
      priceReasons: '',
      pricedBy: '',
    })
  })

  it('takes over the closing once all have signed, and leaves both records whole', async () => {
    await begin()
    const { referenceNumber } = (await offer()).json<AdminOffer>()
    service.clock.now = new Date('2026-06-18T16:00:00Z')
    await admin.logInAgain()
    await signNew(referenceNumber)
    expect(await deals()).toEqual([[referenceNumber, 'escrow']])
    expect(await closingOf(referenceNumber)).toMatchObject({
      signedOn: '2026-06-18',
      earliestOn: '2026-06-15',
      escrowOpenedOn: '2026-06-15',
      replacedBy: null,
    })
    expect(await closingOf('TEST-0001')).toMatchObject({ replacedBy: referenceNumber })
    const details = await admin('GET', `/api/admin/offers/${referenceNumber}/closing-details`)
    expect(details.json<ClosingDetails>().company).toBe('Fort Ansel Title')
    const seen = await service.call('GET', '/api/offers/TEST-0001/closing')
    expect(seen.json<SignedClosing>().replacedBy).toBe(referenceNumber)
    const steps = { titleSearchOn: null, closingScheduledOn: null, paidOn: null }
    const saved = await admin('PUT', `/api/admin/offers/${referenceNumber}/closing`, {
      ...steps,
      escrowOpenedOn: '2026-06-16',
      confirmed: true,
    })
    expect(saved.statusCode).toBe(200)
    const late = await admin('PUT', `${old}/closing`, { ...steps, escrowOpenedOn: '2026-06-16' })
    expect(late.json()).toMatchObject({ code: 'invalid_request' })
    expect(await checkAllRecords(service.db.read, service.services.macs)).toMatchObject({
      signings: 2,
      wrong: [],
    })
  })

  it('leaves nothing due for the one that it replaced', async () => {
    await begin()
    const { referenceNumber } = (await offer()).json<AdminOffer>()
    await signNew(referenceNumber)
    service.clock.now = new Date('2026-07-20T16:00:00Z')
    await admin.logInAgain()
    const { dueClosings } = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(dueClosings.first.map((due) => due.referenceNumber)).toEqual([referenceNumber])
  })

  it('is refused before a signature, at the same price, and beside another one', async () => {
    await begin()
    const refused = async (changes: object = {}) =>
      (await offer(changes)).json<{ fields?: Record<string, string> }>().fields
    expect(await refused({ amount: 18_500.5 })).toEqual({
      amount: 'This is the price that was signed',
    })
    expect(await refused({ expirationDate: '2026-06-14' })).toEqual({
      expirationDate: 'This day is already over',
    })
    const { referenceNumber } = (await offer()).json<AdminOffer>()
    expect(await refused({ amount: 22_000 })).toEqual({
      amount: `A new agreement is out already: ${referenceNumber}. Please change or withdraw that one`,
    })
    await admin('POST', `/api/admin/offers/${referenceNumber}/withdraw`, {})
    expect((await offer({ amount: 22_000 })).statusCode).toBe(201)
    const unsigned = await admin('POST', `/api/admin/offers/${referenceNumber}/new-agreement`, {
      amount: 1,
      expirationDate: '2026-07-15',
    })
    expect(unsigned.json()).toMatchObject({ code: 'offer_not_signed' })
  })

  it('is made once of several at the same moment, and answered the same to a repetition', async () => {
    await begin()
    const statuses = (await Promise.all([offer(), offer(), offer()])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })
})
