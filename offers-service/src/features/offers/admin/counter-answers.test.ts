import { addDays } from 'date-fns/addDays'
import { describe, expect, it } from 'vitest'
import {
  ask,
  dolores,
  offerUrl,
  seller,
  useCounterOffers,
} from '../../../testing/counter-offers.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'

const { referenceNumber: _, ...update } = sampleOffer

describe.each(engines)('another number for an offer, on $name', ({ open }) => {
  const {
    service,
    admin,
    name,
    page,
    answer,
    stored,
    history,
    waiting,
    waitingId,
    mailsTo,
    told,
    named,
  } = useCounterOffers(open)

  describe('as the owner answers it', () => {
    it('becomes the amount where they agree, with a new last day, and everybody is told', async () => {
      await named()
      await service.deliverMail()
      const { updatedAt: basedOn } = await stored()
      const agreed = await answer({ answer: 'agreed', expirationDate: '2026-08-01', basedOn })
      expect(agreed.statusCode, agreed.body).toBe(200)
      expect(agreed.json()).toMatchObject({ amount: 25_000, expirationDate: '2026-08-01' })
      expect(await page()).toMatchObject({
        amount: 25_000,
        counterOffer: { amount: 25_000, state: 'agreed', answeredAmount: 25_000 },
      })
      expect((await history()).at(-1)).toMatchObject({
        type: 'counter_answered',
        detail:
          'Agreed to $25,000\nAmount: $18,500.50 → $25,000\nLast day: July 15, 2026 → August 1, 2026',
      })
      expect(await waiting()).toEqual({ total: 0, first: [], offers: 0 })
      const mails = await told()
      expect(mails.map(({ to }) => to).toSorted()).toEqual([dolores.email, ask.replyTo])
      for (const { text, subject } of mails) {
        expect(subject).toBe('Our answer about your land, offer TEST-0001')
        expect(text).toContain('We agree. Our offer is now $25,000.')
        expect(text).toContain('until August 1, 2026')
        expect(text).not.toContain('neighbor')
      }
      expect((await history()).filter(({ type }) => type === 'mail_sent')).toHaveLength(2)
    })

    it('is met at a number between the two', async () => {
      await named()
      for (const amount of [undefined, 18_500.5, 18_000, 25_000, 30_000]) {
        const refused = await answer({ answer: 'met', amount })
        expect(refused.statusCode).toBe(400)
        expect(refused.json()).toMatchObject({
          fields: { amount: 'Please write an amount between $18,500.50 and $25,000' },
        })
      }
      expect((await answer({ answer: 'met', amount: 21_000 })).statusCode).toBe(200)
      expect(await page()).toMatchObject({
        amount: 21_000,
        expirationDate: sampleOffer.expirationDate,
        counterOffer: { amount: 25_000, state: 'met', answeredAmount: 21_000 },
      })
      expect((await history()).at(-1)?.detail).toBe(
        'Met at $21,000, asked for $25,000\nAmount: $18,500.50 → $21,000',
      )
      const [mail] = await mailsTo(dolores.email)
      expect(mail?.text).toContain('we can meet you at $21,000')
    })

    it('leaves the offer as it is where they stay, and tells that kindly', async () => {
      await named()
      const before = await stored()
      expect((await answer({ answer: 'stayed', basedOn: before.updatedAt })).statusCode).toBe(200)
      expect(await stored()).toEqual(before)
      expect((await page()).counterOffer).toEqual({
        amount: 25_000,
        state: 'stayed',
        answeredAmount: 18_500.5,
      })
      expect((await history()).at(-1)?.detail).toBe('Stayed at $18,500.50, asked for $25,000')
      const [mail] = await mailsTo(ask.replyTo)
      expect(mail?.text).toContain('our offer stays at $18,500.50. Thank you')
    })

    it('is mailed to nobody whose address is not known, and once to a seller who left theirs', async () => {
      await named({ sellerEmail: '' })
      await name({ amount: 22_000, replyTo: '(928) 555-0117' })
      await service.deliverMail()
      await answer({ answer: 'stayed' })
      expect(await told()).toEqual([])
      await admin('PUT', offerUrl, { ...update, ...seller })
      await name({ amount: 23_000, replyTo: dolores.email.toUpperCase() })
      await service.deliverMail()
      await answer({ answer: 'stayed' })
      expect((await told()).map(({ to }) => to)).toEqual([dolores.email])
    })

    it('is mailed to every seller whose address is known, once to those who share one', async () => {
      const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
      const joseph = { name: 'Joseph Tully', email: 'MARIAN@mail.example' }
      await named({ coSellers: [marian, joseph, { name: 'Opal Greer', email: '' }] })
      await service.deliverMail()
      await answer({ answer: 'agreed' })
      const mails = (await told()).map(({ to, text }) => [to, text.split('\n')[0]])
      expect(mails).toEqual([
        [dolores.email, 'Dear Dolores Whitcomb,'],
        [marian.email, 'Dear Marian Tully and Joseph Tully,'],
        [ask.replyTo, 'Dear landowner,'],
      ])
    })

    it('is asked about where a printed letter says otherwise, as with any change of terms', async () => {
      await named({ sellerMailingAddress: '1 Main St\nKingman, AZ 86401' })
      expect((await admin('GET', `${offerUrl}/letter`)).statusCode).toBe(200)
      const asked = await answer({ answer: 'agreed', confirmed: false })
      const says = 'Amount: the letter printed on June 15, 2026 says $18,500.50, not $25,000'
      expect(asked.json()).toMatchObject({
        code: 'not_confirmed',
        fields: { 'letter.Amount': says },
      })
      expect((await page()).counterOffer?.state).toBe('waiting')
      expect((await answer({ answer: 'agreed', confirmed: true })).statusCode).toBe(200)
      expect((await history()).at(-1)?.detail).toContain(says)
    })

    it('is answered once, of many who answer at the same moment', async () => {
      await named()
      const { updatedAt: basedOn } = await stored()
      const id = await waitingId()
      const answers = await Promise.all(
        [
          { answer: 'agreed' },
          { answer: 'met', amount: 21_000 },
          { answer: 'stayed' },
          { answer: 'agreed' },
        ].map(async (body) => await answer({ ...body, basedOn }, id)),
      )
      const codes = answers
        .map(({ statusCode }) => statusCode)
        .toSorted((one, other) => one - other)
      expect(codes).toEqual([200, 409, 409, 409])
      for (const late of answers.filter(({ statusCode }) => statusCode === 409))
        expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
      expect((await history()).filter(({ type }) => type === 'counter_answered')).toHaveLength(1)
      expect(await mailsTo(dolores.email)).toHaveLength(1)
    })

    it('is answered once, also where all who answer at the same moment stay', async () => {
      await named()
      const id = await waitingId()
      const answers = await Promise.all(
        ['stayed', 'stayed', 'stayed'].map(async (kind) => await answer({ answer: kind }, id)),
      )
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
      expect(await mailsTo(dolores.email)).toHaveLength(1)
    })

    const every = [
      { answer: 'agreed' },
      { answer: 'met', amount: 21_000 },
      { answer: 'stayed' },
    ] as const

    it.each(every)('is refused as $answer where the offer was changed meanwhile', async (body) => {
      await named()
      const { updatedAt: basedOn } = await stored()
      await admin('PUT', offerUrl, { ...update, ...seller, notes: 'Called' })
      expect((await answer({ ...body, basedOn })).json()).toMatchObject({
        code: 'changed_meanwhile',
      })
      expect((await page()).counterOffer?.state).toBe('waiting')
    })

    it.each(every)('is refused as $answer where the offer has ended', async (body) => {
      await named()
      await admin('POST', `${offerUrl}/withdraw`, {})
      expect((await answer(body)).json()).toMatchObject({ code: 'offer_not_open' })
      expect(await waiting()).toEqual({ total: 0, first: [], offers: 0 })
      await admin('PUT', offerUrl, { ...update, ...seller, status: 'active' })
      service.clock.now = addDays(testNow, 60)
      await admin.logInAgain()
      expect((await answer(body)).json()).toMatchObject({ code: 'offer_not_open' })
      expect(await waiting()).toMatchObject({ total: 1 })
    })

    it.each(every)('is refused as $answer where the offer was signed', async (body) => {
      await named()
      const link = await openNextLink(service)
      const signed = await service.call(
        'POST',
        `${link}/sign`,
        await signatureFor(service, link, dolores),
      )
      expect(signed.statusCode, signed.body).toBe(200)
      expect((await answer(body)).json()).toMatchObject({ code: 'already_signed' })
      expect((await name()).json()).toMatchObject({ code: 'already_signed' })
      expect(await waiting()).toEqual({ total: 0, first: [], offers: 0 })
    })

    it('changes nothing under a seller who has signed in part', async () => {
      await named({ coSellers: [{ name: 'Harold Whitcomb', email: 'harold@mail.example' }] })
      const link = await openNextLink(service)
      const signature = await signatureFor(service, link, dolores)
      expect((await service.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)
      for (const body of every.slice(0, 2))
        expect((await answer(body)).json()).toMatchObject({ code: 'signing_under_way' })
      expect((await page()).amount).toBe(18_500.5)
      expect((await answer({ answer: 'stayed' })).statusCode).toBe(200)
    })

    it('changes the agreement of a seller who has only opened it and must read it again', async () => {
      await named()
      const link = await openNextLink(service)
      const signature = await signatureFor(service, link, dolores)
      expect((await answer({ answer: 'agreed' })).statusCode).toBe(200)
      const late = await service.call('POST', `${link}/sign`, signature)
      expect(late.statusCode).toBeGreaterThanOrEqual(400)
      const again = await signatureFor(service, link, dolores)
      expect((await service.call('POST', `${link}/sign`, again)).statusCode).toBe(200)
    })

    it('brings an offer back that was declined, where they agree', async () => {
      await named()
      await service.call('POST', '/api/offers/TEST-0001/decline', { reason: 'Too little' })
      expect((await answer({ answer: 'agreed' })).json()).toMatchObject({ status: 'active' })
      expect((await history()).at(-1)?.detail).toContain('Status: declined → active')
    })

    it('can only stay where the offer was raised above it meanwhile', async () => {
      await named()
      await admin('PUT', offerUrl, { ...update, ...seller, amount: 30_000 })
      for (const body of every.slice(0, 2)) expect((await answer(body)).statusCode).toBe(400)
      expect((await answer({ answer: 'stayed' })).statusCode).toBe(200)
      expect((await page()).amount).toBe(30_000)
    })

    it.each([
      [{ answer: 'agreed', expirationDate: '2026-06-14' }, 'expirationDate'],
      [{ answer: 'agreed', amount: 21_000 }, 'amount'],
      [{ answer: 'stayed', expirationDate: '2026-08-01' }, 'expirationDate'],
      [{ answer: 'maybe' }, 'answer'],
      [{}, 'answer'],
      [{ answer: 'agreed', price: 1 }, 'price'],
    ])('is refused as %j', async (body, field) => {
      await named()
      const refused = await answer(body)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toHaveProperty(`fields.${field}`)
      expect((await page()).amount).toBe(18_500.5)
    })

    it('can be put aside without an answer, and then stands nowhere', async () => {
      await named()
      await service.deliverMail()
      const id = await waitingId()
      await admin('POST', `/api/admin/questions/${id}/answered`)
      const agreementUrl = '/api/offers/TEST-0001/agreement'
      const countyMap: unknown = expect.objectContaining({ county: 'Mohave County' })
      expect(await page()).toEqual({ ...sampleOffer, agreementUrl, countyMap })
      expect(await waiting()).toEqual({ total: 0, first: [], offers: 0 })
      expect((await history()).at(-1)).toMatchObject({
        type: 'counter_answered',
        detail: 'Put aside without an answer: $25,000',
      })
      expect((await answer({ answer: 'agreed' })).json()).toMatchObject({
        code: 'changed_meanwhile',
      })
      expect(await told()).toEqual([])
    })

    it('is not found for what is no number', async () => {
      await named()
      const question = { question: 'Who pays?', replyTo: ask.replyTo }
      await service.call('POST', '/api/offers/TEST-0001/questions', question)
      const row = await service.db.read
        .selectFrom('questions')
        .select('id')
        .where('question', '=', 'Who pays?')
        .executeTakeFirstOrThrow()
      for (const id of [row.id, 'none', 'x'.repeat(64)])
        expect((await answer({ answer: 'agreed' }, id)).statusCode).toBe(404)
    })
  })
})
