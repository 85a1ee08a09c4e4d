import { describe, expect, it } from 'vitest'
import type { AdminClosing, OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { moveOffer } from '../store.ts'

const nothing = {
  escrowOpenedOn: null,
  titleSearchOn: null,
  closingScheduledOn: null,
  paidOn: null,
}
/** The day on which the tests sign. */
const signedOn = '2026-06-15'
/** What the seller sees of it besides its steps. */
const onItsWay = { signedOn, fellThroughOn: null }
const opened = { ...nothing, escrowOpenedOn: '2026-06-16' }
const publicUrl = '/api/offers/TEST-0001/closing'
const adminUrl = '/api/admin/offers/TEST-0001/closing'

describe.each(engines)('the closing of an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const addOffer = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...changes })
  /** Signs the offer on the day the tests begin; they go on at the same time on this day. */
  const signIt = async (today = '2026-06-16') => {
    const row = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await moveOffer(service.db.write, row.id, ['active'], 'signed', service.clock.now)
    await goOn(today)
  }
  const goOn = async (today: string) => {
    service.clock.now = new Date(`${today}T16:00:00Z`)
    await admin.logInAgain()
  }

  it('is hidden from visitors before the signature, as if there were no such offer', async () => {
    await addOffer()
    const hidden = await service.call('GET', publicUrl)
    const unknown = await service.call('GET', '/api/offers/NONE-0001/closing')
    expect(hidden.statusCode).toBe(404)
    expect(hidden.json()).toEqual(unknown.json())
  })

  it('cannot be set before the signature', async () => {
    await addOffer()
    const answer = await admin('PUT', adminUrl, opened)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'offer_not_signed' })
  })

  it('refuses a day that does not exist and a step that is left out', async () => {
    await addOffer()
    await signIt()
    const wrong = await admin('PUT', adminUrl, { ...nothing, paidOn: '2026-02-30' })
    expect(wrong.json()).toMatchObject({ fields: { paidOn: 'This day does not exist' } })
    const { paidOn: _, ...incomplete } = nothing
    expect((await admin('PUT', adminUrl, incomplete)).statusCode).toBe(400)
  })

  it('starts with no step reached, shows each that is set and forgets one that is taken back', async () => {
    await addOffer()
    await signIt()
    expect((await service.call('GET', publicUrl)).json()).toEqual({ ...nothing, ...onItsWay })
    expect((await admin('PUT', adminUrl, opened)).json()).toMatchObject(opened)
    expect((await service.call('GET', publicUrl)).json()).toEqual({ ...opened, ...onItsWay })
    const moved = { ...nothing, closingScheduledOn: '2026-06-30' }
    await admin('PUT', adminUrl, moved)
    await admin('PUT', adminUrl, moved)
    expect((await admin('GET', adminUrl)).json()).toMatchObject(moved)
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    const changes = events.filter(({ type }) => type === 'closing_changed')
    expect(changes.map(({ detail }) => detail)).toEqual([
      'Escrow opened: June 16, 2026',
      'Escrow opened: taken back; Closing scheduled: June 30, 2026',
    ])
  })

  it('is told to the seller only when the owner asks for it, and never what was taken back', async () => {
    await addOffer({ sellerEmail: 'seller@mail.example', sellerName: 'Dolores Whitcomb' })
    await signIt()
    await admin('PUT', adminUrl, opened)
    expect(await service.deliverMail()).toEqual([])
    const scheduled = { ...nothing, closingScheduledOn: '2026-06-30', tellSeller: true }
    await admin('PUT', adminUrl, scheduled)
    const [mail, ...others] = await service.deliverMail()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'seller@mail.example' })
    expect(mail?.text).toContain('Dear Dolores Whitcomb')
    expect(mail?.text).toContain('We never change bank details by email.')
    expect(mail?.text).toContain('Closing scheduled: June 30, 2026')
    expect(mail?.text).toContain('http://localhost:3000/success?ref=TEST-0001')
    expect(mail?.text).not.toContain('Escrow')
  })

  it('is told to every owner who signed, once, and to those who share a mailbox together', async () => {
    const sellers = [
      { name: 'Dolores Whitcomb', email: 'whitcombs@mail.example' },
      { name: 'Frank Whitcomb', email: 'Whitcombs@mail.example' },
      { name: 'Iris Ortiz', email: 'iris@mail.example' },
    ]
    await signByAll(service, sellers)
    const before = (await service.deliverMail()).length
    await goOn('2026-06-16')
    expect((await admin('GET', adminUrl)).json()).toMatchObject({ signedOn: '2026-06-15', sellers })
    await admin('PUT', adminUrl, { ...opened, tellSeller: true })
    const mails = (await service.deliverMail()).slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'iris@mail.example',
      'whitcombs@mail.example',
    ])
    const greetings = mails.map(({ text }) => /^Dear .*/.exec(text)?.[0])
    expect(new Set(greetings)).toEqual(
      new Set(['Dear Dolores Whitcomb and Frank Whitcomb,', 'Dear Iris Ortiz,']),
    )
  })

  it('is not overwritten by a tab that shows older days', async () => {
    await addOffer()
    await signIt()
    const first = (await admin('PUT', adminUrl, opened)).json<AdminClosing>()
    await goOn('2026-06-17')
    const scheduled = { ...opened, closingScheduledOn: '2026-06-30' }
    const basedOn = first.updatedAt
    expect((await admin('PUT', adminUrl, { ...scheduled, basedOn })).statusCode).toBe(200)
    const stale = await admin('PUT', adminUrl, { ...opened, basedOn })
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await service.call('GET', publicUrl)).json()).toEqual({ ...scheduled, ...onItsWay })
  })

  it('has no news to tell when no step was reached', async () => {
    await addOffer({ sellerEmail: 'seller@mail.example' })
    await signIt()
    await admin('PUT', adminUrl, opened)
    const answer = await admin('PUT', adminUrl, { ...opened, tellSeller: true })
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { tellSeller: 'No step was reached, so there is no news' },
    })
  })

  it('refuses days that cannot be, and tells nobody', async () => {
    await addOffer({ sellerEmail: 'seller@mail.example' })
    await signIt('2026-06-20')
    const answer = await admin('PUT', adminUrl, {
      escrowOpenedOn: '2026-06-14',
      titleSearchOn: '2026-06-21',
      closingScheduledOn: '2026-06-19',
      paidOn: null,
      tellSeller: true,
      confirmed: true,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      fields: {
        escrowOpenedOn: 'The offer was signed on June 15, 2026, so this day is too early',
        titleSearchOn: 'This day has yet to come. Please set it when it is done',
        closingScheduledOn: 'This cannot be before “Title search done” on June 21, 2026',
      },
    })
    expect((await service.call('GET', publicUrl)).json()).toEqual({ ...nothing, ...onItsWay })
    expect(await service.deliverMail()).toEqual([])
  })

  it('asks whether a day in the past is meant before it stores and tells it', async () => {
    await addOffer({ sellerEmail: 'seller@mail.example' })
    await signIt('2026-06-20')
    const late = { ...opened, tellSeller: true }
    const answer = await admin('PUT', adminUrl, late)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'not_confirmed',
      fields: { escrowOpenedOn: 'Escrow opened: June 16, 2026 is in the past' },
    })
    expect((await service.call('GET', publicUrl)).json()).toEqual({ ...nothing, ...onItsWay })
    expect(await service.deliverMail()).toEqual([])
    expect((await admin('PUT', adminUrl, { ...late, confirmed: true })).statusCode).toBe(200)
    expect(await service.deliverMail()).toHaveLength(1)
    // What was confirmed once is not asked again.
    const next = { ...opened, closingScheduledOn: '2026-07-01' }
    expect((await admin('PUT', adminUrl, next)).statusCode).toBe(200)
  })

  it('writes no mail when nobody knows where the seller reads it', async () => {
    await addOffer()
    await signIt()
    expect((await admin('PUT', adminUrl, { ...opened, tellSeller: true })).statusCode).toBe(200)
    expect(await service.deliverMail()).toEqual([])
  })
})
