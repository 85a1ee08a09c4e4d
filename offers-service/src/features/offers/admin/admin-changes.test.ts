import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminOffer, OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { moveOffer } from '../store.ts'

const { referenceNumber: _, ...sampleUpdate } = sampleOffer
const url = '/api/admin/offers/TEST-0001'

describe.each(engines)('changing an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)
  let offer: AdminOffer

  beforeEach(async () => {
    offer = (await admin('POST', '/api/admin/offers', sampleOffer)).json()
  })

  const history = async () =>
    (await admin('GET', `${url}/events`)).json<OfferEvent[]>().map(({ type }) => type)
  const signIt = async () => {
    const row = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await moveOffer(service.db.write, row.id, ['active'], 'signed', service.clock.now)
  }

  it.each([
    ['PUT', url, { ...sampleUpdate, notes: 'Mine' }],
    ['POST', `${url}/extend`, { expirationDate: '2026-08-01' }],
    ['POST', `${url}/withdraw`, {}],
  ] as const)('is refused by %s %s when someone else changed it meanwhile', async (...call) => {
    const [method, address, body] = call
    const basedOn = offer.updatedAt
    const first = await admin('PUT', url, { ...sampleUpdate, notes: 'Theirs', basedOn })
    expect(first.statusCode).toBe(200)
    const refused = await admin(method, address, { ...body, basedOn })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' })
    const now = (await admin('GET', url)).json<AdminOffer>()
    expect(now).toMatchObject({ notes: 'Theirs', status: 'active', expirationDate: '2026-07-15' })
    const again = await admin(method, address, { ...body, basedOn: now.updatedAt })
    expect(again.statusCode).toBe(200)
  })

  it.each([
    ['PUT', url, sampleUpdate],
    ['POST', `${url}/extend`, { expirationDate: '2026-08-01' }],
    ['POST', `${url}/withdraw`, {}],
  ] as const)('is refused by %s %s once it is signed', async (method, address, body) => {
    await signIt()
    const answer = await admin(method, address, body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'already_signed' })
  })

  it.each(['extend', 'withdraw'])('cannot %s an offer that does not exist', async (step) => {
    const body = step === 'extend' ? { expirationDate: '2026-08-01' } : {}
    const answer = await admin('POST', `/api/admin/offers/NONE-0001/${step}`, body)
    expect(answer.statusCode).toBe(404)
  })

  it('cannot be extended to a day that is over', async () => {
    const answer = await admin('POST', `${url}/extend`, { expirationDate: '2026-06-14' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { expirationDate: 'This day is already over' } })
  })

  it('extends an expired offer so that visitors find it again', async () => {
    service.clock.now = new Date('2026-07-20T12:00:00Z')
    await admin.logInAgain()
    expect((await service.call('GET', '/api/offers/TEST-0001')).statusCode).toBe(404)
    const answer = await admin('POST', `${url}/extend`, { expirationDate: '2026-08-01' })
    expect(answer.json()).toMatchObject({ status: 'active', expirationDate: '2026-08-01' })
    expect((await service.call('GET', '/api/offers/TEST-0001')).statusCode).toBe(200)
    const events = (await admin('GET', `${url}/events`)).json<OfferEvent[]>()
    expect(events.find(({ type }) => type === 'extended')?.detail).toBe(
      'From July 15, 2026 to August 1, 2026',
    )
  })

  it('withdraws once, however often it is asked, and visitors find it no more', async () => {
    expect((await admin('POST', `${url}/withdraw`, {})).json()).toMatchObject({
      status: 'withdrawn',
    })
    expect((await admin('POST', `${url}/withdraw`, {})).statusCode).toBe(200)
    expect((await service.call('GET', '/api/offers/TEST-0001')).statusCode).toBe(404)
    expect(await history()).toEqual(['created', 'withdrawn'])
    const extended = await admin('POST', `${url}/extend`, { expirationDate: '2026-08-01' })
    expect(extended.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('keeps the assessed value that an update does not mention, and forgets it when told', async () => {
    await admin('PUT', url, { ...sampleUpdate, assessedValue: 12_000.5 })
    expect((await admin('PUT', url, sampleUpdate)).json()).toMatchObject({
      assessedValue: 12_000.5,
    })
    const forgotten = await admin('PUT', url, { ...sampleUpdate, assessedValue: null })
    expect(forgotten.json()).toMatchObject({ assessedValue: null })
  })

  it('keeps back taxes, source and reasons that an update does not mention, and forgets them when told', async () => {
    const said = {
      factsSource: 'Sample County Assessor, 2026',
      backTaxes: 340,
      priceReasons: 'Sales nearby',
      pricedBy: 'Ruth Larkenby',
    }
    await admin('PUT', url, { ...sampleUpdate, ...said })
    expect((await admin('PUT', url, sampleUpdate)).json()).toMatchObject(said)
    expect((await service.call('GET', '/api/offers/TEST-0001')).json()).toMatchObject(said)
    const nothing = { factsSource: '', backTaxes: null, priceReasons: '', pricedBy: '' }
    expect((await admin('PUT', url, { ...sampleUpdate, ...nothing })).json()).toMatchObject(nothing)
    const shown = (await service.call('GET', '/api/offers/TEST-0001')).json<object>()
    expect(Object.keys(shown).filter((key) => key in nothing)).toEqual([])
  })

  it.each([
    [{ factsSource: 'x'.repeat(201) }, 'factsSource'],
    [{ factsSource: 'Assessor \u4E00' }, 'factsSource'],
    [{ backTaxes: 0 }, 'backTaxes'],
    [{ backTaxes: 12.345 }, 'backTaxes'],
    [{ priceReasons: 'Sales nearby \u4E00' }, 'priceReasons'],
    [{ priceReasons: 'x'.repeat(2001) }, 'priceReasons'],
    [{ pricedBy: 'x'.repeat(61) }, 'pricedBy'],
  ])('refuses %j', async (changes, field) => {
    const answer = await admin('PUT', url, { ...sampleUpdate, ...changes })
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { [field]: expect.any(String) as string },
    })
  })

  it('gives no two changes the same moment, even within a millisecond', async () => {
    const moments = new Set([offer.updatedAt])
    for (let change = 0; change < 3; change += 1)
      moments.add((await admin('PUT', url, sampleUpdate)).json<AdminOffer>().updatedAt)
    expect(moments.size).toBe(4)
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => await admin('PUT', url, sampleUpdate)),
    )
    for (const answer of answers) moments.add(answer.json<AdminOffer>().updatedAt)
    expect(moments.size).toBe(10)
  })

  it('is refused when it was declined since, even within the same millisecond', async () => {
    await service.call('POST', '/api/offers/TEST-0001/decline', {})
    const answer = await admin('PUT', url, { ...sampleUpdate, basedOn: offer.updatedAt })
    expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('is not refused because somebody has begun to sign meanwhile, and leaves that as it is', async () => {
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'TEST-0001' })
    const update = { ...sampleUpdate, notes: 'Called', status: 'active', basedOn: offer.updatedAt }
    const answer = await admin('PUT', url, update)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ notes: 'Called', status: 'signing' })
  })

  it('cannot be made from a request that does not exist', async () => {
    const { referenceNumber: __, ...input } = { ...sampleOffer, leadId: 'none' }
    const answer = await admin('POST', '/api/admin/offers', input)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('leadId')
    expect((await admin('GET', '/api/admin/offers')).json()).toHaveLength(1)
  })
})
