import { addDays } from 'date-fns/addDays'
import { describe, expect, it } from 'vitest'
import { defaultSettings, type PublicOffer } from '../../../../contract/index.ts'
import {
  ask,
  dolores,
  offerUrl,
  seller,
  supportEmail,
  useCounterOffers,
} from '../../../testing/counter-offers.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { usualText } from '../letter/words.ts'

const { referenceNumber: _, ...update } = sampleOffer

const off = {
  fields: { amount: 'We take no other number here. Please call us and we will talk it over' },
}
const closing = (areAllowed: boolean) => usualText(defaultSettings, areAllowed).closing

it('is what letters leave room for: they call an offer final only where no other number is taken', () => {
  expect(closing(false)).toMatch(
    /^This is our final offer, with no negotiations and no hidden fees/,
  )
  expect(closing(true)).toMatch(/^This is our offer, with no hidden fees\. If you accept/)
})

describe.each(engines)('another number for an offer, on $name', ({ open }) => {
  const {
    service,
    admin,
    allow,
    create,
    name,
    page,
    numbers,
    answer,
    history,
    waiting,
    mailsTo,
    named,
  } = useCounterOffers(open)

  describe('as sellers name it', () => {
    it('is not taken until the owner allows it, nor once they no longer do', async () => {
      await create()
      expect((await name()).json()).toMatchObject(off)
      expect((await service.call('GET', '/api/settings')).json()).not.toHaveProperty(
        'counterOffers',
      )
      await allow()
      expect((await admin('GET', '/api/admin/counter-offers')).json()).toEqual({
        areAllowed: true,
      })
      expect((await service.call('GET', '/api/settings')).json()).toHaveProperty('counterOffers')
      expect((await name()).statusCode).toBe(201)
      await allow(false)
      expect((await name()).json()).toMatchObject(off)
      expect((await page()).counterOffer).toEqual({ amount: 25_000, state: 'waiting' })
      expect(await numbers()).toHaveLength(1)
    })

    it('is stored, shown on the page without their words, and leaves the offer as it is', async () => {
      await named()
      const counterOffer = { amount: 25_000, state: 'waiting' }
      const agreementUrl = '/api/offers/TEST-0001/agreement'
      const countyMap: unknown = expect.objectContaining({ county: 'Mohave County' })
      const shown = { ...sampleOffer, counterOffer, agreementUrl, countyMap }
      expect(await page()).toEqual(shown)
      expect(await numbers()).toMatchObject([
        {
          amount: 25_000,
          text: 'I would sell for $25,000: The neighbor got more',
          replyTo: ask.replyTo,
          answer: null,
          answeredAt: null,
        },
      ])
      expect((await history()).at(-1)).toMatchObject({
        type: 'counter_offered',
        detail: 'I would sell for $25,000: The neighbor got more (ruth@mail.example)',
      })
      expect(await waiting()).toMatchObject({
        total: 1,
        first: [{ referenceNumber: 'TEST-0001', replyTo: ask.replyTo }],
      })
    })

    it('reaches the owner as a mail whose Reply-To is the sender of the number', async () => {
      await named()
      const [mail] = await mailsTo(supportEmail)
      expect(mail?.subject).toBe('Another number: offer TEST-0001, $25,000')
      expect(mail?.replyTo).toBe(ask.replyTo)
      expect(mail?.text).toContain('Why: The neighbor got more')
      await name({ amount: 26_000, replyTo: '(928) 555-0117' })
      const [, second] = await mailsTo(supportEmail)
      expect(second?.replyTo).toBe(dolores.email)
      expect(second?.text).toContain('Answer to: (928) 555-0117')
    })

    it('may come without words and without an address', async () => {
      await named()
      expect((await name({ amount: 19_000 })).statusCode).toBe(201)
      const [last] = await numbers()
      expect(last).toMatchObject({ text: 'I would sell for $19,000', replyTo: '' })
      expect((await history()).at(-1)?.detail).toBe('I would sell for $19,000')
    })

    it('takes the place of one that waits', async () => {
      await named()
      const answered = await name({ ...ask, amount: 22_000 })
      expect(answered.json<PublicOffer>().counterOffer?.amount).toBe(22_000)
      expect((await page()).counterOffer).toEqual({ amount: 22_000, state: 'waiting' })
      expect(await waiting()).toMatchObject({ total: 1 })
      const [, first] = await numbers()
      expect((await answer({ answer: 'agreed' }, first?.id)).json()).toMatchObject({
        code: 'changed_meanwhile',
      })
    })

    it('waits once where several name one at the same moment', async () => {
      await allow()
      await create()
      const all = await Promise.all(
        [19_000, 20_000, 21_000, 22_000].map(async (amount) => await name({ amount })),
      )
      expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
      expect(await numbers()).toHaveLength(4)
      expect(await waiting()).toMatchObject({ total: 1 })
    })

    it.each([
      [{}, 'amount', 'Please enter an amount in dollars'],
      [{ amount: '25,000' }, 'amount', 'Please enter an amount in dollars'],
      [{ amount: 0 }, 'amount', 'The amount must be more than zero'],
      [{ amount: -25_000 }, 'amount', 'The amount must be more than zero'],
      [{ amount: 1e11 }, 'amount', 'The amount must be at most $100,000,000'],
      [{ amount: 25_000.001 }, 'amount', 'Please use at most two decimals'],
      [
        { amount: 18_500.5 },
        'amount',
        'Our offer is $18,500.50 already. Please write a higher number',
      ],
      [
        { amount: 25_000, replyTo: 'Dolores' },
        'replyTo',
        'Please leave a phone number with its area code, or an email address',
      ],
      [
        { amount: 25_000, reason: 'x'.repeat(501) },
        'reason',
        'Please keep this to 500 characters. It has 501',
      ],
    ])('is refused as %j with the reason at the field', async (body, field, problem) => {
      await allow()
      await create()
      const refused = await name(body)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ fields: { [field]: problem } })
      expect(await numbers()).toEqual([])
    })

    it('sent by a program is stored and flagged, and causes no mail', async () => {
      await allow()
      await create()
      await name({ ...ask, website: 'https://spam.example' })
      expect(await numbers()).toMatchObject([{ looksAutomatic: 'hidden_field' }])
      expect(await mailsTo(supportEmail)).toEqual([])
    })

    it.each([
      ['a draft', { status: 'draft' }],
      ['over', { expirationDate: '2026-06-14' }],
    ])('is answered like one that does not exist where the offer is %s', async (_what, changes) => {
      await allow()
      await create(changes)
      const refused = await name()
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toMatchObject({ code: 'offer_not_found' })
    })
  })

  it('is erased with its words where its asker is forgotten, while the rest stays', async () => {
    await named()
    await name({ amount: 24_000, reason: 'My sister Vera agrees' })
    await service.deliverMail()
    const retention = { requests: null, offers: null, questions: 12, securityEvents: null }
    await admin('PUT', offerUrl, { ...update, ...seller, expirationDate: '2028-01-01' })
    await admin('PUT', '/api/admin/retention', retention)
    service.clock.now = addDays(testNow, 400)
    await admin.logInAgain()
    const jobs = async () => await service.db.read.selectFrom('jobs').select('payload').execute()
    const last_failure = 'The mail server was away'
    await service.db.write.updateTable('job_outcomes').set({ last_failure }).execute()
    await service.tidy()
    expect(await numbers()).toEqual([])
    const left = JSON.stringify([await history(), await jobs()])
    for (const word of ['Vera', 'neighbor', 'ruth@mail.example']) expect(left).not.toContain(word)
    const outcomes = service.db.read.selectFrom('job_outcomes').select('last_failure')
    // Who left no address is named nowhere.
    expect(await outcomes.where('kind', '=', 'mail').execute()).toEqual([{ last_failure }])
    expect((await history()).map(({ type }) => type)).toContain('counter_offered')
  })
})
