import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import {
  askedEmail as email,
  emailedUrl as url,
  emailedOffersOn,
} from '../../../testing/emailed-offers.ts'
import { tracesOf } from '../../../testing/traces.ts'
import { moveOffer } from '../store.ts'
import { sendReminders } from './reminders.ts'

describe.each(engines)('the reminder of an offer, on $name', ({ open }) => {
  const { service, admin, add, ask, askForReminder, reminders, mailsOn, edit, history } =
    emailedOffersOn(open)

  it('comes once, three days before the last day, however many processes look', async () => {
    await askForReminder()
    expect(await mailsOn('2026-07-11')).toEqual([])
    expect(await mailsOn('2026-07-12', '12')).toEqual([])
    service.clock.now = new Date('2026-07-12T16:00:00Z')
    await Promise.all([1, 2, 3].map(async () => await sendReminders(service.services)))
    const sent = await mailsOn('2026-07-12')
    expect(sent).toMatchObject([
      { to: email, subject: 'A reminder of the offer for your land, TEST-0001' },
    ])
    expect(sent[0]?.text).toContain('This is the only reminder.')
    expect(sent[0]?.unsubscribeUrl).toMatch(/\/stop-email\/[\w.-]+$/)
    expect(await mailsOn('2026-07-13')).toEqual([])
    expect(await reminders()).toEqual(['sent'])
    await admin.logInAgain()
    expect((await history()).at(-1)).toBe(
      'A reminder of the offer for your land, TEST-0001 (to ruth@mail.example)',
    )
  })

  it('is said in the mail that was asked for', async () => {
    await add()
    await ask({ remind: true })
    const [mail] = await service.deliverMail()
    expect(mail?.text).toContain('We will remind you once, on July 12, 2026, as you asked.')
  })

  it('is not promised, nor agreed to, once that day has come', async () => {
    await add()
    service.clock.now = new Date('2026-07-12T16:00:00Z')
    expect((await ask({ remind: true })).json()).toEqual({})
    expect(await reminders()).toEqual(['none'])
    expect(await mailsOn('2026-07-13')).toHaveLength(1)
  })

  it('can be agreed to later under the same address, and stays when the offer is mailed again', async () => {
    await add()
    await ask()
    await ask({ remind: true })
    expect((await ask()).json()).toEqual({ reminderOn: '2026-07-12' })
    expect(await reminders()).toEqual(['waiting'])
  })

  it('moves with the last day, also when it is queued already', async () => {
    await askForReminder()
    const extend = async (expirationDate: string) =>
      expect(
        (await admin('POST', '/api/admin/offers/TEST-0001/extend', { expirationDate })).statusCode,
      ).toBe(200)
    await extend('2026-07-25')
    expect(await mailsOn('2026-07-12')).toEqual([])
    service.clock.now = new Date('2026-07-22T16:00:00Z')
    await admin.logInAgain()
    await sendReminders(service.services)
    expect(await reminders()).toEqual(['sent'])
    await extend('2026-08-01')
    expect(await mailsOn('2026-07-23')).toEqual([])
    expect(await reminders()).toEqual(['waiting'])
    const [sent] = await mailsOn('2026-07-29')
    expect(sent?.text).toContain('Last day of this offer: August 1, 2026')
  })

  it('says the price of then', async () => {
    await askForReminder()
    await edit({ amount: 20_000 })
    expect((await mailsOn('2026-07-12'))[0]?.text).toContain('Price: $20,000\n')
  })

  it.each(['signed', 'declined', 'withdrawn'] as const)(
    'does not come once the offer is %s, also when it is queued already',
    async (status) => {
      for (const isQueued of [false, true]) {
        if (!isQueued) await askForReminder()
        service.clock.now = new Date('2026-07-12T16:00:00Z')
        if (isQueued) await sendReminders(service.services)
        expect(await reminders()).toEqual([isQueued ? 'sent' : 'waiting'])
        const { id } = await service.db.read
          .selectFrom('offers')
          .select('id')
          .executeTakeFirstOrThrow()
        await moveOffer(service.db.write, id, ['active'], status, service.clock.now)
        expect(await mailsOn('2026-07-12')).toEqual([])
        await service.db.write
          .updateTable('offers')
          .set({ status: 'active' })
          .where('id', '=', id)
          .execute()
      }
    },
  )

  it('does not come once the last day is over', async () => {
    await askForReminder()
    expect(await mailsOn('2026-07-16')).toEqual([])
  })

  it('comes late where nothing ran on its day, and at once where the last day came near', async () => {
    await askForReminder()
    await admin('POST', '/api/admin/offers/TEST-0001/extend', { expirationDate: '2026-06-17' })
    await edit({ expirationDate: '2026-06-17', confirmed: true })
    expect(await mailsOn('2026-06-16')).toHaveLength(1)
  })

  it('goes with the offer, and with the person, whose name is nowhere then', async () => {
    await askForReminder()
    const preview = (
      await admin('POST', '/api/admin/people/erasure-preview', { find: email })
    ).json<{ seen: string }>()
    expect(preview).toMatchObject({
      questions: [{ question: expect.stringContaining('Remind') }],
    })
    await admin('POST', '/api/admin/people/erasure', { find: email, seen: preview.seen })
    expect(await tracesOf(service.db.read, /ruth@/)).toEqual([])
    expect(await mailsOn('2026-07-12')).toEqual([])
    expect((await service.call('GET', url)).statusCode).toBe(200)
  })
})
