import { describe, expect, it } from 'vitest'
import type { OfferCounts, OfferPage, Today } from '../../../../contract/index.ts'
import { offerUrl, useCounterOffers } from '../../../testing/counter-offers.ts'
import { engines } from '../../../testing/databases.ts'

const kinds = ['question', 'call'] as const
type Kind = (typeof kinds)[number]

const numbersOf = ({ offers }: OfferPage) => offers.map((offer) => offer.referenceNumber)

describe.each(engines)('offers whose sellers wait to hear from us, on $name', ({ open }) => {
  const { service, admin, create, named } = useCounterOffers(open)

  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>()
  const waitingToday = async (kind: Kind) =>
    (await today())[kind === 'call' ? 'callBacks' : 'questions']
  const ask = async (kind: Kind, referenceNumber = 'TEST-0001', question = 'Who pays?') => {
    const [path, body] =
      kind === 'call'
        ? ['call-backs', { phone: '(928) 555-0117', time: 'morning' }]
        : ['questions', { question, replyTo: 'ruth@mail.example' }]
    const url = `/api/offers/${referenceNumber}/${path}`
    expect((await service.call('POST', url, body)).statusCode).toBe(201)
  }
  const answerFirst = async (kind: Kind) => {
    const [first] = (await waitingToday(kind)).first
    expect((await admin('POST', `/api/admin/questions/${first?.id}/answered`)).statusCode).toBe(200)
  }
  const page = async (query: string) =>
    (await admin('GET', `/api/admin/offers/search?${query}`)).json<OfferPage>()
  const total = async (query: string) =>
    (await admin('GET', `/api/admin/offers/counts?${query}`)).json<OfferCounts>().total
  /** The offers of the list, as many as Today and the counts of the list say. */
  const found = async (kind: Kind) => {
    const numbers = numbersOf(await page(`${kind}=waiting&order=reference`))
    expect(await total(`${kind}=waiting`)).toBe(numbers.length)
    expect((await waitingToday(kind)).offers).toBe(numbers.length)
    return numbers
  }
  const createThree = async () => {
    for (const number of [1, 2, 3])
      await create({ referenceNumber: `TEST-000${number}`, apn: `1-${number}` })
  }

  it.each(kinds)('are found by a %s until it is ticked off, and by nothing else', async (kind) => {
    await createThree()
    const other = kind === 'call' ? 'question' : 'call'
    await ask(kind)
    await ask(other, 'TEST-0002')
    await service.call('POST', '/api/offers/TEST-0003/emails', { email: 'ruth@mail.example' })
    expect(await found(kind)).toEqual(['TEST-0001'])
    await answerFirst(kind)
    expect(await found(kind)).toEqual([])
    await ask(kind, 'TEST-0003')
    expect(await found(kind)).toEqual(['TEST-0003'])
  })

  it('are not those whose seller named a number, and are found by both where both are asked', async () => {
    await named()
    await create({ referenceNumber: 'TEST-0002', apn: '1-2' })
    expect([await found('question'), await found('call')]).toEqual([[], []])
    await ask('question', 'TEST-0002')
    await ask('question')
    await ask('call')
    const both = await page('question=waiting&call=waiting&number=waiting')
    expect(numbersOf(both)).toEqual(['TEST-0001'])
    expect(both.waiting.map(({ kind }) => kind)).toEqual(['question', 'call', 'number'])
    expect((await today()).counterOffers).toMatchObject({ total: 1, offers: 1 })
  })

  it('stand once in the list with what they asked first, and leave with the last answer', async () => {
    await createThree()
    for (const question of ['Who pays?', 'When?', 'Who comes?'])
      await ask('question', 'TEST-0001', question)
    await ask('question', 'TEST-0002', 'Is it fair?')
    expect((await waitingToday('question')).total).toBe(4)
    expect(await found('question')).toEqual(['TEST-0001', 'TEST-0002'])
    const { waiting } = await page('question=waiting&order=reference')
    const id = expect.any(String) as string
    const first = { id, kind: 'question', callTime: null, replyTo: 'ruth@mail.example' }
    expect(waiting).toEqual([
      { ...first, referenceNumber: 'TEST-0001', question: 'Who pays?', count: 3 },
      { ...first, referenceNumber: 'TEST-0002', question: 'Is it fair?', count: 1 },
    ])
    for (const left of [2, 1]) {
      await answerFirst('question')
      const [one] = (await page('question=waiting&order=reference')).waiting
      expect(one).toMatchObject({ referenceNumber: 'TEST-0001', count: left })
    }
    await answerFirst('question')
    expect(await found('question')).toEqual(['TEST-0002'])
  })

  it('say when to call whom, and nothing where it is not asked who waits', async () => {
    await create()
    await ask('call')
    expect((await page('call=waiting')).waiting).toEqual([
      {
        id: expect.any(String) as string,
        referenceNumber: 'TEST-0001',
        kind: 'call',
        question: 'Call back in the morning, your time',
        callTime: 'morning',
        replyTo: '(928) 555-0117',
        count: 1,
      },
    ])
    expect((await page('')).waiting).toEqual([])
    expect((await page('asked=true')).waiting).toEqual([])
  })

  it('still wait once their offer was withdrawn, as on Today', async () => {
    await create()
    await ask('question')
    await admin('POST', `${offerUrl}/withdraw`, {})
    expect(await found('question')).toEqual(['TEST-0001'])
    expect(numbersOf(await page('question=waiting&live=true'))).toEqual([])
  })

  it('are exported and chosen for changes by the same filter', async () => {
    await createThree()
    await ask('call', 'TEST-0002')
    const file = await admin('GET', '/api/admin/offers/export?call=waiting')
    expect(file.body.match(/TEST-000\d/g)).toEqual(['TEST-0002'])
    const preview = await admin('POST', '/api/admin/bulk-changes/preview', {
      action: { kind: 'extend', expirationDate: '2026-12-31' },
      selection: { matching: { call: 'waiting' } },
    })
    expect(preview.json()).toEqual({ changed: 1, kept: [] })
  })

  it.each(kinds)('are not looked for by another word of a %s', async (kind) => {
    const answer = await admin('GET', `/api/admin/offers/search?${kind}=answered`)
    expect(answer.json()).toMatchObject({ fields: { [kind]: 'Please use waiting' } })
  })
})
