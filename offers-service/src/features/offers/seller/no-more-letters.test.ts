import { describe, expect, it } from 'vitest'
import type { DoNotMailEntry, OfferEvent, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const seller = {
  sellerName: 'José M. Peña',
  sellerMailingAddress: '418 Orchard Ln\nKingman, AZ 86401',
}

describe.each(engines)('a seller who wants no more letters, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = seller) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      ...changes,
      referenceNumber,
    })
  const decline = async (body: object = { noMoreLetters: true }, number = 'NO-0001') =>
    await service.call('POST', `/api/offers/${number}/decline`, body)
  const entries = async () =>
    (await admin('GET', '/api/admin/do-not-mail')).json<DoNotMailEntry[]>()
  const history = async () =>
    (await admin('GET', '/api/admin/offers/NO-0001/events'))
      .json<OfferEvent[]>()
      .map(({ type, madeBy }) => [type, madeBy === null ? 'seller' : 'admin'])
  const declines = async () =>
    (await admin('GET', '/api/admin/today'))
      .json<Today>()
      .declines.first.map(({ referenceNumber, isNotMailed }) => [referenceNumber, isNotMailed])

  it('is not put on the list unless they say so', async () => {
    await add('NO-0001')
    for (const body of [{}, { reason: 'Do not write to me' }, { noMoreLetters: false }])
      expect((await decline(body)).json()).toMatchObject({ status: 'declined' })
    expect(await entries()).toEqual([])
    expect(await declines()).toEqual([['NO-0001', false]])
  })

  it('is not put on the list where the offer cannot be declined any more', async () => {
    await add('NO-0001')
    await service.db.write.updateTable('offers').set({ status: 'signed' }).execute()
    expect((await decline()).json()).toMatchObject({ code: 'already_signed' })
    expect((await decline({ noMoreLetters: true }, 'NOBODY-1')).statusCode).toBe(404)
    expect((await decline({ noMoreLetters: 'perhaps' })).statusCode).toBe(400)
    expect(await entries()).toEqual([])
  })

  it('gets no letter about any parcel, and the history and the admin hear that they asked', async () => {
    await add('NO-0001')
    await add('NO-0002', { ...seller, apn: '44-5' })
    await decline({ reason: 'I keep it', noMoreLetters: true })
    expect(await entries()).toMatchObject([
      { reason: 'asked', apn: sampleOffer.apn, offer: { referenceNumber: 'NO-0001', ...seller } },
    ])
    expect(await history()).toEqual([
      ['created', 'admin'],
      ['declined', 'seller'],
      ['letters_refused', 'seller'],
    ])
    const [mail, ...others] = await service.deliverMail()
    expect(others).toEqual([])
    expect(mail?.text).toContain('Reason: I keep it\nThey asked for no more letters')
    const letters = { referenceNumbers: ['NO-0001', 'NO-0002'] }
    const printed = await admin('POST', '/api/admin/offers/letters', letters)
    const held = 'This seller or parcel is on the list of those not to mail'
    expect(printed.json()).toMatchObject({ fields: { 'NO-0001': held, 'NO-0002': held } })
  })

  it('is put there once, however often and however many ask at once, and also after they declined', async () => {
    await add('NO-0001')
    await decline({ reason: 'Too low' })
    const answers = await Promise.all([decline(), decline(), decline()])
    for (const answer of [...answers, await decline()])
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'declined' }])
    expect(await entries()).toHaveLength(1)
    expect((await history()).map(([type]) => type)).toEqual([
      'created',
      'declined',
      'letters_refused',
    ])
  })

  it('who asks after a decline is told to the admin, once', async () => {
    await add('NO-0001')
    await decline({ reason: 'Too low' })
    await decline()
    await decline()
    const mails = await service.deliverMail()
    const words = mails.map(({ text }) => text.includes('They asked for no more letters'))
    expect(words).toEqual([false, true])
  })

  it('that a program seems to have asked stands in the history, and no mail says so', async () => {
    await add('NO-0001')
    await decline({ noMoreLetters: true, website: 'https://spam.example' })
    expect(await entries()).toHaveLength(1)
    const events = (await admin('GET', '/api/admin/offers/NO-0001/events')).json<OfferEvent[]>()
    expect(events.at(-1)).toMatchObject({ type: 'letters_refused', detail: '(looks automatic)' })
    expect(await service.deliverMail()).toEqual([])
  })

  it('stays on the list when they take the decline back', async () => {
    await add('NO-0001')
    await decline()
    await openNextLink(service, 'NO-0001')
    const offer = await service.call('GET', '/api/offers/NO-0001')
    expect(offer.json()).toMatchObject({ status: 'signing' })
    expect(await entries()).toHaveLength(1)
  })

  it('is told apart on Today from those who may be mailed, also where another offer put them there', async () => {
    await add('NO-0001')
    await add('NO-0002', { ...seller, apn: '44-5' })
    await add('NO-0003', { ...seller, sellerName: 'Opal Greer' })
    // Of this one only the parcel is known.
    await add('NO-0004', { apn: '44-7' })
    await decline({}, 'NO-0004')
    await decline({}, 'NO-0003')
    await decline({}, 'NO-0002')
    expect(Object.fromEntries(await declines())).toEqual({
      'NO-0002': false,
      'NO-0003': false,
      'NO-0004': false,
    })
    await decline({ noMoreLetters: true }, 'NO-0004')
    await decline()
    expect(Object.fromEntries(await declines())).toEqual({
      'NO-0001': true,
      'NO-0002': true,
      'NO-0003': false,
      'NO-0004': true,
    })
  })

  it('counts as on the list under the name the offer had then', async () => {
    await add('NO-0001')
    await decline()
    await service.db.write.updateTable('offers').set({ seller_name: 'Ana Peña' }).execute()
    expect(await declines()).toEqual([['NO-0001', true]])
  })
})
