import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  AdminSigning,
  BulkChange,
  OfferEvent,
  Today,
} from '../../../../contract/index.ts'
import { makeToken } from '../../../platform/access/api-tokens.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const { referenceNumber: _, ...update } = {
  ...sampleOffer,
  sellerName: 'Dolores Vance',
  sellerEmail: 'dolores@mail.example',
  sellerMailingAddress: '418 Orchard Lane\nReno, NV 89501',
}
const url = '/api/admin/offers/TEST-0001'
const question = { question: 'Who pays?', replyTo: 'dolores@mail.example' }

describe.each(engines)('who made the history of an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const join = async (name: string, role: 'owner' | 'helper' = 'helper') =>
    await service.logIn(await service.join(name, role))
  type Caller = Awaited<ReturnType<typeof join>>
  const create = async (by: Caller = admin) =>
    await by('POST', '/api/admin/offers', {
      ...sampleOffer,
      ...update,
      referenceNumber: 'TEST-0001',
    })
  const change = async (by: Caller, changes: object) =>
    await by('PUT', url, { ...update, ...changes })
  const history = async (of = url) =>
    (await admin('GET', `${of}/events`))
      .json<OfferEvent[]>()
      .map(({ type, madeBy }) => `${type} ${madeBy}`)
  const last = async () => (await history()).at(-1)
  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>()

  it('is the caller who created, changed, extended, printed and withdrew it, and nobody where the seller did', async () => {
    const [hanna, ottilie] = [await join('Hanna'), await join('Ottilie', 'owner')]
    await create(hanna)
    await change(ottilie, { amount: 20_000 })
    await change(admin, { amount: 21_000 })
    await hanna('POST', `${url}/extend`, { expirationDate: '2026-09-01' })
    await ottilie('GET', `${url}/letter`)
    await service.call('GET', '/api/offers/TEST-0001')
    await hanna('PUT', `${url}/co-sellers`, { coSellers: [{ name: 'Harold Vance', email: '' }] })
    await service.call('POST', '/api/offers/TEST-0001/decline', { reason: 'Too low' })
    await ottilie('POST', `${url}/decline-seen`)
    await hanna('POST', `${url}/withdraw`, {})
    expect(await history()).toEqual([
      'created @Hanna',
      'updated @Ottilie',
      'updated @owner',
      'extended @Hanna',
      'letter_printed @Ottilie',
      'viewed null',
      'updated @Hanna',
      'declined null',
      'decline_seen @Ottilie',
      'withdrawn @Hanna',
    ])
  })

  it('is the caller who answered a question or a number, while mails go out in nobody’s name', async () => {
    const [hanna, ottilie] = [await join('Hanna'), await join('Ottilie', 'owner')]
    await admin('PUT', '/api/admin/counter-offers', { areAllowed: true })
    await create()
    const ask = async () => {
      await service.call('POST', '/api/offers/TEST-0001/questions', question)
      return `/api/admin/questions/${(await today()).questions.first[0]?.id}`
    }
    await hanna('POST', `${await ask()}/answer`, { text: 'We do.' })
    expect(await last()).toBe('question_answered @Hanna')
    await service.deliverMail()
    expect(await last()).toBe('mail_sent null')
    await ottilie('POST', `${await ask()}/answered`)
    expect(await last()).toBe('question_answered @Ottilie')
    for (const [by, answer, who] of [
      [hanna, { answer: 'stayed' }, '@Hanna'],
      [ottilie, { answer: 'met', amount: 20_000 }, '@Ottilie'],
      [admin, { answer: 'agreed' }, '@owner'],
    ] as const) {
      const number = { amount: 25_000, reason: '', replyTo: question.replyTo }
      await service.call('POST', '/api/offers/TEST-0001/counter-offers', number)
      const id = (await today()).counterOffers.first[0]?.id
      const answered = await by('POST', `/api/admin/counter-offers/${id}/answer`, answer)
      expect(answered.statusCode, answered.body).toBe(200)
      expect(await last()).toBe(`counter_answered ${who}`)
      await service.deliverMail()
    }
  })

  it.each([
    ['Hanna', '@Hanna'],
    [undefined, '@owner'],
  ])(
    'is the caller who canceled a signing, noted the paper and the steps of the deal: %s',
    async (name, maker) => {
      const id = name && (await service.join(name, 'helper'))
      const caller = await service.logIn(id)
      await create()
      await openNextLink(service)
      const { signings } = (await admin('GET', `${url}/signing`)).json<{
        signings: AdminSigning[]
      }>()
      await caller('POST', `/api/admin/signings/${signings[0]?.id}/cancel`)
      expect(await last()).toBe(`signing_cancelled ${maker}`)
      const made = PDF.create()
      made.addPage()
      const noted = await service.app.inject({
        method: 'POST',
        url: `${url}/paper-signature?signedOn=2026-06-15`,
        headers: { ...(await service.adminHeaders(id)), 'content-type': 'application/pdf' },
        payload: Buffer.from(await made.save()),
      })
      expect(noted.statusCode, noted.body).toBe(201)
      expect(await last()).toBe(`signed ${maker}`)
      await caller('PUT', `${url}/closing`, {
        escrowOpenedOn: '2026-06-15',
        titleSearchOn: null,
        closingScheduledOn: null,
        paidOn: null,
      })
      expect(await last()).toBe(`closing_changed ${maker}`)
    },
  )

  it('is the caller who began a change of many offers, and the one who undid it, although jobs do both', async () => {
    const [hanna, ottilie] = [await join('Hanna'), await join('Ottilie', 'owner')]
    await create()
    const begun = await hanna('POST', '/api/admin/bulk-changes', {
      action: { kind: 'withdraw' },
      selection: { referenceNumbers: ['TEST-0001'] },
    })
    await service.deliverMail()
    expect(await last()).toBe('withdrawn @Hanna')
    await ottilie('POST', `/api/admin/bulk-changes/${begun.json<BulkChange>().id}/undo`)
    await service.deliverMail()
    expect(await last()).toBe('updated @Ottilie')
  })

  it('is a program by the name of its key', async () => {
    const { token } = await makeToken(service.db.write, service.services.macs, service.clock.now, {
      name: 'CRM',
      scope: 'write',
      days: null,
    })
    await create()
    const headers = { authorization: `Bearer ${token}` }
    await service.app.inject({ method: 'POST', url: `${url}/withdraw`, headers, payload: {} })
    expect(await last()).toBe('withdrawn CRM')
  })

  it('stays apart where two work at the same moment', async () => {
    const people = [await join('Hanna'), await join('Ottilie', 'owner')] as const
    const numbers = Array.from({ length: 12 }, (_one, index) => `MANY-00${index + 10}`)
    const made = await Promise.all(
      numbers.map(async (referenceNumber, index) => {
        const by = people[index % 2 === 0 ? 0 : 1]
        const offer = { ...sampleOffer, referenceNumber, apn: referenceNumber }
        return (await by('POST', '/api/admin/offers', offer)).json<AdminOffer>().referenceNumber
      }),
    )
    for (const [index, number] of made.entries())
      expect(await history(`/api/admin/offers/${number}`)).toEqual([
        `created @${index % 2 === 0 ? 'Hanna' : 'Ottilie'}`,
      ])
  })
})
