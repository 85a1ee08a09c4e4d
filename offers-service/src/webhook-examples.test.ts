import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminCounterOffer,
  type AdminSigning,
  type CreatedMailing,
  OfferEvent,
} from '../contract/index.ts'
import { questionLink } from './features/signing/signers/signer-tokens.ts'
import { openDatabase } from './platform/database/database.ts'
import { deliveryReport, mailAsSent } from './testing/received-mail.ts'
import { sampleOffer, sampleLead } from './testing/samples.ts'
import { startService } from './testing/service.ts'
import { openNextLink, signatureFor } from './testing/signing.ts'
import { startWebhookReceiver } from './testing/webhook-receiver.ts'
import { exampleTime, webhookData, webhookExamples } from './webhook-examples.ts'

const number = 'LB-7K2M-9RXN'
const offerUrl = `/api/admin/offers/${number}`
const offer = {
  ...sampleOffer,
  referenceNumber: number,
  sellerName: 'Dolores Whitcomb',
  sellerEmail: 'dolores@mail.example',
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401',
  notes: 'A private note',
}
const exampleId = '6f1c2a4e-0d53-4c0e-9b1a-2f7d8e3b5a60'
const stranger = { name: 'Harold Benning', email: 'harold@mail.example' }
const coSeller = { name: 'Ruth Whitcomb', email: 'ruth@mail.example' }

let service: Awaited<ReturnType<typeof startService>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let admin: Awaited<ReturnType<typeof service.logIn>>
/** The first event of each kind that arrived. */
let arrived: Map<string, object>

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body = {},
) => {
  const answer = await admin(method, url, method === 'GET' ? undefined : body)
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300)
  return answer
}

