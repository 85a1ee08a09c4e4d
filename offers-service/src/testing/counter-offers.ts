import { expect } from 'vitest'
import type { AdminCounterOffer, OfferEvent, PublicOffer, Today } from '../../contract/index.ts'
import type { engines } from './databases.ts'
import { sampleOffer } from './samples.ts'
import { saveSeededContent } from './seeded-content.ts'
import { useAdmin, useService } from './use-service.ts'

export const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
export const seller = { sellerName: dolores.name, sellerEmail: dolores.email }
export const ask = {
  amount: 25_000,
  reason: 'The neighbor got more',
  replyTo: 'ruth@mail.example',
}
export const offerUrl = '/api/admin/offers/TEST-0001'
export const supportEmail = 'hello@larkenby.example'

/** Gives each test a service, and what sellers and the admin do there about another number for its offer. */
export function useCounterOffers(open: (typeof engines)[number]['open']) {
  const service = useService(async () => {
    const db = await open()
    await saveSeededContent(db.write)
    return db
  })
  const admin = useAdmin(service)

  const allow = async (areAllowed = true) =>
    await admin('PUT', '/api/admin/counter-offers', { areAllowed })
  const create = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...seller, ...changes })
  const name = async (body: object = ask) =>
    await service.call('POST', '/api/offers/test-0001/counter-offers', body)
  const page = async () => (await service.call('GET', '/api/offers/TEST-0001')).json<PublicOffer>()
  const numbers = async () =>
    (await admin('GET', `${offerUrl}/counter-offers`)).json<AdminCounterOffer[]>()
  const answer = async (body: object, id?: string) =>
    await admin('POST', `/api/admin/counter-offers/${id ?? (await numbers())[0]?.id}/answer`, body)
  const waiting = async () => (await admin('GET', '/api/admin/today')).json<Today>().counterOffers
  const waitingId = async () => (await waiting()).first[0]?.id ?? ''
  const stored = async () => (await admin('GET', offerUrl)).json<{ updatedAt: string }>()
  const history = async () =>
    (await admin('GET', `${offerUrl}/events`))
      .json<OfferEvent[]>()
      .filter(({ type }) => type !== 'viewed')
  const mailsTo = async (address: string) =>
    (await service.deliverMail()).filter(({ to }) => to === address)
  /** What an answer is mailed to whom, besides to the owner. */
  const told = async () => (await service.deliverMail()).filter(({ to }) => to !== supportEmail)

  /** An offer whose seller has named a number. */
  const named = async (changes: object = {}) => {
    await allow()
    await create(changes)
    expect((await name()).statusCode).toBe(201)
    await page()
  }

  return {
    service,
    admin,
    allow,
    create,
    name,
    page,
    numbers,
    answer,
    stored,
    history,
    waiting,
    waitingId,
    mailsTo,
    told,
    named,
  }
}
