import { describe, expect, it } from 'vitest'
import type { OfferCounts, OfferEvent, OfferPage, Today } from '../../../../contract/index.ts'
import { offerUrl, useCounterOffers } from '../../../testing/counter-offers.ts'
import { engines } from '../../../testing/databases.ts'
import { insertQuestion } from '../seller/questions.ts'

describe.each(engines)('a question or a call that is put back, on $name', ({ open }) => {
  const { service, admin, create, named, waitingId } = useCounterOffers(open)

  const call = async (id: string, what: string) =>
    (await admin('POST', `/api/admin/questions/${id}/${what}`)).statusCode
  const history = async () =>
    (await admin('GET', `${offerUrl}/events`))
      .json<OfferEvent[]>()
      .map(({ type, detail }) => `${type}: ${detail}`)

  it.each([
    ['question', 'questions', { question: 'Who pays?', replyTo: 'ruth@mail.example' }, 'Who pays?'],
    [
      'call',
      'call-backs',
      { phone: '(928) 555-0117', time: 'morning' },
      'Call back in the morning, your time',
    ],
  ] as const)('waits as before: a %s', async (kind, path, body, words) => {
    await create()
    await service.call('POST', `/api/offers/TEST-0001/${path}`, body)
    const today = async () =>
      (await admin('GET', '/api/admin/today')).json<Today>()[
        kind === 'call' ? 'callBacks' : 'questions'
      ]
    const total = async () =>
      (await admin('GET', `/api/admin/offers/counts?${kind}=waiting`)).json<OfferCounts>().total
    const before = await today()
    const page = await admin('GET', `/api/admin/offers/search?${kind}=waiting`)
    const [waiting] = page.json<OfferPage>().waiting
    expect(waiting?.id).toBe(before.first[0]?.id)
    const id = waiting?.id ?? ''

    expect(await call(id, 'put-back')).toBe(200)
    const replies = [
      await admin('POST', `/api/admin/questions/${id}/answered`),
      await admin('POST', `/api/admin/questions/${id}/answered`),
    ]
    // Who comes second has nothing to take back.
    expect(replies.map((reply) => reply.json<object>())).toEqual([
      { ok: true },
      { ok: true, already: true },
    ])
    expect([(await today()).total, await total()]).toEqual([0, 0])
    for (const _ of [1, 2]) expect(await call(id, 'put-back')).toBe(200)
    expect([await today(), await total()]).toEqual([before, 1])
    const done = kind === 'call' ? 'call_made' : 'question_answered'
    expect((await history()).slice(-2)).toEqual([`${done}: ${words}`, `answer_undone: ${words}`])
  })

  it('is not one that nobody asked, a number, or an offer that was mailed', async () => {
    expect(await call('none', 'put-back')).toBe(404)
    await named()
    const number = await waitingId()
    expect(await call(number, 'answered')).toBe(200)
    expect(await call(number, 'put-back')).toBe(404)
    const offer = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    const mailed = { question: 'Mailed', replyTo: 'ruth@mail.example', looksAutomatic: null }
    const id = await insertQuestion(
      service.db.write,
      offer.id,
      { ...mailed, reminder: 'none' },
      service.clock.now,
    )
    expect(await call(id, 'put-back')).toBe(404)
  })
})
