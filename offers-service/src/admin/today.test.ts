import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfferEvent, Today } from '../../contract/index.ts'
import { engines } from '../testing/databases.ts'
import { sampleOffer, sampleRequest } from '../testing/samples.ts'
import { startService } from '../testing/service.ts'

const question = { question: 'Who pays the back taxes?', replyTo: '(928) 555-0117' }

describe.each(engines)('today, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let owner: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    service = await startService(await open())
    owner = await service.logIn()
  })
  afterEach(async () => await service.stop())

  const today = async () => (await owner('GET', '/api/admin/today')).json<Today>()
  const addOffer = async (referenceNumber: string, expirationDate: string, status = 'active') =>
    await owner('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber,
      expirationDate,
      status,
    })

  it('is empty when nothing waits', async () => {
    const nothing = { total: 0, first: [] }
    expect(await today()).toEqual({
      newLeads: nothing,
      questions: nothing,
      expiringOffers: nothing,
      openedUnsigned: nothing,
      signingProblems: nothing,
      failedJobs: nothing,
    })
  })

  it('names new leads until they are dealt with', async () => {
    await service.call('POST', '/api/contact', sampleRequest)
    const { newLeads } = await today()
    expect(newLeads).toMatchObject({ total: 1, first: [sampleRequest] })
    const url = `/api/admin/contact-requests/${newLeads.first[0]?.id}`
    await owner('PATCH', url, { status: 'contacted' })
    expect((await today()).newLeads.total).toBe(0)
  })

  it('names live offers whose last day is today or one of the next three', async () => {
    await addOffer('PAST-0001', '2026-06-14')
    await addOffer('LAST-0001', '2026-06-15')
    await addOffer('NEXT-0001', '2026-06-18')
    await addOffer('FAR-0001', '2026-06-19')
    await addOffer('DRAFT-0001', '2026-06-16', 'draft')
    const { expiringOffers } = await today()
    expect(expiringOffers.first.map((offer) => offer.referenceNumber)).toEqual([
      'LAST-0001',
      'NEXT-0001',
    ])
    expect(expiringOffers.total).toBe(2)
  })

  it('names offers that were opened but not signed', async () => {
    await addOffer('OPEN-0001', '2026-07-15')
    await addOffer('SHUT-0001', '2026-07-15')
    await service.call('GET', '/api/offers/OPEN-0001')
    const { openedUnsigned } = await today()
    expect(openedUnsigned.first.map((offer) => offer.referenceNumber)).toEqual(['OPEN-0001'])
    await service.call('POST', '/api/offers/OPEN-0001/decline', {})
    expect((await today()).openedUnsigned.total).toBe(0)
  })

  it('cannot tick off a question nobody asked', async () => {
    const answer = await owner('POST', '/api/admin/questions/none/answered')
    expect(answer.statusCode).toBe(404)
  })

  it('names questions until they are ticked off, which counts once', async () => {
    await addOffer('TEST-0001', '2026-07-15')
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    const { questions } = await today()
    expect(questions).toMatchObject({
      total: 1,
      first: [{ ...question, referenceNumber: 'TEST-0001' }],
    })
    const url = `/api/admin/questions/${questions.first[0]?.id}/answered`
    expect((await owner('POST', url)).statusCode).toBe(200)
    expect((await owner('POST', url)).statusCode).toBe(200)
    expect((await today()).questions).toEqual({ total: 0, first: [] })
    const events = (await owner('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    expect(events.filter(({ type }) => type === 'question_answered')).toMatchObject([
      { detail: question.question },
    ])
  })

  it('names mail that was given up', async () => {
    await service.call('POST', '/api/contact', sampleRequest)
    await service.db.query.updateTable('jobs').set({ status: 'failed' }).execute()
    const { failedJobs } = await today()
    expect(failedJobs.total).toBe(2)
    expect(failedJobs.first.map(({ title }) => title).toSorted()).toEqual([
      'Mail to dolores@mail.example: We received your request',
      'Mail to hello@larkenby.example: New request: Mohave County, Arizona',
    ])
  })
})
