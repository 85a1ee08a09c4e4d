import { expect } from 'vitest'
import { sendReminders } from '../features/offers/emailed/reminders.ts'
import type { engines } from './databases.ts'
import { sampleOffer } from './samples.ts'
import { useAdmin, useService } from './use-service.ts'

const { referenceNumber: _, ...update } = sampleOffer

export const askedEmail = 'ruth@mail.example'
export const emailedUrl = '/api/offers/TEST-0001'

/** A service with a mail server, and what a test of emailed offers does with it. */
export function emailedOffersOn(open: (typeof engines)[number]['open']) {
  const service = useService(open, { SMTP_URL: 'smtp://127.0.0.1:9' })
  const admin = useAdmin(service)

  const add = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...changes })
  const ask = async (body: object = {}, at = emailedUrl) =>
    await service.call('POST', `${at}/emails`, { email: askedEmail, ...body })
  const askForReminder = async () => {
    await add()
    expect((await ask({ remind: true })).json()).toEqual({ reminderOn: '2026-07-12' })
    await service.deliverMail()
    service.mailbox.length = 0
  }
  const rows = async () => await service.db.read.selectFrom('questions').selectAll().execute()
  const reminders = async () => (await rows()).map(({ reminder }) => reminder)
  /** What goes out once it is noon of that day where the business is. */
  const mailsOn = async (day: string, hour = '16') => {
    service.clock.now = new Date(`${day}T${hour}:00:00Z`)
    await sendReminders(service.services)
    return (await service.deliverMail()).splice(0)
  }
  const endPath = () => new URL(service.mailbox.at(-1)?.unsubscribeUrl ?? '').pathname
  const edit = async (changes: object) => {
    const answer = await admin('PUT', '/api/admin/offers/TEST-0001', { ...update, ...changes })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const history = async () =>
    (await admin('GET', '/api/admin/offers/TEST-0001/events'))
      .json<Array<{ type: string; detail: string }>>()
      .flatMap(({ type, detail }) => (type === 'mail_sent' ? [detail] : []))

  return {
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
  }
}
