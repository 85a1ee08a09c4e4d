import { describe, expect, it } from 'vitest'
import type {
  DoNotMailEntry,
  OfferEvent,
  PublicOffer,
  SigningView,
  Today,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
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
  const ask = async (number = 'NO-0001', body: object = {}) =>
    await service.call('POST', `/api/offers/${number}/no-more-letters`, body)
  const seen = async () =>
    (await service.call('GET', '/api/offers/NO-0001')).json<PublicOffer>().isNotMailed
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

  it.each([
    ['declines once more with the tick', decline],
    ['asks for it', ask],
  ])('who %s after a decline is told to the admin, once', async (_how, again) => {
    await add('NO-0001')
    await decline({ reason: 'Too low' })
    const answers = await Promise.all([again(), again(), again()])
    for (const answer of [...answers, await again()])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { status: 'declined', isNotMailed: true },
      ])
    expect(await entries()).toMatchObject([{ reason: 'asked', apn: sampleOffer.apn }])
    expect(await history()).toEqual([
      ['created', 'admin'],
      ['declined', 'seller'],
      ['letters_refused', 'seller'],
    ])
    expect(await declines()).toEqual([['NO-0001', true]])
    const mails = await service.deliverMail()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Declined: offer NO-0001',
      'No more letters: offer NO-0001',
    ])
    const words = mails.map(({ text }) => text.includes('They asked for no more letters'))
    expect(words).toEqual([false, true])
  })

  it('asks for it without declining what was taken up again meanwhile', async () => {
    await add('NO-0001')
    await decline({})
    await openNextLink(service, 'NO-0001')
    expect((await ask()).json()).toMatchObject({ status: 'signing' })
    expect(await seen()).toBeUndefined()
    expect(await entries()).toHaveLength(1)
  })

  it('cannot ask for it once the offer is signed, or where there is none', async () => {
    await add('NO-0001')
    await service.db.write.updateTable('offers').set({ status: 'signed' }).execute()
    expect((await ask()).json()).toMatchObject({ code: 'already_signed' })
    expect((await ask('NOBODY-1')).statusCode).toBe(404)
    expect((await ask('NO-0001', { openForMs: 'long' })).statusCode).toBe(400)
    expect(await entries()).toEqual([])
  })

  it('may be asked again after the admin took them off the list', async () => {
    await add('NO-0001')
    await decline()
    const [entry] = await entries()
    await admin('DELETE', `/api/admin/do-not-mail/${entry?.id}`)
    expect(await seen()).toBeUndefined()
    await ask()
    expect([await seen(), (await entries()).length]).toEqual([true, 1])
  })

  it('is put there by their own link, and stays when they take the decline back', async () => {
    await add('NO-0001')
    const link = await openNextLink(service, 'NO-0001')
    for (const noMoreLetters of ['perhaps', 1])
      expect((await service.call('POST', `${link}/decline`, { noMoreLetters })).statusCode).toBe(
        400,
      )
    await service.call('POST', `${link}/decline`, { reason: 'Too low' })
    expect(await entries()).toEqual([])
    await Promise.all(
      [1, 2, 3].map(
        async () => await service.call('POST', `${link}/decline`, { noMoreLetters: true }),
      ),
    )
    expect(await entries()).toMatchObject([{ reason: 'asked', apn: sampleOffer.apn }])
    const events = (await admin('GET', '/api/admin/offers/NO-0001/events')).json<OfferEvent[]>()
    expect(events.at(-1)).toMatchObject({ type: 'letters_refused', detail: '' })
    const view = (await service.call('GET', link)).json<SigningView>()
    expect(view).toMatchObject({ status: 'declined', offer: { isNotMailed: true } })
    const mails = await service.deliverMail()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Declined: offer NO-0001',
      'No more letters: offer NO-0001',
    ])
    await openNextLink(service, 'NO-0001')
    expect((await service.call('GET', link)).json()).toMatchObject({ status: 'open' })
    expect(await entries()).toHaveLength(1)
  })

  it('is whom the letter went to, whichever of the owners asks, and the history names that one', async () => {
    await add('NO-0001')
    await admin('PUT', '/api/admin/offers/NO-0001/co-sellers', {
      coSellers: [{ name: 'Ruth Peña', email: 'ruth@mail.example' }],
    })
    const link = await openNextLink(service, 'NO-0001')
    const signer = { name: seller.sellerName, email: 'jose@mail.example' }
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
    expect((await decline()).json()).toMatchObject({ code: 'decline_by_link' })
    expect(await entries()).toEqual([])
    const ruths = await openNextLink(service, 'NO-0001')
    await service.call('POST', `${ruths}/decline`, { noMoreLetters: true })
    expect(await entries()).toMatchObject([
      { reason: 'asked', offer: { referenceNumber: 'NO-0001', ...seller } },
    ])
    const events = (await admin('GET', '/api/admin/offers/NO-0001/events')).json<OfferEvent[]>()
    expect(events.at(-1)).toMatchObject({ type: 'letters_refused', detail: 'Asked by Ruth Peña' })
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
