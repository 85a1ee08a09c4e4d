import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contactConsents, contactConsentVersion, type Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'

it('the wording under the form changes only with its version', () => {
  expect(contactConsents).toEqual({
    '2026-11-22':
      'No cost and no obligation. We use what you write here to make your offer and to reach you about it, as our Privacy Policy says.',
  })
  expect(Object.keys(contactConsents)).toContain(contactConsentVersion)
})

describe.each(engines)('what a landowner was told and asked for, on $name', ({ open }) => {
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    receiver = await startWebhookReceiver()
    service = await startService(await open(), {
      CRM_WEBHOOK_URL: receiver.url,
      CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    })
    admin = await service.logIn()
  })
  afterEach(async () => {
    await service.stop()
    await receiver.stop()
  })

  const ask = async (changes: object, headers: Record<string, string> = {}) => {
    const payload = { ...sampleLead, ...changes }
    const sent = await service.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
    expect(sent.statusCode).toBe(201)
    return (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()[0]
  }

  it('is kept with the request: the wording, and the time', async () => {
    const lead = await ask({ consentVersion: contactConsentVersion })
    expect(lead).toMatchObject({
      consentVersion: contactConsentVersion,
      createdAt: service.clock.now.toISOString(),
    })
  })

  it.each([{}, { consentVersion: '1999-01-01' }])(
    'is nothing known where a caller shows no wording of ours: %j',
    async (changes) => {
      expect(await ask(changes)).toMatchObject({ consentVersion: null })
    },
  )

  it.each([
    [{ 'sec-gpc': '1' }, true],
    [{ 'sec-gpc': '0' }, false],
    [{}, false],
  ])(
    'is known of Global Privacy Control from %j, and the CRM is told',
    async (headers, expected) => {
      expect(await ask({}, headers)).toMatchObject({ globalPrivacyControl: expected })
      await service.deliverMail()
      const event = JSON.parse(receiver.deliveries.at(-1)?.body ?? '') as { data: object }
      expect(event.data).toMatchObject({ globalPrivacyControl: expected })
      expect(JSON.stringify(event)).not.toMatch(/marketing/i)
    },
  )

  it('is said to browsers that ask whether the signal counts here', async () => {
    const answer = await service.call('GET', '/.well-known/gpc.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual({ gpc: true, lastUpdate: '2026-11-22' })
  })
})
