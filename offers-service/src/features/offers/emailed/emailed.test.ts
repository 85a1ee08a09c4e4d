import { describe, expect, it } from 'vitest'
import { type PublicOffer, reminderConsent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import {
  askedEmail as email,
  emailedUrl as url,
  emailedOffersOn,
} from '../../../testing/emailed-offers.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { moveOffer } from '../store.ts'
import { sendReminders } from './reminders.ts'

describe.each(engines)('an offer that is mailed, on $name', ({ open }) => {
  const {
    service,
    admin,
    add,
    ask,
    askForReminder,
    rows,
    reminders,
    mailsOn,
    endPath,
    edit,
    history,
  } = emailedOffersOn(open)

  it('is told on its page, with the day of the reminder until that is near', async () => {
    await add()
    const page = async () => (await service.call('GET', url)).json<PublicOffer>().mail
    expect(await page()).toEqual({ reminderOn: '2026-07-12' })
    service.clock.now = new Date('2026-07-12T16:00:00Z')
    expect(await page()).toEqual({})
  })

  it('goes out with what its seller is paid, the last day, the number and the phone, and nothing that was typed', async () => {
    await add({ backTaxes: 340 })
    expect((await ask()).json()).toEqual({})
    const [mail] = await service.deliverMail()
    expect(mail).toMatchObject({ to: email, subject: 'The offer for your land, TEST-0001' })
    for (const part of [
      'Price: $18,500.50\n',
      'Costs we pay: $0 for you\nBack taxes we know of: − $340\nYour check: $18,160.50\n',
      'Last day of this offer: July 15, 2026\nReference number: TEST-0001\n',
      'See the offer: http://localhost:3000/offer/TEST-0001\n',
      'call or text (352) 555-0142.',
      `End emails about this offer: ${mail?.unsubscribeUrl}\n`,
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain('remind you')
    expect(await rows()).toMatchObject([{ question: 'Email me this offer.', reminder: 'none' }])
    expect(await history()).toEqual(['The offer for your land, TEST-0001 (to ruth@mail.example)'])
  })

  it('is worded when it goes out: with the price of then, and not at all once it is withdrawn', async () => {
    await add()
    await ask()
    await edit({ amount: 20_000 })
    const [mail] = await service.deliverMail()
    expect(mail?.text).toContain('Price: $20,000\n')
    await ask()
    await admin('POST', '/api/admin/offers/TEST-0001/withdraw', {})
    expect(await service.deliverMail()).toHaveLength(1)
  })

  it('waits for no answer, and keeps what was agreed to and when', async () => {
    await askForReminder()
    const at = service.clock.now.toISOString()
    expect(await rows()).toMatchObject([
      {
        question: `Email me this offer. ${reminderConsent}`,
        reply_to: email,
        asked_at: at,
        answered_at: at,
        reminder: 'waiting',
      },
    ])
  })

  it('is refused for a number that leads nowhere, one that is signed, and an address that is none', async () => {
    expect((await ask()).json()).toMatchObject({ code: 'offer_not_found' })
    await add()
    expect((await ask({ email: 'ruth' })).json()).toMatchObject({
      fields: { email: 'Invalid email address' },
    })
    const row = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await moveOffer(service.db.write, row.id, ['active'], 'signed', service.clock.now)
    expect((await ask()).json()).toMatchObject({ code: 'already_signed' })
    expect(await rows()).toEqual([])
  })

  it('is not mailed for a program, which is not told so', async () => {
    await add()
    expect((await ask({ website: 'https://spam.example' })).statusCode).toBe(201)
    expect(await rows()).toEqual([])
    expect(await service.deliverMail()).toEqual([])
  })

  describe('limits', () => {
    it('one mailbox gets five a day, however its address is written and from whichever offer', async () => {
      await add()
      await add({ referenceNumber: 'TEST-0002', apn: '1-2' })
      const other = '/api/offers/TEST-0002'
      const statuses: number[] = []
      for (const [name, at] of [
        ['ruth', url],
        ['RUTH', url],
        ['ruth+2', url],
        ['ruth+3', other],
        ['ruth+4', other],
        ['ruth+5', other],
      ] as const)
        statuses.push((await ask({ email: `${name}@mail.example` }, at)).statusCode)
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
      expect(await service.deliverMail()).toHaveLength(5)
      service.clock.now = new Date(service.clock.now.getTime() + 25 * 3_600_000)
      expect((await ask({}, other)).statusCode).toBe(201)
    })

    it('one offer goes out five times a day, and to ten mailboxes ever', async () => {
      await add()
      const sent: number[] = []
      for (const day of [0, 1, 2]) {
        service.clock.now = new Date(service.clock.now.getTime() + 25 * 3_600_000)
        for (const box of [1, 2, 3, 4, 5, 6])
          sent.push((await ask({ email: `box${day}${box}@mail.example` })).statusCode)
      }
      expect(sent.filter((status) => status === 201)).toHaveLength(10)
      expect(sent.slice(0, 6)).toEqual([201, 201, 201, 201, 201, 429])
      expect(sent.slice(12)).toEqual([400, 400, 400, 400, 400, 400])
    })
  })

  describe('its end', () => {
    it('takes a press: reading the address changes nothing', async () => {
      await add()
      await ask({ remind: true })
      await service.deliverMail()
      const page = await service.call('GET', endPath())
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      expect(page.body).toContain('End These Emails')
      expect(await reminders()).toEqual(['waiting'])
      const ended = await service.call('POST', endPath())
      expect(ended.body).toContain('These emails have ended')
      expect((await service.call('GET', endPath())).body).not.toContain('End These Emails')
      service.mailbox.length = 0
      expect(await mailsOn('2026-07-12')).toEqual([])
    })

    it('takes the POST of a mail program, whichever body it has', async () => {
      await add()
      await ask({ remind: true })
      await service.deliverMail()
      const ended = await service.app.inject({
        method: 'POST',
        url: endPath(),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload:
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      })
      expect(ended.statusCode).toBe(200)
      expect(await reminders()).toEqual(['ended'])
    })

    it('holds a reminder back that is queued already, and all that anybody asks for later', async () => {
      await askForReminder()
      await ask()
      await service.deliverMail()
      const path = endPath()
      service.clock.now = new Date('2026-07-12T16:00:00Z')
      await sendReminders(service.services)
      await service.call('POST', path)
      service.mailbox.length = 0
      expect(await mailsOn('2026-07-12')).toEqual([])
      expect((await ask({ email: 'Ruth+1@mail.example' })).json()).toMatchObject({
        fields: { email: expect.stringContaining('asked for no more email') },
      })
    })

    it('is not to be had by guessing', async () => {
      await askForReminder()
      const [row] = await rows()
      for (const token of ['none', `${row?.id}.${'0'.repeat(64)}`])
        expect((await service.call('POST', `/stop-email/${token}`)).statusCode).toBe(404)
      expect(await reminders()).toEqual(['waiting'])
    })
  })
})

describe.each(engines)('where no mail is set up, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it('no offer is mailed, and its page does not say that it could be', async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    expect((await service.call('GET', url)).json()).not.toHaveProperty('mail')
    expect((await service.call('POST', `${url}/emails`, { email })).json()).toMatchObject({
      fields: { email: expect.stringContaining('We send no email from here') },
    })
  })
})
