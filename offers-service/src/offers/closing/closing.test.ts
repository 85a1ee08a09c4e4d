import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfferEvent } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { moveOffer } from '../store.ts'

const nothing = {
  escrowOpenedOn: null,
  titleSearchOn: null,
  closingScheduledOn: null,
  paidOn: null,
}
const opened = { ...nothing, escrowOpenedOn: '2026-06-16' }
const publicUrl = '/api/offers/TEST-0001/closing'
const adminUrl = '/api/admin/offers/TEST-0001/closing'

describe.each(engines)('the closing of an offer, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let owner: Awaited<ReturnType<typeof service.logIn>>

  const addOffer = async (changes: object = {}) =>
    await owner('POST', '/api/admin/offers', { ...sampleOffer, ...changes })
  const signIt = async () => {
    const row = await service.db.query.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await moveOffer(service.db.query, row.id, ['active'], 'signed', service.clock.now)
  }

  beforeEach(async () => {
    service = await startService(await open())
    owner = await service.logIn()
  })
  afterEach(async () => await service.stop())

  it('is hidden from visitors before the signature, as if there were no such offer', async () => {
    await addOffer()
    const hidden = await service.call('GET', publicUrl)
    const unknown = await service.call('GET', '/api/offers/NONE-0001/closing')
    expect(hidden.statusCode).toBe(404)
    expect(hidden.json()).toEqual(unknown.json())
  })

  it('cannot be set before the signature', async () => {
    await addOffer()
    const answer = await owner('PUT', adminUrl, opened)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'offer_not_signed' })
  })

  it('refuses a day that does not exist and a step that is left out', async () => {
    await addOffer()
    await signIt()
    const wrong = await owner('PUT', adminUrl, { ...nothing, paidOn: '2026-02-30' })
    expect(wrong.json()).toMatchObject({ fields: { paidOn: 'This day does not exist' } })
    const { paidOn: _, ...incomplete } = nothing
    expect((await owner('PUT', adminUrl, incomplete)).statusCode).toBe(400)
  })

  it('starts with no step reached, shows each that is set and forgets one that is taken back', async () => {
    await addOffer()
    await signIt()
    expect((await service.call('GET', publicUrl)).json()).toEqual(nothing)
    expect((await owner('PUT', adminUrl, opened)).json()).toEqual(opened)
    expect((await service.call('GET', publicUrl)).json()).toEqual(opened)
    const moved = { ...nothing, closingScheduledOn: '2026-06-30' }
    await owner('PUT', adminUrl, moved)
    await owner('PUT', adminUrl, moved)
    expect((await owner('GET', adminUrl)).json()).toEqual(moved)
    const events = (await owner('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    const changes = events.filter(({ type }) => type === 'closing_changed')
    expect(changes.map(({ detail }) => detail)).toEqual([
      'Escrow opened: June 16, 2026',
      'Escrow opened: taken back; Closing scheduled: June 30, 2026',
    ])
  })

  it('is told to the seller only when the owner asks for it, and never what was taken back', async () => {
    await addOffer({ sellerEmail: 'seller@mail.example', sellerName: 'Dolores Whitcomb' })
    await signIt()
    await owner('PUT', adminUrl, opened)
    expect(await service.deliverMail()).toEqual([])
    const scheduled = { ...nothing, closingScheduledOn: '2026-06-30', tellSeller: true }
    await owner('PUT', adminUrl, scheduled)
    const [mail, ...others] = await service.deliverMail()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'seller@mail.example' })
    expect(mail?.text).toContain('Dear Dolores Whitcomb')
    expect(mail?.text).toContain('Closing scheduled: June 30, 2026')
    expect(mail?.text).toContain('http://localhost:3000/success?ref=TEST-0001')
    expect(mail?.text).not.toContain('Escrow')
  })

  it('writes no mail when nobody knows where the seller reads it', async () => {
    await addOffer()
    await signIt()
    expect((await owner('PUT', adminUrl, { ...opened, tellSeller: true })).statusCode).toBe(200)
    expect(await service.deliverMail()).toEqual([])
  })
})
