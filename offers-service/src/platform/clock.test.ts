import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMonths } from 'date-fns/addMonths'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../contract/index.ts'
import { engines } from '../testing/databases.ts'
import { sampleLead } from '../testing/samples.ts'
import { testNow } from '../testing/service.ts'
import { useAdmin, useService } from '../testing/use-service.ts'
import { backupState } from './backup/nightly.ts'
import { keptUntil } from './clock.ts'
import { MemoryCounts } from './http/memory-counts.ts'
import { enqueueJob, noteOutcome } from './jobs/store.ts'

const keepAYear = { requests: 12, offers: null, questions: null, securityEvents: null }

describe.each(engines)('a clock that is set wrong, on $name,', ({ open }) => {
  const service = useService(open, { BACKUP_DIR: join(tmpdir(), 'no-backups') })
  const admin = useAdmin(service)

  const names = async () =>
    (await service.db.read.selectFrom('leads').select('name').execute()).map(({ name }) => name)
  const lookAt = async (moment: Date) => {
    service.clock.now = moment
    await service.tidy()
  }

  it('deletes nothing for its age until it has gone on for a week without a leap', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, name: 'Handled' })
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<[Lead]>()
    await admin('PATCH', `/api/admin/contact-requests/${lead.id}`, { status: 'closed' })
    await admin('PUT', '/api/admin/retention', keepAYear)
    await lookAt(testNow)
    await lookAt(addDays(testNow, 400))
    expect(await names()).toEqual(['Handled'])

    // Set right, and then a whole year goes by in days.
    await lookAt(addHours(testNow, 1))
    expect(await keptUntil(service.db.read, service.clock.now)).toEqual(
      addDays(addHours(testNow, 1), 7),
    )
    const end = addMonths(testNow, 13)
    await lookAt(end)
    for (const day of [1, 2, 3, 4, 5, 6]) await lookAt(addDays(end, day))
    expect(await names()).toEqual(['Handled'])
    await lookAt(addDays(end, 7))
    expect(await names()).toEqual([])
  })

  it('leaves nothing waiting for a moment that was never to come, once it is set back', async () => {
    const ahead = addDays(testNow, 400)
    await lookAt(ahead)
    await enqueueJob(service.db.write, ahead, 'mail', {
      to: 'ruth@mail.example',
      subject: 'Hello',
      text: 'Hello',
    })
    await noteOutcome(service.db.write, 'backup', { last_success_at: ahead.toISOString() })
    await admin.logInAgain()
    await lookAt(testNow)

    expect((await service.deliverMail()).map(({ subject }) => subject)).toContain('Hello')
    expect((await admin('GET', '/api/admin/offers')).statusCode).toBe(401)
    await service.tidy()
    const { nextAt } = await backupState(service.services)
    expect(nextAt !== null && new Date(nextAt) < addDays(testNow, 2)).toBe(true)
  })
})

it('counts anew where a count began at a moment to come', () => {
  const clock = { now: addDays(testNow, 400) }
  const counts = new MemoryCounts(() => clock.now)
  counts.count('visitor', 60_000, 1)
  clock.now = testNow
  expect(counts.soFar('visitor').current).toBe(0)
})
