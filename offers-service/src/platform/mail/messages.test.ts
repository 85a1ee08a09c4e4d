import { afterEach, beforeEach, expect, it } from 'vitest'
import { signingProblemAlert } from '../../features/signing/messages.ts'
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
  const owner = await service.logIn()
  await owner('POST', '/api/admin/offers', sampleOffer)
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
  const [lead] = (await owner('GET', '/api/admin/contact-requests')).json<Array<{ id: string }>>()
  const sent = await service.deliverMail()
  const { supportEmail } = service.services.settings.current.business
  const mine = sent.filter(({ to }) => to === supportEmail).map(({ text }) => text)
  expect(mine).toHaveLength(4)
  for (const text of mine) expect(text).not.toMatch(/\/(?:offer|success)\b/)
  expect(mine.filter((text) => text.includes(offerScreen))).toHaveLength(3)
  expect(mine.filter((text) => text.includes(`/admin/leads?edit=${lead?.id}`))).toHaveLength(1)
})

it('so does one about a signing that needs a look', async () => {
  const owner = await service.logIn()
  await owner('POST', '/api/admin/offers', sampleOffer)
  const { query } = service.db
  const offer = await query.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  const { text } = signingProblemAlert(service.services, offer, 'It was sent back.')
  expect(text).toContain(offerScreen)
})
