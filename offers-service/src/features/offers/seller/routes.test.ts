import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

describe.each(engines)('a visitor with a reference number, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const create = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      ...samplePrivateFields,
      ...changes,
    })

  it('gets one and the same answer for unknown, draft, withdrawn and expired offers', async () => {
    await create({ referenceNumber: 'DRAFT-01', status: 'draft' })
    await create({ referenceNumber: 'GONE-01' })
    const { referenceNumber: _, ...update } = sampleOffer
    await admin('PUT', '/api/admin/offers/GONE-01', { ...update, status: 'withdrawn' })
    await create({ referenceNumber: 'LATE-01', expirationDate: '2026-06-14' })

    const answers = await Promise.all(
      ['NOBODY-01', 'DRAFT-01', 'GONE-01', 'LATE-01'].map(
        async (number) => await service.call('GET', `/api/offers/${number}`),
      ),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(answers[0]?.body)
      expect(answer.json()).toMatchObject({ code: 'offer_not_found' })
    }
  })

  it('sees the offer, however the number is typed, with nothing private in it', async () => {
    await create()
    const answer = await service.call('GET', '/api/offers/te5t%20ooo1')
    expect(answer.statusCode).toBe(200)
    const agreementUrl = '/api/offers/TEST-0001/agreement'
    const countyMap: unknown = expect.objectContaining({ county: 'Mohave County' })
    expect(answer.json()).toEqual({ ...sampleOffer, agreementUrl, countyMap })
    for (const secret of Object.values(samplePrivateFields))
      expect(answer.body).not.toContain(secret)
  })

  it.each(['7K2M-9RXN', 'No. LB-7K2M-9RXN', '# 7k2m 9rxn', 'Reference: 7KZM9RXN'])(
    'sees and accepts the offer LB-7K2M-9RXN by %j',
    async (typed) => {
      await create({ referenceNumber: 'LB-7K2M-9RXN' })
      const answer = await service.call('GET', `/api/offers/${encodeURIComponent(typed)}`)
      expect(answer.json()).toMatchObject({ referenceNumber: 'LB-7K2M-9RXN' })
      const started = await service.call('POST', '/api/breezedoc/initiate', {
        referenceNumber: typed,
      })
      expect(started.statusCode).toBe(200)
    },
  )

  it('sees the offer whose number is literally the one typed before any other', async () => {
    await create({ referenceNumber: 'LB-7K2M-9RXN' })
    await create({ referenceNumber: '7K2M-9RXN' })
    const answer = await service.call('GET', '/api/offers/7k2m9rxn')
    expect(answer.json()).toMatchObject({ referenceNumber: '7K2M-9RXN' })
  })

  it.each([65, 250, 251, 5000])(
    'gets the answer of an unknown number for one of %i characters',
    async (length) => {
      const unknown = await service.call('GET', '/api/offers/NOBODY-01')
      const number = '7'.repeat(length)
      for (const answer of [
        await service.call('GET', `/api/offers/${number}`),
        await service.call('POST', `/api/offers/${number}/decline`, {}),
        await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: number }),
      ])
        expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    },
  )

  it('is noted as the first viewer once', async () => {
    await create()
    await service.call('GET', '/api/offers/TEST-0001')
    await service.call('GET', '/api/offers/TEST-0001')
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<
      { type: string }[]
    >()
    expect(events.map((event) => event.type)).toEqual(['created', 'viewed'])
  })

  it('still sees the offer on its last day and no longer on the next', async () => {
    await create({ expirationDate: '2026-06-15' })
    service.clock.now = new Date('2026-06-16T03:59:59Z')
    expect((await service.call('GET', '/api/offers/TEST-0001')).statusCode).toBe(200)
    service.clock.now = new Date('2026-06-16T04:00:00Z')
    expect((await service.call('GET', '/api/offers/TEST-0001')).statusCode).toBe(404)
  })

  it('cannot ask an empty question, and the owner is mailed a real one', async () => {
    await create()
    const url = '/api/offers/TEST-0001/questions'
    const refused = await service.call('POST', url, { question: ' ', replyTo: '' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: {
        question: 'Please write your question',
        replyTo: 'Please leave a phone number or email so we can answer',
      },
    })

    const question = { question: 'Who pays the back taxes?', replyTo: '(928) 555-0117' }
    expect((await service.call('POST', url, question)).statusCode).toBe(201)
    const mails = await service.deliverMail()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Who pays the back taxes?')
  })

  it.each(['Dolores', 'anytime', '555-0117', 'box 12, 86401', 'marian@', '@', '((()))----...'])(
    'is refused when nobody could answer to %s',
    async (replyTo) => {
      await create()
      const question = { question: 'Who pays the back taxes?', replyTo }
      const refused = await service.call('POST', '/api/offers/TEST-0001/questions', question)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({
        code: 'invalid_request',
        fields: {
          replyTo: 'Please leave a phone number with its area code, or an email address',
        },
      })
      expect(await service.deliverMail()).toEqual([])
    },
  )

  it.each([
    '9285550117',
    '+1 928 555 0117',
    'call after 5: 928.555.0117 x12',
    '+44 20 7946 0958',
    'Marian.Tully+land@mail.example',
  ])('is heard with the answer going to %s', async (replyTo) => {
    await create()
    const question = { question: 'Who pays the back taxes?', replyTo }
    const answer = await service.call('POST', '/api/offers/TEST-0001/questions', question)
    expect(answer.statusCode).toBe(201)
    expect((await service.deliverMail())[0]?.text).toContain(`Answer to: ${replyTo}`)
  })

  it('is heard with every one of several questions asked at once', async () => {
    await create()
    const questions = Array.from({ length: 8 }, async (_, index) => {
      const body = { question: `Question ${index}`, replyTo: '(928) 555-0117' }
      return await service.call('POST', '/api/offers/TEST-0001/questions', body)
    })
    for (const answer of await Promise.all(questions)) expect(answer.statusCode).toBe(201)
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<object[]>()
    expect(events).toHaveLength(9)
    expect(await service.deliverMail()).toHaveLength(8)
  })

  it('is called back at a number with an area code, and the owner is told when', async () => {
    await create()
    const url = '/api/offers/TEST-0001/call-backs'
    for (const phone of ['', '555-0117', 'marian@mail.example 9285550117']) {
      const refused = await service.call('POST', url, { phone, time: 'evening' })
      expect(refused.json()).toMatchObject({
        fields: { phone: 'Please leave a phone number with its area code' },
      })
    }
    const wish = { phone: '(928) 555-0117', time: 'evening' }
    expect((await service.call('POST', url, wish)).statusCode).toBe(201)
    const [mail, ...others] = await service.deliverMail()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Call back: offer TEST-0001, Evening')
    expect(mail?.text).toContain('When: in the evening, your time\nCall: (928) 555-0117')
  })

  it('can decline with a reason, and the owner is told', async () => {
    await create()
    const answer = await service.call('POST', '/api/offers/TEST-0001/decline', {
      reason: 'Too low',
    })
    expect(answer.json()).toMatchObject({ status: 'declined' })
    expect((await service.deliverMail())[0]?.text).toContain('Too low')
  })

  it('declines once, however often and however many ask at once', async () => {
    await create()
    const declineIt = async () =>
      await service.call('POST', '/api/offers/TEST-0001/decline', { reason: 'Too low' })
    for (const answer of [...(await Promise.all([declineIt(), declineIt()])), await declineIt()])
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'declined' }])
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<object[]>()
    expect(events).toMatchObject([{ type: 'created' }, { type: 'declined', detail: 'Too low' }])
    expect(await service.deliverMail()).toHaveLength(1)
  })

  it('cannot decline what is signed', async () => {
    await create()
    await service.db.write.updateTable('offers').set({ status: 'signed' }).execute()
    const answer = await service.call('POST', '/api/offers/TEST-0001/decline', {})
    expect(answer.json()).toMatchObject({ code: 'already_signed' })
  })
})
