import { describe, expect, it } from 'vitest'
import type { OfferEvent, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, sampleLead } from '../../../testing/samples.ts'
import { openNextLink, signatureFor, signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const question = { question: 'Who pays the back taxes?', replyTo: '(928) 555-0117' }

describe.each(engines)('today, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>()
  const due = async () => (await today()).dueClosings
  const declines = async () => (await today()).declines
  const addOffer = async (referenceNumber: string, expirationDate: string, status = 'active') =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber,
      expirationDate,
      status,
    })

  const nothing = { total: 0, first: [] }
  const noneAsked = { ...nothing, offers: 0 }

  it('is empty when nothing waits', async () => {
    const none = { count: 0, amount: 0 }
    const since = { offered: none, signed: none, paid: none }
    expect(await today()).toEqual({
      identityFlags: nothing,
      newLeads: nothing,
      automaticLeads: nothing,
      followUps: nothing,
      callBacks: noneAsked,
      questions: noneAsked,
      counterOffers: noneAsked,
      changedRecords: nothing,
      expiringMailings: { until: '2026-06-18', isAll: true, mailings: [] },
      expiringOffers: nothing,
      dueClosings: nothing,
      partlySigned: nothing,
      declines: nothing,
      openedUnsigned: nothing,
      signingProblems: nothing,
      failedJobs: nothing,
      month: { from: '2026-06-01', ...since },
      year: { from: '2026-01-01', ...since },
      secondFactor: { isOn: false, isReadable: true, recoveryCodesLeft: 0 },
      isPasswordMadeUp: false,
      isBackupLate: false,
      examplePortraits: ['Ruth Larkenby', 'Amos Larkenby'],
      isStoryExample: true,
      exampleTestimonials: [],
    })
  })

  it('names whose portrait is the drawing the site came with, until they have a photograph or leave', async () => {
    const { settings } = service.services
    const { current } = settings
    const [ruth, amos] = current.business.people
    const portraitsWith = async (...people: (typeof ruth)[]) => {
      const named = people.filter((person) => person !== undefined)
      settings.learn({ ...current, business: { ...current.business, people: named } })
      return (await today()).examplePortraits
    }
    expect(await portraitsWith(ruth && { ...ruth, photo: '/uploads/ruth.jpg' }, amos)).toEqual([
      'Amos Larkenby',
    ])
    expect(await portraitsWith({ name: 'Bea Holt', role: '', bio: '' })).toEqual([])
    settings.learn(current)
  })

  it('names the story the site came with until an owner tells another', async () => {
    const { settings } = service.services
    const { current } = settings
    const about = { ...current.business.about, story: 'It began with a mule.' }
    settings.learn({ ...current, business: { ...current.business, about } })
    expect((await today()).isStoryExample).toBe(false)
    settings.learn(current)
    expect((await today()).isStoryExample).toBe(true)
  })

  it('names new leads until they are dealt with', async () => {
    await service.call('POST', '/api/contact', sampleLead)
    const { newLeads } = await today()
    expect(newLeads).toMatchObject({ total: 1, first: [sampleLead] })
    const url = `/api/admin/contact-requests/${newLeads.first[0]?.id}`
    await admin('PATCH', url, { status: 'contacted' })
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

  it('names a signed offer from the signature until it is paid, whenever its next step is due', async () => {
    await signByAll(service, [{ name: 'Dolores Whitcomb', email: 'dolores@mail.example' }])
    const closing = {
      escrowOpenedOn: null as string | null,
      titleSearchOn: null as string | null,
      closingScheduledOn: null as string | null,
      paidOn: null as string | null,
    }
    const set = async (day: string, steps: Partial<typeof closing>) => {
      service.clock.now = new Date(`${day}T16:00:00Z`)
      await admin.logInAgain()
      Object.assign(closing, steps)
      const answer = await admin('PUT', '/api/admin/offers/TEST-0001/closing', closing)
      expect(answer.statusCode).toBe(200)
    }
    expect(await due()).toMatchObject({
      total: 1,
      first: [{ referenceNumber: 'TEST-0001', step: 'escrowOpenedOn', dueOn: '2026-06-16' }],
    })
    await set('2026-06-16', { escrowOpenedOn: '2026-06-16' })
    expect(await due()).toEqual({ total: 0, first: [] })
    await set('2026-06-30', {})
    expect((await due()).first).toMatchObject([{ step: 'titleSearchOn', dueOn: '2026-06-30' }])
    await set('2026-06-30', { titleSearchOn: '2026-06-30' })
    expect((await due()).first).toMatchObject([{ step: 'closingScheduledOn' }])
    await set('2026-06-30', { closingScheduledOn: '2026-07-01' })
    expect(await due()).toEqual({ total: 0, first: [] })
    await set('2026-07-02', {})
    expect((await due()).first).toMatchObject([{ step: 'paidOn', dueOn: '2026-07-01' }])
    await set('2026-07-02', { paidOn: '2026-07-02' })
    expect(await due()).toEqual({ total: 0, first: [] })
  })

  it('tells how many owners have signed and whom to call, apart from what was only opened', async () => {
    const sellers = [
      { name: 'Dolores Whitcomb', email: 'dolores@mail.example' },
      { name: 'Frank Whitcomb', email: 'frank@mail.example' },
      { name: 'Iris Ortiz', email: '' },
    ]
    const { referenceNumber: _, ...facts } = sampleOffer
    await addOffer('TEST-0001', facts.expirationDate)
    await admin('PUT', '/api/admin/offers/TEST-0001', {
      ...facts,
      sellerName: sellers[0]?.name,
      sellerPhone: '(928) 555-0117',
    })
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers: sellers.slice(1) })
    await service.call('GET', '/api/offers/TEST-0001')
    const link = await openNextLink(service)
    expect((await today()).openedUnsigned.total).toBe(1)
    const signature = await signatureFor(service, link, {
      name: 'Dolores Whitcomb',
      email: 'dolores@mail.example',
    })
    expect((await service.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)
    const { openedUnsigned, partlySigned } = await today()
    expect(openedUnsigned.total).toBe(0)
    expect(partlySigned).toMatchObject({
      total: 1,
      first: [
        {
          referenceNumber: 'TEST-0001',
          signed: 1,
          sellers: 3,
          waitingFor: [
            { position: 2, ...sellers[1] },
            { position: 3, ...sellers[2] },
          ],
          seller: { name: 'Dolores Whitcomb', phone: '(928) 555-0117' },
        },
      ],
    })
  })

  it('names a decline until it is ticked off, also when the offer has expired, and anew the next time', async () => {
    await addOffer('TEST-0001', '2026-06-15')
    await addOffer('TEST-0002', '2026-07-15')
    await service.call('POST', '/api/offers/TEST-0001/decline', { reason: 'Too low' })
    const tick = async (number: string) =>
      (await admin('POST', `/api/admin/offers/${number}/decline-seen`)).statusCode
    service.clock.now = new Date('2026-06-16T16:00:00Z')
    await admin.logInAgain()
    expect(await declines()).toMatchObject({
      total: 1,
      first: [{ referenceNumber: 'TEST-0001', reason: 'Too low' }],
    })
    expect(await tick('TEST-0001')).toBe(200)
    expect(await tick('TEST-0001')).toBe(200)
    expect(await tick('TEST-0002')).toBe(200)
    expect(await tick('NONE-0001')).toBe(404)
    expect(await declines()).toEqual({ total: 0, first: [] })
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    expect(events.filter(({ type }) => type === 'decline_seen')).toHaveLength(1)

    await service.call('POST', '/api/offers/TEST-0002/decline', { reason: 'No' })
    await tick('TEST-0002')
    await openNextLink(service, 'TEST-0002')
    expect(await declines()).toEqual({ total: 0, first: [] })
    await service.call('POST', '/api/offers/TEST-0002/decline', { reason: 'Still no' })
    expect(await declines()).toMatchObject({ total: 1, first: [{ reason: 'Still no' }] })
  })

  it('cannot tick off a question nobody asked', async () => {
    const answer = await admin('POST', '/api/admin/questions/none/answered')
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
    expect((await admin('POST', url)).statusCode).toBe(200)
    expect((await admin('POST', url)).statusCode).toBe(200)
    expect((await today()).questions).toEqual(noneAsked)
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    expect(events.filter(({ type }) => type === 'question_answered')).toMatchObject([
      { detail: question.question },
    ])
  })

  it('names a wish to be called as such, with its hours, until it is ticked off', async () => {
    await addOffer('TEST-0001', '2026-07-15')
    const wish = { phone: '(928) 555-0117', time: 'evening' }
    await service.call('POST', '/api/offers/TEST-0001/call-backs', wish)
    const { callBacks, questions } = await today()
    expect(questions).toEqual(noneAsked)
    expect(callBacks).toMatchObject({
      total: 1,
      first: [{ replyTo: wish.phone, question: 'Call back in the evening, your time' }],
    })
    const url = `/api/admin/questions/${callBacks.first[0]?.id}/answered`
    expect((await admin('POST', url)).statusCode).toBe(200)
    expect((await today()).callBacks).toEqual(noneAsked)
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
    expect(events.slice(-2)).toMatchObject([
      {
        type: 'call_asked',
        detail: 'Call back in the evening, your time ((928) 555-0117)',
      },
      { type: 'call_made', detail: 'Call back in the evening, your time' },
    ])
  })

  it('names mail that was given up', async () => {
    await service.call('POST', '/api/contact', sampleLead)
    await service.db.write.updateTable('jobs').set({ status: 'failed' }).execute()
    const { failedJobs } = await today()
    expect(failedJobs.total).toBe(2)
    expect(failedJobs.first.map(({ title }) => title).toSorted()).toEqual([
      'Mail to dolores@mail.example: We received your request',
      'Mail to hello@larkenby.example: New request: Mohave County, Arizona',
    ])
  })
})
