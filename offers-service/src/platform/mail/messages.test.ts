import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Lead, OfferEvent } from '../../../contract/index.ts'
import { signingProblemAlert } from '../../features/signing/mail/messages.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { openNextLink, signatureFor } from '../../testing/signing.ts'
import { openDatabase } from '../database/database.ts'

let service: Awaited<ReturnType<typeof startService>>

beforeEach(async () => {
  service = await startService(await openDatabase(':memory:'))
})
afterEach(async () => await service.stop())

const offerScreen = '/admin/offers?edit=TEST-0001'

it('a mail to the owner leads to the owner’s screen of what it is about', async () => {
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
  const url = '/api/offers/TEST-0001'
  await service.call('POST', `${url}/questions`, { question: 'Why?', replyTo: 'a@mail.example' })
  await service.call('POST', `${url}/decline`, { reason: '' })
  const link = await openNextLink(service)
  const signer = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
  await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
  await service.call('POST', '/api/contact', {
    name: 'Opal Greer',
    phone: '(352) 555-0143',
    email: '',
    propertyLocation: 'Sand Creek Road',
    acres: '1-5',
  })
  const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<Array<{ id: string }>>()
  const sent = await service.deliverMail()
  const { supportEmail } = service.services.settings.current.business
  const mine = sent.filter(({ to }) => to === supportEmail).map(({ text }) => text)
  expect(mine).toHaveLength(4)
  for (const text of mine) expect(text).not.toMatch(/\/(?:offer|success)\b/)
  expect(mine.filter((text) => text.includes(offerScreen))).toHaveLength(3)
  expect(mine.filter((text) => text.includes(`/admin/leads?edit=${lead?.id}`))).toHaveLength(1)
})

it('answering a mail to the owner writes to who caused it', async () => {
  const admin = await service.logIn()
  const seller = { sellerName: 'Dolores Whitcomb', sellerEmail: 'seller@mail.example' }
  await admin('POST', '/api/admin/offers', { ...sampleOffer, ...seller })
  const url = '/api/offers/TEST-0001'
  const ask = async (replyTo: string) =>
    await service.call('POST', `${url}/questions`, { question: `Ask ${replyTo}`, replyTo })
  await ask('asker@mail.example')
  await ask('(352) 555-0143')
  await service.call('POST', `${url}/call-backs`, { phone: '(352) 555-0143', time: 'any' })
  await service.call('POST', `${url}/decline`, { reason: '' })
  const link = await openNextLink(service)
  const signer = { name: 'Dolores Whitcomb', email: 'signer@mail.example' }
  const heir = { name: 'Harold Benning', email: 'heir@mail.example', claim: 'inherited' }
  await service.call('POST', `${link}/ownership`, heir)
  await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
  const lead = { name: 'Opal Greer', propertyLocation: 'Sand Creek Road', acres: '1-5' }
  const phone = '(352) 555-0143'
  await service.call('POST', '/api/contact', { ...lead, phone, email: 'lead@mail.example' })
  await service.call('POST', '/api/contact', { ...lead, phone, email: '' })
  const { supportEmail } = service.services.settings.current.business
  const mine = (await service.deliverMail()).filter(({ to }) => to === supportEmail)
  const replies = mine.map(({ subject, replyTo }) => [subject.split(/[ :]/)[0], replyTo])
  expect(replies.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['Call', 'seller@mail.example'],
    ['Declined', 'seller@mail.example'],
    ['New', undefined],
    ['New', 'lead@mail.example'],
    ['Question', undefined],
    ['Question', 'asker@mail.example'],
    ['Signed', 'signer@mail.example'],
    ['Who', 'heir@mail.example'],
  ])
})

it('a mail that went out stands in the history of the offer or the lead, unless it was to the owner', async () => {
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
  const link = await openNextLink(service)
  const signer = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
  await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
  const lead = { name: 'Opal Greer', phone: '(352) 555-0143', email: 'opal@mail.example' }
  const land = { propertyLocation: 'Sand Creek Road', acres: '1-5' }
  await service.call('POST', '/api/contact', { ...lead, ...land })
  const sentOf = async () =>
    (await admin('GET', '/api/admin/offers/TEST-0001/events'))
      .json<OfferEvent[]>()
      .filter(({ type }) => type === 'mail_sent')
      .map(({ detail }) => detail)
  expect(await sentOf()).toEqual([])
  await service.deliverMail()
  expect(await sentOf()).toEqual([
    'Your signed agreement, offer TEST-0001 (to dolores@mail.example)',
  ])
  const [kept] = (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()
  expect(kept?.datedNotes.map(({ text }) => text)).toEqual(['Email sent: We received your request'])
})

it('so does one about a signing that needs a look', async () => {
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
  const { read } = service.db
  const offer = await read.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  const { text } = signingProblemAlert(service.services, offer, 'It was sent back.')
  expect(text).toContain(offerScreen)
})
