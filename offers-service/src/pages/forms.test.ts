import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { sampleOffer, samplePrivateFields } from '../testing/samples.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

const contact = {
  name: 'Marian Tully',
  phone: '(386) 555-0138',
  email: 'marian@mail.example',
  propertyLocation: 'Putnam "County", <Florida>',
  acres: '1-5',
  consentVersion: '2',
}

/** The field of this name with its label and what stands below it. */
const fieldIn = (html: string, name: string) =>
  html.split(/(?=<label)/).find((part) => part.includes(`name="${name}"`)) ?? ''

describe('a form that is not taken where no script runs', () => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>

  beforeEach(async () => {
    const db = await openDatabase(':memory:')
    await saveSeededContent(db.write)
    service = await startService(db)
    admin = await service.logIn()
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...samplePrivateFields })
  })
  afterEach(async () => await service.stop())

  const post = async (url: string, fields: Record<string, string>) =>
    await service.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('comes back filled in, with what is wrong at its field', async () => {
    const answer = await post('/forms/contact', { ...contact, email: 'marian', name: '' })
    expect(answer.statusCode).toBe(400)
    const html = answer.payload
    expect(html).toMatch(/<form [^>]*action="\/forms\/contact"/)
    expect(fieldIn(html, 'phone')).toContain('value="(386) 555-0138"')
    expect(fieldIn(html, 'propertyLocation')).toContain(
      'value="Putnam &quot;County&quot;, &lt;Florida&gt;"',
    )
    expect(html).toContain('<option value="1-5" selected=""')
    for (const part of ['value="marian"', 'aria-invalid="true"', 'Invalid email address'])
      expect(fieldIn(html, 'email')).toContain(part)
    expect(fieldIn(html, 'name')).toContain('Name is required')
    expect(fieldIn(html, 'phone')).toContain('aria-invalid="false"')
    expect(html).not.toContain('Go Back')
  })

  it('of a number that leads to no offer says at the number what looks wrong', async () => {
    const answer = await post('/forms/lookup', { referenceNumber: 'LB-7K2M-9RX' })
    expect(answer.statusCode).toBe(404)
    const field = fieldIn(answer.payload, 'referenceNumber')
    expect(answer.payload).toContain('Offer Not Found')
    expect(field).toContain('value="LB-7K2M-9RX"')
    expect(field).toMatch(/aria-invalid="true".*This number has 7 characters after LB/)
    expect(answer.payload).not.toContain('autoComplete="name"')
  })

  it('keeps the answer to the question before an offer, and its number', async () => {
    await admin('PUT', '/api/admin/verification-question', { fact: 'phone' })
    const fields = { referenceNumber: sampleOffer.referenceNumber, fact: '0000' }
    for (const url of ['/forms/fact', '/forms/lookup']) {
      const answer = await post(url, fields)
      expect(answer.statusCode).toBe(403)
      expect(fieldIn(answer.payload, 'fact')).toContain('value="0000"')
      expect(fieldIn(answer.payload, 'fact')).toContain('aria-invalid="true"')
      expect(answer.payload).toContain(`value="${sampleOffer.referenceNumber}"`)
    }
  })

  it('that asks for the offer by mail comes back as it was typed and ticked', async () => {
    const { referenceNumber } = sampleOffer
    for (const [email, problem] of [
      ['ruth', 'Invalid email address'],
      ['ruth@mail.example', 'We send no email from here.'],
    ] as const) {
      const answer = await post('/forms/email-offer', { referenceNumber, email, remind: 'yes' })
      expect(answer.statusCode).toBe(400)
      expect(fieldIn(answer.payload, 'email')).toContain(`value="${email}"`)
      expect(fieldIn(answer.payload, 'email')).toContain(problem)
      expect(fieldIn(answer.payload, 'remind')).toMatch(/<input[^>]* checked=""/)
      expect(answer.payload).toContain(`value="${referenceNumber}"`)
    }
  })

  it('with another number comes back as it was typed, or leads back to the offer that waits for an answer', async () => {
    await admin('PUT', '/api/admin/counter-offers', { areAllowed: true })
    const { referenceNumber } = sampleOffer
    const typed = { referenceNumber, reason: 'The <neighbor> got more', replyTo: '' }
    for (const [amount, problem] of [
      ['25 thousand', 'Please write out the whole amount, such as 18,500'],
      ['18,000', 'Our offer is $18,500.50 already. Please write a higher number'],
    ] as const) {
      const answer = await post('/forms/counter-offer', { ...typed, amount })
      expect(answer.statusCode).toBe(400)
      expect(fieldIn(answer.payload, 'amount')).toContain(`value="${amount}"`)
      expect(fieldIn(answer.payload, 'amount')).toContain(problem)
      expect(answer.payload).toContain('The &lt;neighbor&gt; got more')
      expect(answer.payload).toContain(`value="${referenceNumber}"`)
    }
    for (const amount of ['$25,000.00', '$25,000.00']) {
      const sent = await post('/forms/counter-offer', { ...typed, amount })
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `/offer/${referenceNumber}`])
    }
    const page = await service.app.inject({ url: `/offer/${referenceNumber}` })
    expect(page.payload).toContain('You would sell for $25,000. We have your number')
    const listed = await admin('GET', `/api/admin/offers/${referenceNumber}/counter-offers`)
    expect(listed.json()).toHaveLength(1)
    const unknown = await post('/forms/counter-offer', {
      ...typed,
      referenceNumber: 'LB-0',
      amount: '25000',
    })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.payload).toContain('Your number was not sent')
    expect(fieldIn(unknown.payload, 'amount')).toContain('value="25000"')
  })

  it('that asks for no more letters leads back to the offer, which says so', async () => {
    const { referenceNumber } = sampleOffer
    await service.call('POST', `/api/offers/${referenceNumber}/decline`, {})
    const before = await service.app.inject({ url: `/offer/${referenceNumber}` })
    expect(before.payload).toContain('action="/forms/no-more-letters"')
    for (const _ of [1, 2]) {
      const sent = await post('/forms/no-more-letters', { referenceNumber, website: '' })
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `/offer/${referenceNumber}`])
    }
    const page = await service.app.inject({ url: `/offer/${referenceNumber}` })
    expect(page.payload).toContain('We will not mail you about land again')
    expect(page.payload).not.toContain('action="/forms/no-more-letters"')
    expect((await admin('GET', '/api/admin/do-not-mail')).json()).toHaveLength(1)
    const unknown = await post('/forms/no-more-letters', { referenceNumber: 'LB-0', website: '' })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.payload).toContain('Please call us, and we will stop our letters')
    expect(unknown.payload).toContain('action="/forms/no-more-letters"')
  })

  it('says how long to wait after too many tries', async () => {
    let answer = await post('/forms/lookup', { referenceNumber: 'LB-1' })
    for (let tries = 0; tries < 1000 && answer.statusCode === 404; tries += 1)
      answer = await post('/forms/lookup', { referenceNumber: 'LB-1' })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.payload).toMatch(/There were too many tries in a short time. Please try again in/)
    expect(fieldIn(answer.payload, 'referenceNumber')).toContain('value="LB-1"')
  })
})