async function declineAndErase(): Promise<void> {
  await call('POST', '/api/admin/offers', offer)
  await service.call('POST', `/api/offers/${number}/decline`, {
    reason: 'The price is too low',
    noMoreLetters: true,
  })
  await call('POST', `${offerUrl}/decline-seen`)
  await call('POST', `${offerUrl}/withdraw`)
  await service.call('POST', '/api/contact', sampleLead)
  const [lead] = (await call('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
  const leadUrl = `/api/admin/contact-requests/${lead?.id}`
  await call('PATCH', leadUrl, { status: 'contacted' })
  const fromLead = { ...offer, referenceNumber: 'LB-0000', leadId: lead?.id }
  await call('POST', '/api/admin/offers', fromLead)
  // An erasure takes along what has not yet been delivered.
  await service.deliverMail()
  await call('DELETE', leadUrl)
  // The next letter of the story goes to the same seller.
  await service.db.write.deleteFrom('do_not_mail').execute()
}

async function sign(who: { name: string; email: string }, more: object = {}): Promise<void> {
  const link = await openNextLink(service, number)
  const body = { ...(await signatureFor(service, link, who)), ...more }
  const answer = await service.call('POST', `${link}/sign`, body)
  expect(answer.statusCode, answer.body).toBe(200)
}

async function closeOffer(): Promise<void> {
  const { referenceNumber: _, status: __, ...changes } = offer
  await call('POST', '/api/admin/offers', offer)
  await call('PUT', offerUrl, { ...changes, amount: 19_000 })
  await call('PUT', `${offerUrl}/co-sellers`, { coSellers: [coSeller] })
  await call('POST', `${offerUrl}/extend`, { expirationDate: '2026-07-31' })
  await call('GET', `${offerUrl}/letter`)
  const selection = { referenceNumbers: [number] }
  const made = await call('POST', '/api/admin/mailings', { name: 'Mohave in spring', selection })
  await service.deliverMail()
  const { mailing } = made.json<CreatedMailing>()
  await call('POST', `/api/admin/mailings/${mailing.id}/posted`, { postedOn: '2026-06-15' })
  await call('POST', '/api/admin/returned-letters', { letters: [number] })
  await service.call('GET', `/api/offers/${number}`)
  // As if the first opening had been before that letter.
  const openings = service.db.write.updateTable('offer_events').where('type', '=', 'viewed')
  await openings.set({ at: '2026-06-01T16:00:00.000Z' }).execute()
  await service.call('GET', `/api/offers/${number}`)
  const question = { question: 'Who pays the taxes?', replyTo: '(928) 555-0117' }
  await service.call('POST', `/api/offers/${number}/questions`, question)
  const wish = { phone: '(928) 555-0117', time: 'evening' }
  await service.call('POST', `/api/offers/${number}/call-backs`, wish)
  for (const { id: askedId } of await service.db.read
    .selectFrom('questions')
    .select('id')
    .execute()) {
    await call('POST', `/api/admin/questions/${askedId}/answered`)
    await call('POST', `/api/admin/questions/${askedId}/put-back`)
  }
  await call('PUT', '/api/admin/counter-offers', { areAllowed: true })
  const wanted = {
    amount: 25_000,
    reason: 'The neighbor got more',
    replyTo: 'dolores@mail.example',
  }
  await service.call('POST', `/api/offers/${number}/counter-offers`, wanted)
  const named = (await call('GET', `${offerUrl}/counter-offers`)).json<AdminCounterOffer[]>()
  const met = { answer: 'met', amount: 21_000 }
  await call('POST', `/api/admin/counter-offers/${named[0]?.id}/answer`, met)

  await service.call('GET', await openNextLink(service, number))
  const signings = async () =>
    (await call('GET', `${offerUrl}/signing`)).json<{ signings: AdminSigning[] }>().signings
  await call('POST', `/api/admin/signings/${(await signings())[0]?.id}/cancel`)
  const link = await openNextLink(service, number)
  await service.call('POST', `${link}/ownership`, { ...stranger, claim: 'inherited' })
  await sign(stranger, { nameDiffers: 'for_them' })
  await sign(coSeller)
  const signing = (await signings()).find(({ status }) => status === 'signed')
  const signers = service.db.read.selectFrom('signers').select('id')
  const { id } = await signers.where('name', '=', stranger.name).executeTakeFirstOrThrow()
  const token = questionLink(service.services, id).split('/').at(-2)
  for (const answer of ['yes', 'no'])
    await service.call('POST', `/api/signing/${token}/was-it-you`, { answer })
  await call('POST', `/api/admin/signings/${signing?.id}/signers/1/looked-at`)
  const days = { titleSearchOn: null, closingScheduledOn: null, paidOn: null }
  await call('PUT', `${offerUrl}/closing`, { escrowOpenedOn: '2026-06-15', ...days })
}

/** The seller answers by mail, and a mail to them comes back. */
async function receiveMail(): Promise<void> {
  const made = await call('POST', '/api/admin/received-mail-address')
  const { pathname } = new URL(made.json<{ address: string }>().address)
  const address = 'dolores@mail.example'
  const headers = { 'content-type': 'message/rfc822' }
  for (const payload of [
    mailAsSent({ from: address, subject: 'Re: Our answer', text: 'Thank you.' }),
    deliveryReport({ to: address }),
  ]) {
    const answer = await service.app.inject({ method: 'POST', url: pathname, headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

/** What is written down about the seller, and to them: other programs hear of it without its words. */
async function writeDown(): Promise<void> {
  for (const kind of ['note', 'reached', 'left_message', 'no_answer', 'wrong_number'])
    await call('POST', `${offerUrl}/notes`, { kind, text: 'She has a sister in Ocala.' })
  await call('POST', `${offerUrl}/mails`, { subject: 'Your land', text: 'Is there a well?' })
}

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startService(await openDatabase(':memory:'), {
    CRM_WEBHOOK_URL: receiver.url,
    CRM_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}`,
  })
  admin = await service.logIn()
  await declineAndErase()
  await service.db.write.deleteFrom('offers').execute()
  await closeOffer()
  await receiveMail()
  await writeDown()
  await call('POST', '/api/admin/integrations/crm/test')
  await service.deliverMail()
  arrived = new Map()
  for (const { body } of receiver.deliveries) {
    const event = JSON.parse(
      body
        .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, exampleId)
        // Two changes never bear the same time, so the second is one thousandth later.
        .replaceAll(/(?<=T16:00:00\.)\d{3}Z/g, '000Z')
        .replaceAll('LB-0000', number),
    ) as { type: string }
    if (!arrived.has(event.type)) arrived.set(event.type, event)
  }
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

describe('the examples of webhooks', () => {
  it.each(webhookExamples)('show $type as it arrives', ({ type, carries, data }) => {
    expect(arrived.get(type)).toEqual({ type, timestamp: exampleTime, data })
    expect(v.is(v.strictObject(webhookData[carries].entries), data)).toBe(true)
  })

  it('leave out nothing that is sent, and nothing that can happen to an offer', () => {
    const documented = new Set(webhookExamples.map(({ type }) => type))
    expect([...arrived.keys()].filter((type) => !documented.has(type))).toEqual([])
    const possible = OfferEvent.entries.type.options.map((type) => `offer.${type}`)
    expect(possible.filter((type) => !documented.has(type))).toEqual([])
  })
})
