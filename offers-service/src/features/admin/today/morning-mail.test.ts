import { describe, expect, it } from 'vitest'
import { titleOf } from '../../../jobs.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleLead } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { sendMorningMail } from './morning-mail.ts'

const url = '/api/admin/morning-mail'

describe.each(engines)('the mail of the morning, on $name', ({ open }) => {
  const service = useService(open, { NOTIFY_EMAIL: 'owner@land.example' })
  const admin = useAdmin(service)

  async function turn(isSent: boolean) {
    // Days may have passed, and the session with them.
    await admin.logInAgain()
    return await admin('PUT', url, { isSent })
  }
  const request = async () => await service.call('POST', '/api/contact', sampleLead)
  const mails = async () =>
    (await service.deliverMail()).filter(({ subject }) => subject.startsWith('Today: '))
  /** What has been sent once the maintenance of this moment is over. */
  async function sentAt(moment: string) {
    service.clock.now = new Date(moment)
    await service.tidy()
    return await mails()
  }

  it('is not sent until the admin wants it', async () => {
    await request()
    expect((await admin('GET', url)).json()).toEqual({ isSent: false })
    expect(await sentAt('2026-06-16T16:00:00Z')).toEqual([])
    expect((await turn(true)).json()).toEqual({ isSent: true })
    expect((await admin('GET', url)).json()).toEqual({ isSent: true })
    expect(await sentAt('2026-06-16T17:00:00Z')).toHaveLength(1)
  })

  it('says from seven on where the business is how much waits, and about whom only behind the log-in', async () => {
    await turn(true)
    await request()
    await request()
    expect(await sentAt('2026-06-16T10:59:59Z')).toEqual([])
    const [mail] = await sentAt('2026-06-16T11:00:00Z')
    expect(mail).toMatchObject({ to: 'owner@land.example', subject: 'Today: 2 new requests' })
    expect(mail?.text).toContain('- 2 new requests\n')
    expect(mail?.text).toContain('http://localhost:3000/admin\n')
    expect(mail?.text).not.toContain(sampleLead.name)
  })

  it('is sent once a day, also by two processes at the same moment', async () => {
    await turn(true)
    await request()
    await Promise.all([
      sendMorningMail(service.services, titleOf),
      sendMorningMail(service.services, titleOf),
    ])
    expect(await mails()).toHaveLength(1)
    expect(await sentAt('2026-06-15T22:00:00Z')).toHaveLength(1)
    expect(await sentAt('2026-06-16T11:30:00Z')).toHaveLength(2)
  })

  it('is not sent on a day on which nothing waits, nor when it is turned off', async () => {
    await turn(true)
    expect(await sentAt('2026-06-16T12:00:00Z')).toEqual([])
    await request()
    expect(await sentAt('2026-06-16T13:00:00Z')).toEqual([])
    await turn(false)
    expect(await sentAt('2026-06-17T12:00:00Z')).toEqual([])
  })
})
