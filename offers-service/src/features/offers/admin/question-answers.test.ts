import { describe, expect, it } from 'vitest'
import type { Job, OfferEvent, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const offer = '/api/offers/TEST-0001'
const ruth = 'ruth@mail.example'
const asked = { question: 'Who pays\nfor the survey?', replyTo: ruth }
const text = 'We do.\n\nYou pay nothing.'

describe.each(engines)('a question answered by mail, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>()
  const history = async () =>
    (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<OfferEvent[]>()
  const underWay = async () =>
    (await admin('GET', '/api/admin/offers/TEST-0001/mails')).json<Job[]>()
  const answer = async (id: string, body: object = { text }, headers = {}) =>
    await admin('POST', `/api/admin/questions/${id}/answer`, body, headers)

  async function ask(question: object = asked): Promise<string> {
    await admin('POST', '/api/admin/offers', sampleOffer)
    expect((await service.call('POST', `${offer}/questions`, question)).statusCode).toBe(201)
    return (await today()).questions.first[0]?.id ?? ''
  }

  const mailedTo = async (address: string) =>
    (await service.deliverMail()).filter(({ to }) => to === address)

  it('goes out with the question below it, and stands in the history', async () => {
    const id = await ask()
    const answered = await answer(id)
    expect(answered.statusCode, answered.body).toBe(201)
    expect((await today()).questions.total).toBe(0)
    expect((await history()).at(-1)).toMatchObject({
      type: 'question_answered',
      detail: 'Who pays\nfor the survey?\n\nYou wrote: We do.\n\nYou pay nothing.',
    })
    const subject = 'Your question about your land, offer TEST-0001'
    const titles = (await underWay()).map(({ title }) => title)
    expect(titles).toContain(`Mail to ${ruth}: ${subject}`)

    const [sent, ...others] = await mailedTo(ruth)
    expect(others).toEqual([])
    expect(sent).toMatchObject({ to: ruth, subject, replyTo: undefined })
    expect(sent?.text).toMatch(/^We do\.\n\nYou pay nothing\.\n\nWarm regards,\n/)
    expect(sent?.text).toMatch(/\nYou asked:\n> Who pays\n> for the survey\?\n$/)
    expect(await underWay()).toEqual([])
    expect((await history()).at(-1)).toMatchObject({
      type: 'mail_sent',
      detail: `${subject} (to ${ruth})`,
    })
  })

  it('is answered once, under its key and by two people', async () => {
    const id = await ask()
    const send = async () => await answer(id, { text }, { 'idempotency-key': 'one' })
    const [first, again] = [await send(), await send()]
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    const late = await answer(id, { text: 'Another answer' })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect(await mailedTo(ruth)).toHaveLength(1)
  })

  it('of two answers of one moment only one goes out', async () => {
    const id = await ask()
    const answers = await Promise.all(
      ['One', 'Two'].map(async (each) => await answer(id, { text: each })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409,
    ])
    expect(await mailedTo(ruth)).toHaveLength(1)
  })

  it('is refused where only a phone number was left, without words, and where there is none', async () => {
    const id = await ask({ ...asked, replyTo: '(928) 555-0188' })
    const refused = await answer(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'no_email' }])
    expect((await today()).questions.total).toBe(1)
    const empty = await answer(id, { text: ' ' })
    expect([empty.statusCode, empty.json()]).toMatchObject([
      400,
      { fields: { text: 'Please write a message' } },
    ])
    expect((await answer('nobody')).statusCode).toBe(404)
    const { supportEmail } = service.services.settings.current.business
    expect((await service.deliverMail()).map(({ to }) => to)).toEqual([supportEmail])
  })
})
